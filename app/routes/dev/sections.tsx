import { ButtonLink } from "~/ui/button.tsx";
import { ArrowRightIcon } from "~/ui/icons/arrows.tsx";
import { BriefcaseIcon, BuildingIcon, ServerIcon, ShieldIcon } from "~/ui/icons/objects.tsx";
import { Link } from "~/ui/link.tsx";
import { CallToAction } from "~/ui/sections/call-to-action.tsx";
import { CertificationsStrip } from "~/ui/sections/certifications-strip.tsx";
import { FactsTable } from "~/ui/sections/facts-table.tsx";
import { Faq } from "~/ui/sections/faq.tsx";
import { FiguresBand } from "~/ui/sections/figures-band.tsx";
import { Hero } from "~/ui/sections/hero.tsx";
import { IndexList } from "~/ui/sections/index-list.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { ProseSection } from "~/ui/sections/prose-section.tsx";
import { Quotation } from "~/ui/sections/quotation.tsx";
import { RelatedList } from "~/ui/sections/related-list.tsx";
import { Section } from "~/ui/sections/section.tsx";
import { SplitSection } from "~/ui/sections/split-section.tsx";
import { StepsDiagram } from "~/ui/sections/steps-diagram.tsx";
import { Triptych } from "~/ui/sections/triptych.tsx";
import { StandInDrawing } from "./stand-in-drawing.tsx";

/** In the order of a home page, so that distances are judged in company. */
export function SectionSpecimens() {
  return (
    <>
      <Hero
        eyebrow="46°39′N 8°35′E · Gotthard"
        title="Your Data, Your Control"
        lead="Customers' data stays exclusively theirs during all evaluation processes. Infrastructure, cloud and monitoring from Switzerland."
        actions={
          <>
            <ButtonLink href="/contact" size="lg">
              Get Started <ArrowRightIcon />
            </ButtonLink>
            <ButtonLink href="/trust" size="lg" variant="secondary">
              Visit the trust centre
            </ButtonLink>
          </>
        }
        art={<StandInDrawing />}
        facts={[
          { label: "Location", value: "Zürich · Genève" },
          { label: "Jurisdiction", value: "Switzerland, FADP" },
          { label: "Key custody", value: "Customer only" },
        ]}
      />
      <Section
        id="benefits"
        eyebrow="Why Reduit"
        title="Sovereignty is a property of the system, not of the brochure"
      >
        <Triptych
          panels={[
            {
              title: "Swiss data residency",
              text: "Every copy, every backup and every log stays in Switzerland, under Swiss law.",
              symbol: <BuildingIcon />,
              link: { label: "Data residency", href: "/trust/data-residency" },
            },
            {
              title: "End-to-end encryption",
              text: "Keys are made on your side. What we store, we cannot read.",
              symbol: <ServerIcon />,
              link: { label: "How keys are held", href: "/trust/security" },
            },
            {
              title: "Zero-trust architecture",
              text: "No place in the network is trusted because of where it is. Each request proves itself.",
              symbol: <ShieldIcon />,
              link: { label: "The architecture", href: "/services/security" },
            },
          ]}
        />
      </Section>
      <Section id="figures" label="Figures">
        <FiguresBand
          figures={[
            { value: "99.9%", label: "Uptime SLA", note: "Measured monthly, per service" },
            { value: "24/7", label: "Monitoring", note: "Staffed in Switzerland" },
            { value: "2", label: "Data centres", note: "Both in Switzerland" },
            { value: "0", label: "Keys of yours we hold", note: "Customer custody only" },
          ]}
        />
      </Section>
      <Section
        id="sectors"
        eyebrow="Sectors"
        title="For those whose discretion is the product"
        lead="Nine sectors in three families."
        aside={
          <Link href="/industries" variant="arrow">
            All industries
          </Link>
        }
      >
        <IndexList
          groups={[
            {
              name: "Financial institutions",
              entries: [
                {
                  title: "Family offices",
                  href: "/industries/family-offices",
                  text: "Wealth held by few, known to few",
                  symbol: <ShieldIcon />,
                  badge: "Popular",
                },
                {
                  title: "Asset management",
                  href: "/industries/asset-management",
                  text: "Orders, positions, and who saw them when",
                  symbol: <BriefcaseIcon />,
                },
              ],
            },
            {
              name: "Professional services",
              entries: [
                {
                  title: "Legal services",
                  href: "/industries/legal-services",
                  text: "Professional secrecy, down to the backup",
                },
                {
                  title: "Accounting",
                  href: "/industries/accounting-services",
                  text: "Ten years of records, readable in ten years",
                },
              ],
            },
          ]}
        />
      </Section>
      <Section
        id="evaluation"
        eyebrow="Evaluation"
        title="How an evaluation runs while your data stays yours"
      >
        <StepsDiagram
          steps={[
            {
              title: "Survey",
              text: "We map your systems from the outside and agree on what is examined.",
              yours: "All data, all keys",
              ours: "A diagram",
            },
            {
              title: "Evaluate",
              text: "Tests run inside your perimeter, on synthetic records.",
              yours: "All data, all keys",
              ours: "Results, no records",
            },
            {
              title: "Decide",
              text: "You receive the report, and we erase our notes under your eyes.",
              yours: "All data, all keys, the report",
              ours: "Nothing",
              ended: true,
            },
          ]}
        />
      </Section>
      <Section id="quotation" label="What a customer says">
        <Quotation
          quote="They were the first provider who could tell us what they would not be able to see."
          authorRole="Chief operating officer"
          sector="Family office, Geneva"
        />
      </Section>
      <Section id="certifications" eyebrow="Evidence" title="Certified, with numbers and dates">
        <CertificationsStrip
          certifications={[
            {
              name: "ISO/IEC 27001:2022",
              issuer: "Example Cert AG",
              number: "00000-1",
              scope: "Operation of data centres",
              validTo: "2027-05-31",
            },
            {
              name: "ISO/IEC 27018:2019",
              issuer: "Example Cert AG",
              number: "00000-2",
              scope: "Personal data in clouds",
              validTo: "2027-05-31",
            },
            {
              name: "ISO 22301:2019",
              issuer: "Example Cert AG",
              number: "00000-3",
              scope: "Business continuity",
              validTo: "2026-11-30",
            },
          ]}
        />
      </Section>
      <Section id="writing" eyebrow="Writing" title="Latest from the blog">
        <RelatedList
          items={[
            {
              title: "Who holds the key holds the data",
              href: "/blog/key",
              kicker: "2 March 2026 · 7 min",
              text: "A contract cannot move what encryption has moved.",
            },
            {
              title: "What article 28 asks of a processor",
              href: "/blog/article-28",
              kicker: "17 February 2026 · 9 min",
              text: "Eight points, and the evidence for each.",
            },
            {
              title: "A day in the monitoring room",
              href: "/blog/day",
              kicker: "30 January 2026 · 5 min",
              text: "Mostly quiet. That is the point.",
            },
          ]}
        />
      </Section>
      <CallToAction
        title="Talk to the engineer who would run it"
        text="No sales call. Thirty minutes, your questions, and what we cannot do."
        actions={
          <>
            <ButtonLink href="/contact" size="lg">
              Contact us <ArrowRightIcon />
            </ButtonLink>
            <ButtonLink href="tel:+41440000000" size="lg" variant="secondary">
              +41 44 000 00 00
            </ButtonLink>
          </>
        }
        aside={<p className="label-mono">Mo–Fr 08:00–18:00 CET · incidents 24/7</p>}
      />
      <InteriorSpecimens />
    </>
  );
}

