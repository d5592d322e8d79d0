import { categoryAnchor } from "~/features/knowledge/categories.ts";
import { CategoryShelf, PreviousAndNext } from "~/features/knowledge/category-neighbours.tsx";
import { knowledgePath } from "~/features/knowledge/path.ts";
import { getKnowledgeArticle, listCategory, listKnowledgeArticles } from "~/features/knowledge/queries.ts";
import { pictureFinder } from "~/features/media/queries.ts";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { pageMeta } from "~/lib/page/page-meta.ts";
import { databaseContext } from "~/lib/page/request-context.ts";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import { searchMeta } from "~/lib/page/search-settings.ts";
import { breadcrumbLd } from "~/lib/page/structured-data.ts";
import { linkFinder } from "~/lib/references/link-finder.ts";
import { countWords, readingMinutes } from "~/lib/text/reading-time.ts";
import { Backdrop } from "~/ui/sections/backdrop.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { Reading, ReadingProgress } from "~/ui/sections/reading.tsx";
import { DateText } from "~/ui/time-ago.tsx";
import type { Route } from "./+types/knowledge-article";
import { followRedirect } from "./follow-redirect.ts";
import { notFound } from "./not-found-suggestions.ts";
import { readPreview } from "./read-preview.ts";

const crumbs = [
  { label: "Home", href: "/" },
  { label: "Resources", href: "/resources" },
  { label: "Knowledge base", href: knowledgePath },
];

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: RouteHandle = {
  search: ["preview"],
  jsonLd: ({ article }: Loaded, site) => [breadcrumbLd(site, crumbs, article.title)],
};

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const link = await readPreview(db, url, "knowledge_articles");
  const found = link?.row ?? (await getKnowledgeArticle(db, slug));
  if (!found) await followRedirect(db, url);
  if (!found)
    throw await notFound(db, slug, await listKnowledgeArticles(db), (each) => `${knowledgePath}/${each}`);
  const { content, ...article } = found;
  const [text, shelf] = await Promise.all([
    renderMarkdown(content, pictureFinder(db), linkFinder(db)),
    listCategory(db, article.category),
  ]);
  return { article, text, minutes: readingMinutes(countWords(content)), shelf, preview: link?.preview };
}

export default function KnowledgeArticle({
  loaderData: { article, text, minutes, shelf },
}: Route.ComponentProps) {
  const place = { category: article.category, articles: shelf, slug: article.slug };
  return (
    <main id="main">
      <article className="article">
        <ReadingProgress />
        <PageHeader
          title={article.title}
          eyebrow={article.category}
          crumbs={[
            ...crumbs,
            { label: article.category, href: `${knowledgePath}#${categoryAnchor(article.category)}` },
          ]}
          lead={article.excerpt}
          aside={
            <p className="post-facts">
              <span>
                Updated <DateText date={article.updated_at} />
              </span>
              <span>{minutes} min read</span>
            </p>
          }
          backdrop={<Backdrop path={`${knowledgePath}/${article.slug}`} />}
          className="page-header-quiet"
        />
        <Reading html={text.html} headings={text.headings} margin={<CategoryShelf {...place} />}>
          <PreviousAndNext {...place} />
        </Reading>
      </article>
    </main>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { article } = loaderData;
  return pageMeta(matches, {
    ...searchMeta(article, { title: article.title, description: article.excerpt }),
    path: `${knowledgePath}/${article.slug}`,
    type: "article",
  });
}
