import { fillCompany } from "~/features/company/placeholders.ts";
import { getCompany } from "~/features/company/queries.ts";
import { pictureFinder } from "~/features/media/queries.ts";
import { getPage, listTrustPages } from "~/features/pages/queries.ts";
import { contactPath } from "~/lib/contact-topics.ts";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { readPreview } from "~/lib/preview.ts";
import { databaseContext } from "~/lib/request-context.ts";
import type { RouteHandle } from "~/lib/route-handle.ts";
import { factsOf, questionsOf } from "~/lib/structured-columns.ts";
import { breadcrumbLd, faqLd } from "~/lib/structured-data.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Drawing } from "~/ui/drawing.tsx";
import { CallToAction } from "~/ui/sections/call-to-action.tsx";
import { FactsTable } from "~/ui/sections/facts-table.tsx";
import { Faq } from "~/ui/sections/faq.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { Reading } from "~/ui/sections/reading.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { Route } from "./+types/trust-page";
import { notFound } from "./not-found-suggestions.ts";

const crumbs = [
  { label: "Home", href: "/" },
  { label: "Trust", href: "/trust" },
];

export const handle: RouteHandle = {
  search: ["preview"],
  jsonLd: ({ page, questions }: Awaited<ReturnType<typeof loader>>, site) => [
    breadcrumbLd(site, crumbs, page.title),
    ...faqLd(questions),
  ],
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const link = await readPreview(db, url, "pages");
  const [company, stored] = await Promise.all([getCompany(db), getPage(db, `trust/${params.slug}`)]);
  const page = link?.row ?? stored;
  if (!page) throw notFound(params.slug, await listTrustPages(db), (slug) => `/${slug}`);
  return {
    page: { slug: page.slug, title: page.title, summary: page.summary },
    facts: factsOf(page.facts),
    questions: questionsOf(page.faq),
    text: await renderMarkdown(fillCompany(page.content, company), pictureFinder(db)),
    preview: link?.preview,
  };
}

export default function TrustPage({ loaderData: { page, facts, questions, text } }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHeader
        title={page.title}
        eyebrow="Trust centre"
        lead={page.summary}
        crumbs={crumbs}
        backdrop={
          <Drawing src="/art/fields/page.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
      />
      <Section id="facts" eyebrow="Facts" title="As stated, with the date">
        <FactsTable facts={facts} />
      </Section>
      <Reading html={text.html} headings={text.headings} />
      {questions.length > 0 && <Faq questions={questions} />}
      <CallToAction
        title="Ask for the evidence"
        text="Anything here that you want to see for yourself, we show you: configuration, tests, logs."
        actions={<ButtonLink href={contactPath("security-review")}>Contact us</ButtonLink>}
      />
    </main>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { page } = loaderData;
  return pageMeta(matches, { title: page.title, description: page.summary, path: `/${page.slug}` });
}
