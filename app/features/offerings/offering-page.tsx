// Industries, services and solutions are told in the same order: what threatens you, what we do, what you keep, the facts, the proof.
import { contactPath } from "~/lib/contact-topics.ts";
import type { Fact, Question } from "~/lib/structured-columns.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Drawing } from "~/ui/drawing.tsx";
import { CallToAction } from "~/ui/sections/call-to-action.tsx";
import { FactsTable } from "~/ui/sections/facts-table.tsx";
import { Faq } from "~/ui/sections/faq.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { ProseSection } from "~/ui/sections/prose-section.tsx";
import { RelatedList } from "~/ui/sections/related-list.tsx";
import { Section } from "~/ui/sections/section.tsx";
import { unbroken } from "~/ui/unbroken.tsx";
import { Emblem } from "./emblem.tsx";
import { crumbsOf, type OfferingKind, offeringKinds } from "./kinds.ts";

type RelatedItem = { href: string; title: string; kicker: string; text: string };

export type Offering = {
  title: string;
  summary: string;
  problemHtml: string;
  approachHtml: string;
  keepHtml: string;
  features: string[];
  facts: Fact[];
  questions: Question[];
  caseStudies: RelatedItem[];
  posts: RelatedItem[];
};

type OfferingPageProps = { kind: OfferingKind; slug: string; offering: Offering };

export function OfferingPage({ kind, slug, offering }: OfferingPageProps) {
  const {
    title,
    summary,
    problemHtml,
    approachHtml,
    keepHtml,
    features,
    facts,
    questions,
    caseStudies,
    posts,
  } = offering;
  return (
    <main id="main">
      <PageHeader
        title={title}
        eyebrow={offeringKinds[kind].name}
        lead={summary}
        crumbs={crumbsOf(kind)}
        aside={
          kind === "solution" ? undefined : (
            <div className="emblem-plate">
              <Emblem kind={kind} slug={slug} />
            </div>
          )
        }
        backdrop={
          <Drawing src="/art/fields/page.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
        actions={
          <>
            <ButtonLink href={contactPath("evaluation")}>Talk to an engineer</ButtonLink>
            <ButtonLink href="#facts" variant="secondary">
              The facts
            </ButtonLink>
          </>
        }
      />
      <ProseSection id="problem" eyebrow="01" title="What threatens you" html={problemHtml} />
      <ProseSection id="approach" eyebrow="02" title="What we do" html={approachHtml} />
      <ProseSection id="keep" eyebrow="03" title="What you keep" html={keepHtml} />
      <Section id="facts" eyebrow="04" title="Facts">
        <FactsTable facts={facts} />
        {features.length > 0 && <Features features={features} />}
      </Section>
      {caseStudies.length > 0 && (
        <Section id="case-studies" eyebrow="05" title="From practice">
          <RelatedList items={caseStudies} />
        </Section>
      )}
      {posts.length > 0 && (
        <Section id="reading" eyebrow={caseStudies.length > 0 ? "06" : "05"} title="Further reading">
          <RelatedList items={posts} />
        </Section>
      )}
      {questions.length > 0 && (
        <Faq
          questions={questions}
          eyebrow={`0${5 + Number(caseStudies.length > 0) + Number(posts.length > 0)}`}
        />
      )}
      <CallToAction
        title="Bring us the hard questions first"
        text="Send the security questionnaire you would send to any provider. An engineer answers it, in writing, before you share anything."
        actions={
          <>
            <ButtonLink href={contactPath("security-review")}>Contact us</ButtonLink>
            <ButtonLink href="/trust" variant="secondary">
              Trust centre
            </ButtonLink>
          </>
        }
        backdrop={
          <Drawing src="/art/fields/close.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
      />
    </main>
  );
}

function Features({ features }: { features: string[] }) {
  return (
    <div className="grid-page included" data-shape="4/8">
      <h3 className="label-mono">Included</h3>
      <ul className="feature-list">
        {features.map((feature) => (
          <li key={feature}>{unbroken(feature)}</li>
        ))}
      </ul>
    </div>
  );
}