function InteriorSpecimens() {
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Home", href: "/" },
          { label: "Industries", href: "/industries" },
        ]}
        eyebrow="Financial institutions"
        title="Family offices"
        lead="Few people, much at stake, and an attacker who knows the names."
        actions={<ButtonLink href="/contact">Ask for an evaluation</ButtonLink>}
      />
      <ProseSection id="threat" eyebrow="1" title="What threatens you">
        <p>
          Rarely anything exotic: a forwarded invoice, an assistant’s mailbox, an adviser who left and whose
          access did not. What makes it expensive is that nobody notices for months.
        </p>
        <p>We begin with the list of who can read what, because it is short and always surprising.</p>
      </ProseSection>
      <SplitSection
        id="keep"
        label="What you keep"
        shape="5/7"
        words={<h2 className="heading">What you keep, in facts</h2>}
        beside={
          <FactsTable
            facts={[
              { label: "Data location", value: "Zürich and Genève", date: "2026-03-01" },
              { label: "Encryption at rest", value: "AES-256-GCM, keys in your module", date: "2026-03-01" },
              { label: "Encryption in transit", value: "TLS 1.3 only", date: "2026-02-10" },
              { label: "Exit", value: "Export in open formats within 30 days" },
            ]}
          />
        }
      />
      <Faq
        eyebrow="FAQ"
        questions={[
          {
            question: "Can a foreign authority compel you to hand over our data?",
            answer:
              "It can ask a Swiss court for assistance. We hold no key, so what could be handed over is unreadable.",
          },
          {
            question: "Do you use subprocessors?",
            answer: "Those on our public list, with place and purpose.",
          },
        ]}
      />
    </>
  );
}
