import { evaluationSteps } from "~/features/offerings/evaluation-steps.ts";
import { listSolutions } from "~/features/offerings/queries.ts";
import { contactPath } from "~/lib/contact-topics.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { databaseContext } from "~/lib/request-context.ts";
import { factsOf } from "~/lib/structured-columns.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Drawing } from "~/ui/drawing.tsx";
import { CallToAction } from "~/ui/sections/call-to-action.tsx";
import { FactsTable } from "~/ui/sections/facts-table.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { Section } from "~/ui/sections/section.tsx";
import { StepsDiagram } from "~/ui/sections/steps-diagram.tsx";
import { unbroken } from "~/ui/unbroken.tsx";
import type { Route } from "./+types/solutions";

const description =
  "One platform, two ways to buy it: for enterprises with their own security organisation, and for small firms that need one.";

export async function loader({ context }: Route.LoaderArgs) {
  const solutions = await listSolutions(context.get(databaseContext));
  return {
    solutions: solutions.map(({ slug, title, summary, facts }) => ({
      slug,
      title,
      summary,
      facts: factsOf(facts).slice(0, 4),
    })),
  };
}

export default function Solutions({ loaderData: { solutions } }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHeader
        title="Solutions"
        eyebrow="For whom"
        lead={description}
        backdrop={
          <Drawing src="/art/fields/page.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
      />
      <Section label="Audiences">
        <div className="solutions">
          {solutions.map((solution) => (
            <SolutionCard key={solution.slug} solution={solution} />
          ))}
        </div>
      </Section>
      <Section id="evaluation" eyebrow="Method" title="How an evaluation runs while your data stays yours">
        <StepsDiagram steps={evaluationSteps} />
      </Section>
      <CallToAction
        title="Start with a description, not with data"
        actions={<ButtonLink href={contactPath("evaluation")}>Contact us</ButtonLink>}
        backdrop={
          <Drawing src="/art/fields/close.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
      />
    </main>
  );
}

type Solution = Route.ComponentProps["loaderData"]["solutions"][number];

function SolutionCard({ solution: { slug, title, summary, facts } }: { solution: Solution }) {
  return (
    <article className="solution">
      <h2 className="heading">{unbroken(title)}</h2>
      <p>{summary}</p>
      <FactsTable facts={facts} />
      <ButtonLink href={`/${slug}`} variant="secondary" aria-label={`Learn More about ${title}`}>
        Learn More
      </ButtonLink>
    </article>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Solutions", description, path: "/solutions" });
}
