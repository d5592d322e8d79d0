import { evaluationSteps } from "~/features/home/benefits.ts";
import { listPages } from "~/features/pages/queries.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { databaseContext } from "~/lib/request-context.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Drawing } from "~/ui/drawing.tsx";
import { CallToAction } from "~/ui/sections/call-to-action.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { RelatedList } from "~/ui/sections/related-list.tsx";
import { Section } from "~/ui/sections/section.tsx";
import { StepsDiagram } from "~/ui/sections/steps-diagram.tsx";
import type { Route } from "./+types/solutions";

const description =
  "One platform, two ways to buy it: for enterprises with their own security organisation, and for small firms that need one.";

export async function loader({ context }: Route.LoaderArgs) {
  return { solutions: await listPages(context.get(databaseContext), "solutions") };
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
        <RelatedList
          headingLevel={2}
          items={solutions.map(({ slug, title, summary }) => ({
            href: `/${slug}`,
            title,
            text: summary,
            kicker: "Solution",
          }))}
        />
      </Section>
      <Section id="evaluation" eyebrow="Method" title="How an evaluation runs while your data stays yours">
        <StepsDiagram steps={evaluationSteps} />
      </Section>
      <CallToAction
        title="Start with a description, not with data"
        actions={<ButtonLink href="/contact">Contact us</ButtonLink>}
        backdrop={
          <Drawing src="/art/fields/close.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
      />
    </main>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Solutions", description, path: "/solutions" });
}
