import { fillCompany } from "~/features/company/placeholders.ts";
import { getCompany } from "~/features/company/queries.ts";
import { LegalAside } from "~/features/legal/legal-aside.tsx";
import { listLegalDocuments, listLegalVersions } from "~/features/legal/queries.ts";
import { pictureFinder } from "~/features/media/queries.ts";
import { siteToday } from "~/lib/dates/site-time.ts";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { readPreview } from "~/lib/preview.ts";
import { databaseContext } from "~/lib/request-context.ts";
import type { RouteHandle } from "~/lib/route-handle.ts";
import { breadcrumbLd } from "~/lib/structured-data.ts";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { Reading } from "~/ui/sections/reading.tsx";
import type { Route } from "./+types/legal";
import { notFound } from "./not-found-suggestions.ts";

const crumbs = [
  { label: "Home", href: "/" },
  { label: "Trust", href: "/trust" },
];

export const handle: RouteHandle = {
  search: ["version", "preview"],
  jsonLd: ({ document }: Awaited<ReturnType<typeof loader>>, site) => [
    breadcrumbLd(site, crumbs, document.title),
  ],
};

/** The version in force, or the one asked for: what a reader once agreed to stays readable. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const [company, versions] = await Promise.all([getCompany(db), listLegalVersions(db, params.slug)]);
  const wanted = url.searchParams.get("version");
  const link = await readPreview(db, url, "legal_documents");
  const found =
    link?.row ?? (wanted ? versions.find((each) => String(each.version) === wanted) : versions[0]);
  if (!found) throw notFound(params.slug, await listLegalDocuments(db), (slug) => `/legal/${slug}`);
  const { content, ...rest } = found;
  return {
    // A draft gets its date when it is published.
    document: { ...rest, effective_on: rest.effective_on ?? siteToday() },
    preview: link?.preview,
    isCurrent: found === versions[0],
    versions: versions.map(({ version, effective_on: effectiveOn }) => ({ version, effectiveOn })),
    text: await renderMarkdown(fillCompany(content, company), pictureFinder(db)),
  };
}

export default function Legal({ loaderData: { document, isCurrent, versions, text } }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHeader
        title={document.title}
        eyebrow="Legal"
        lead={document.summary}
        crumbs={crumbs}
        aside={<LegalAside document={document} versions={versions} isCurrent={isCurrent} />}
      />
      <Reading html={text.html} headings={text.headings} />
    </main>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { document, isCurrent } = loaderData;
  return pageMeta(matches, {
    title: document.title,
    description: document.summary,
    path: `/legal/${document.slug}`,
    noindex: !isCurrent,
  });
}
