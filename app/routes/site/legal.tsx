import { siteToday } from "#common/dates/site-time.ts";
import { fillCompany } from "~/features/company/placeholders.ts";
import { getCompany } from "~/features/company/queries.ts";
import { Comparison } from "~/features/legal/comparison.tsx";
import { LegalAside } from "~/features/legal/legal-aside.tsx";
import { listLegalDocuments, listLegalVersions } from "~/features/legal/queries.ts";
import { readable } from "~/features/legal/readable.ts";
import { VersionHistory } from "~/features/legal/version-history.tsx";
import { pictureFinder } from "~/features/media/queries.ts";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { pageMeta } from "~/lib/page/page-meta.ts";
import { databaseContext } from "~/lib/page/request-context.ts";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import { breadcrumbLd } from "~/lib/page/structured-data.ts";
import { linkFinder } from "~/lib/references/link-finder.ts";
import { diffLines } from "~/lib/text/line-diff.ts";
import { Backdrop } from "~/ui/sections/backdrop.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { Reading } from "~/ui/sections/reading.tsx";
import type { Route } from "./+types/legal";
import { followRedirect } from "./follow-redirect.ts";
import { notFound } from "./not-found-suggestions.ts";
import { readPreview } from "./read-preview.ts";

const crumbs = [
  { label: "Home", href: "/" },
  { label: "Legal", href: "/legal" },
];

export const handle: RouteHandle = {
  search: ["version", "compared", "preview"],
  jsonLd: ({ document }: Awaited<ReturnType<typeof loader>>, site) => [
    breadcrumbLd(site, crumbs, document.title),
  ],
};

/** The version in force, or the requested one: the version that a reader once agreed to stays readable. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const [company, versions] = await Promise.all([getCompany(db), listLegalVersions(db, params.slug)]);
  const wanted = url.searchParams.get("version");
  const link = await readPreview(db, url, "legal_documents");
  const found =
    link?.row ?? (wanted ? versions.find((each) => String(each.version) === wanted) : versions[0]);
  if (!found) await followRedirect(db, url);
  if (!found) throw await notFound(db, params.slug, await listLegalDocuments(db), (slug) => `/legal/${slug}`);
  const { content, ...rest } = found;
  const asRead = (markdown: string) => readable(fillCompany(markdown, company));
  const other = versions.find(({ version }) => String(version) === url.searchParams.get("compared"));
  return {
    // A draft gets its date when it is published.
    document: { ...rest, effective_on: rest.effective_on ?? siteToday() },
    preview: link?.preview,
    isCurrent: found === versions[0],
    versions: versions.map(({ version, effective_on: effectiveOn, checksum }) => ({
      version,
      effectiveOn,
      checksum,
    })),
    comparison: other && {
      from: other.version,
      lines: diffLines(asRead(other.content), asRead(content)),
    },
    text: await renderMarkdown(fillCompany(content, company), pictureFinder(db), linkFinder(db)),
  };
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { document, isCurrent, versions, comparison, text } = loaderData;
  const history = (
    <VersionHistory
      slug={document.slug}
      versions={versions}
      shown={document.version}
      compared={comparison?.from}
    />
  );
  return (
    <main id="main">
      <PageHeader
        title={document.title}
        eyebrow="Legal"
        lead={document.summary}
        crumbs={crumbs}
        aside={<LegalAside document={document} isCurrent={isCurrent} />}
        backdrop={<Backdrop path={`/legal/${document.slug}`} />}
        className="page-header-quiet"
      />
      {comparison ? (
        <div className="container-page">
          <Comparison from={comparison.from} to={document.version} lines={comparison.lines} />
          {history}
        </div>
      ) : (
        <Reading html={text.html} headings={text.headings}>
          {history}
        </Reading>
      )}
    </main>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { document, isCurrent, comparison } = loaderData;
  return pageMeta(matches, {
    title: document.title,
    description: document.summary,
    path: `/legal/${document.slug}`,
    noindex: !isCurrent || comparison !== undefined,
  });
}
