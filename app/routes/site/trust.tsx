import { MeasuredFacts } from "~/features/pages/measured-facts.tsx";
import { getMeasurementDays, listTrustPages } from "~/features/pages/queries.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { databaseContext } from "~/lib/request-context.ts";
import { factsOf } from "~/lib/structured-columns.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Drawing } from "~/ui/drawing.tsx";
import { Link } from "~/ui/link.tsx";
import { CallToAction } from "~/ui/sections/call-to-action.tsx";
import { FactsTable } from "~/ui/sections/facts-table.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { Route } from "./+types/trust";

const description =
  "Facts with dates instead of promises: where data lies, who can read it, what the law asks and how this very site is built.";

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const [pages, measurementDays] = await Promise.all([listTrustPages(db), getMeasurementDays(db)]);
  return {
    measurementDays,
    pages: pages.map(({ slug, title, summary, facts }) => ({ slug, title, summary, facts: factsOf(facts) })),
  };
}

export default function Trust({ loaderData: { pages, measurementDays } }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHeader
        title="Trust centre"
        eyebrow="Facts, with dates"
        lead="What we claim can be checked. Each fact carries the date it is stated for; each page says how to check it."
        aside={<Drawing src="/art/switzerland.svg" width={1000} height={664} className="drawing-map" />}
      />
      {pages.map((page, index) => (
        <Section
          key={page.slug}
          id={page.slug.split("/")[1]}
          eyebrow={String(index + 1).padStart(2, "0")}
          title={page.title}
          lead={page.summary}
          aside={
            <Link href={`/${page.slug}`} variant="arrow">
              All about {page.title.toLowerCase()}
            </Link>
          }
        >
          <FactsTable facts={page.facts.slice(0, 5)} />
        </Section>
      ))}
      <MeasuredFacts days={measurementDays} />
      <CallToAction
        title="Documents your lawyers will ask for"
        text="Data processing agreement, subprocessors, privacy policy: versioned, dated, with a checksum."
        actions={
          <>
            <ButtonLink href="/legal/dpa">Data processing agreement</ButtonLink>
            <ButtonLink href="/legal/subprocessors" variant="secondary">
              Subprocessors
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

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Trust centre", description, path: "/trust" });
}
