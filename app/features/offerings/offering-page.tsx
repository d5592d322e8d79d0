// Industries and services are told in the same order: what threatens you, what we do, what you keep, the facts, the proof.
import type { PageWords } from "~/lib/page-words/kinds.ts";
import type { Fact, Question } from "~/lib/structured-columns.ts";
import { Drawing } from "~/ui/drawing.tsx";
import { ActionLink } from "~/ui/sections/action-links.tsx";
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

type OfferingPageProps = {
  kind: OfferingKind;
  slug: string;
  offering: Offering;
  words: PageWords<"service">;
};

export function OfferingPage({ kind, slug, offering, words }: OfferingPageProps) {
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
          <div className="emblem-plate">
            <Emblem kind={kind} slug={slug} />
          </div>
        }
        backdrop={
          <Drawing src="/art/fields/page.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
        actions={
          <>
            <ActionLink href={words.contact_href}>{words.contact_label}</ActionLink>
            <ActionLink href="#facts" variant="secondary">
              {words.facts_label}
            </ActionLink>
          </>
        }
      />
      <ProseSection id="problem" eyebrow="01" title={words.problem_title} html={problemHtml} />
      <ProseSection id="approach" eyebrow="02" title={words.approach_title} html={approachHtml} />
      <ProseSection id="keep" eyebrow="03" title={words.keep_title} html={keepHtml} />
      <Section id="facts" eyebrow="04" title={words.facts_title}>
        <FactsTable facts={facts} />
        {features.length > 0 && <Features title={words.features_title} features={features} />}
      </Section>
      {caseStudies.length > 0 && (
        <Section id="case-studies" eyebrow="05" title={words.studies_title}>
          <RelatedList items={caseStudies} />
        </Section>
      )}
      {posts.length > 0 && (
        <Section id="reading" eyebrow={caseStudies.length > 0 ? "06" : "05"} title={words.reading_title}>
          <RelatedList items={posts} />
        </Section>
      )}
      {questions.length > 0 && (
        <Faq
          questions={questions}
          title={words.questions_title}
          eyebrow={`0${5 + Number(caseStudies.length > 0) + Number(posts.length > 0)}`}
        />
      )}
      <CallToAction
        title={words.closing_title}
        text={words.closing_text}
        actions={
          <>
            <ActionLink href={words.closing_href}>{words.closing_label}</ActionLink>
            {words.second_label ? (
              <ActionLink href={words.second_href} variant="secondary">
                {words.second_label}
              </ActionLink>
            ) : null}
          </>
        }
        backdrop={
          <Drawing src="/art/fields/close.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
      />
    </main>
  );
}

function Features({ title, features }: { title: string; features: string[] }) {
  return (
    <div className="grid-page included" data-shape="4/8">
      <h3 className="label-mono">{title}</h3>
      <ul className="feature-list">
        {features.map((feature) => (
          <li key={feature}>{unbroken(feature)}</li>
        ))}
      </ul>
    </div>
  );
}
