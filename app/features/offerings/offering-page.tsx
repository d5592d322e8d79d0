// Pages of industries and services open with what they are about: their diagram, or a specimen of what the customer receives. Then they
// have the same order: what threatens you, what we do, what you keep, the facts, the proof.

import type { Fact, Question } from "#content-model/fields/entries.ts";
import type { PageTexts } from "#content-model/page-texts.ts";
import { Diagram, type DiagramProps } from "~/ui/diagram.tsx";
import { nonBreaking } from "~/ui/non-breaking.tsx";
import { ActionLink } from "~/ui/sections/action-links.tsx";
import { Backdrop } from "~/ui/sections/backdrop.tsx";
import { CallToAction } from "~/ui/sections/call-to-action.tsx";
import { FactsTable } from "~/ui/sections/facts-table.tsx";
import { Faq } from "~/ui/sections/faq.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { ProseSection } from "~/ui/sections/prose-section.tsx";
import { RelatedList } from "~/ui/sections/related-list.tsx";
import { Section } from "~/ui/sections/section.tsx";
import { TrustedHtml } from "~/ui/trusted-html.tsx";
import { crumbsOf, type OfferingKind, offeringKinds, offeringPath } from "./kinds.ts";

type RelatedItem = { href: string; title: string; kicker: string; text: string; isSample?: boolean };

export type Offering = {
  title: string;
  summary: string;
  problemHtml: string;
  approachHtml: string;
  keepHtml: string;
  features: string[];
  facts: Fact[];
  questions: Question[];
  /** HTML. */
  specimen: string | undefined;
  diagram: (DiagramProps & { title: string }) | undefined;
  caseStudies: RelatedItem[];
  posts: RelatedItem[];
};

type OfferingPageProps = {
  kind: OfferingKind;
  slug: string;
  offering: Offering;
  words: PageTexts<"service">;
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
    specimen,
    diagram,
    caseStudies,
    posts,
  } = offering;
  const number = chapters(
    "problem",
    "approach",
    specimen && diagram && "diagram",
    "keep",
    "facts",
    caseStudies.length > 0 && "case-studies",
    posts.length > 0 && "reading",
    "questions",
  );
  const path = offeringPath(kind, slug);
  return (
    <main id="main">
      <PageHeader
        title={title}
        eyebrow={offeringKinds[kind].name}
        lead={summary}
        crumbs={crumbsOf(kind)}
        aside={specimen && <TrustedHtml html={specimen} />}
        figure={
          diagram &&
          !specimen && (
            <>
              <h2 id="diagram" className="subheading">
                {diagram.title || words.approach_title}
              </h2>
              <Diagram {...diagram} />
            </>
          )
        }
        backdrop={specimen || diagram ? undefined : <Backdrop path={path} />}
        actions={
          <>
            <ActionLink href={words.contact_href}>{words.contact_label}</ActionLink>
            <ActionLink href="#facts" variant="secondary">
              {words.facts_label}
            </ActionLink>
          </>
        }
      />
      <ProseSection id="problem" eyebrow={number("problem")} title={words.problem_title} html={problemHtml} />
      <ProseSection
        id="approach"
        eyebrow={number("approach")}
        title={words.approach_title}
        html={approachHtml}
      />
      {specimen && diagram && (
        <Section id="diagram" eyebrow={number("diagram")} title={diagram.title || words.approach_title}>
          <Diagram {...diagram} />
        </Section>
      )}
      <ProseSection id="keep" eyebrow={number("keep")} title={words.keep_title} html={keepHtml} />
      <Section id="facts" eyebrow={number("facts")} title={words.facts_title}>
        <FactsTable facts={facts} />
        {features.length > 0 && <Features title={words.features_title} features={features} />}
      </Section>
      {caseStudies.length > 0 && (
        <Section id="case-studies" eyebrow={number("case-studies")} title={words.studies_title}>
          <RelatedList items={caseStudies} />
        </Section>
      )}
      {posts.length > 0 && (
        <Section id="reading" eyebrow={number("reading")} title={words.reading_title}>
          <RelatedList items={posts} />
        </Section>
      )}
      {questions.length > 0 && (
        <Faq questions={questions} title={words.questions_title} eyebrow={number("questions")} />
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
        backdrop={<Backdrop path={path} at="end" />}
      />
    </main>
  );
}

/** The chapters that are there, numbered in their order: 01, 02, … */
function chapters<Name extends string>(...names: (Name | false | undefined)[]): (name: Name) => string {
  const there = names.filter(Boolean);
  return (name) => String(there.indexOf(name) + 1).padStart(2, "0");
}

function Features({ title, features }: { title: string; features: string[] }) {
  return (
    <div className="grid-page included" data-shape="4/8">
      <h3 className="label-mono">{title}</h3>
      <ul className="feature-list">
        {features.map((feature) => (
          <li key={feature}>{nonBreaking(feature)}</li>
        ))}
      </ul>
    </div>
  );
}
