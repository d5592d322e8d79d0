import { data } from "react-router";
import { fillCompany } from "~/features/company/placeholders.ts";
import { getCompany, listTeam, listTestimonials } from "~/features/company/queries.ts";
import { TeamList } from "~/features/company/team-list.tsx";
import { pictureFinder } from "~/features/media/queries.ts";
import { getPage } from "~/features/pages/queries.ts";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { readPreview, withPreview } from "~/lib/preview.ts";
import { databaseContext } from "~/lib/request-context.ts";
import type { RouteHandle } from "~/lib/route-handle.ts";
import { factsOf } from "~/lib/structured-columns.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Drawing } from "~/ui/drawing.tsx";
import { CallToAction } from "~/ui/sections/call-to-action.tsx";
import { FactsTable } from "~/ui/sections/facts-table.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { Quotation } from "~/ui/sections/quotation.tsx";
import { Reading } from "~/ui/sections/reading.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { Route } from "./+types/about";

export const handle: RouteHandle = {
  search: ["preview"],
  jsonLd: ({ organisation }: Awaited<ReturnType<typeof loader>>, { url }) => [
    {
      "@context": "https://schema.org",
      "@type": "Organization",
      "@id": `${url}/#organization`,
      name: organisation.name,
      legalName: organisation.legal_name,
      url: `${url}/`,
      logo: `${url}/icons/icon-512.png`,
      email: organisation.email,
      telephone: organisation.phone,
      address: {
        "@type": "PostalAddress",
        streetAddress: organisation.street,
        postalCode: organisation.postal_code,
        addressLocality: organisation.city,
        addressCountry: "CH",
      },
    },
  ],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const link = await readPreview(db, url, "pages", "team_members", "testimonials");
  const [organisation, stored, team, testimonials] = await Promise.all([
    getCompany(db),
    getPage(db, "about"),
    listTeam(db),
    listTestimonials(db),
  ]);
  const page = link?.table === "pages" ? link.row : stored;
  if (!page) throw data(null, { status: 404 });
  return {
    organisation,
    page: { title: page.title, summary: page.summary, facts: factsOf(page.facts) },
    text: await renderMarkdown(fillCompany(page.content, organisation), pictureFinder(db)),
    team: withPreview(team, link, "team_members"),
    // The first stands on the home page.
    voices: withPreview(testimonials.slice(1, 5), link, "testimonials"),
    preview: link?.preview,
  };
}

export default function About({ loaderData: { page, text, team, voices } }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHeader
        title={page.title}
        eyebrow="Company"
        lead={page.summary}
        aside={<Drawing src="/art/switzerland.svg" width={1000} height={664} className="drawing-map" />}
      />
      <Reading html={text.html} headings={text.headings.filter(({ depth }) => depth === 2)} />
      {page.facts.length > 0 && (
        <Section id="facts" eyebrow="Facts" title="In short">
          <FactsTable facts={page.facts} />
        </Section>
      )}
      {team.length > 0 && (
        <Section id="team" eyebrow="People" title="Who answers">
          <TeamList members={team} />
        </Section>
      )}
      {voices.length > 0 && (
        <Section id="voices" eyebrow="Voices" title="What clients say">
          <div className="quotes">
            {voices.map(({ id, quote, author_role: authorRole, sector }) => (
              <Quotation key={id} size="md" quote={quote} authorRole={authorRole} sector={sector} />
            ))}
          </div>
        </Section>
      )}
      <CallToAction
        title="Meet the people who would run your systems"
        actions={<ButtonLink href="/contact">Contact us</ButtonLink>}
        backdrop={
          <Drawing src="/art/fields/close.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
      />
    </main>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { title, summary } = loaderData.page;
  return pageMeta(matches, { title, description: summary, path: "/about" });
}
