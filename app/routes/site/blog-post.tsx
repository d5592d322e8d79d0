import { useRouteLoaderData } from "react-router";
import type { Database } from "#common/database.ts";
import type { Tables } from "#common/database.types.ts";
import { pictureFinder, withPictures } from "~/features/media/queries.ts";
import { ArticleEnd } from "~/features/posts/article-end.tsx";
import { ArticleHeader } from "~/features/posts/article-header.tsx";
import { articleLd } from "~/features/posts/article-ld.ts";
import { PostCard } from "~/features/posts/post-card.tsx";
import { getPost, listPostNames, listRelatedPosts, withNames } from "~/features/posts/queries.ts";
import { ArticleTools } from "~/features/reading/article/article-tools.tsx";
import { getPageWords } from "~/features/site-settings/queries.ts";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { pageMeta } from "~/lib/page/page-meta.ts";
import { databaseContext } from "~/lib/page/request-context.ts";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import { searchMeta } from "~/lib/page/search-settings.ts";
import { breadcrumbLd } from "~/lib/page/structured-data.ts";
import { linkFinder } from "~/lib/references/link-finder.ts";
import { countWords, readingMinutes } from "~/lib/text/reading-time.ts";
import { Link } from "~/ui/link.tsx";
import { Reading, ReadingProgress } from "~/ui/sections/reading.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { Route } from "./+types/blog-post";
import { followRedirect } from "./follow-redirect.ts";
import { notFound } from "./not-found-suggestions.ts";
import { readPreview } from "./read-preview.ts";

const crumbs = [
  { label: "Home", href: "/" },
  { label: "Blog", href: "/blog" },
];

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: RouteHandle = {
  search: ["preview"],
  jsonLd: ({ post }: Loaded, site) => [articleLd(post, site), breadcrumbLd(site, crumbs, post.title)],
};

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const link = await readPreview(db, url, "blog_posts");
  const found = link ? await previewed(db, link.row) : await getPost(db, slug);
  if (!found) await followRedirect(db, url);
  if (!found) throw await notFound(db, slug, await listPostNames(db), (each) => `/blog/${each}`);
  const { content, words: own, ...post } = found;
  const [text, words, related] = await Promise.all([
    renderMarkdown(content, pictureFinder(db), linkFinder(db)),
    getPageWords(db, "post", own),
    listRelatedPosts(db, {
      chosen: post.related_posts,
      tags: post.tags.map((tag) => tag.slug),
      exceptSlug: slug,
      limit: 3,
    }),
  ]);
  const [[shown = post], others] = await Promise.all([
    withPictures(db, [post], "featured_image"),
    withPictures(db, related, "featured_image"),
  ]);
  return { post: shown, text, words, related: others, preview: link?.preview };
}

async function previewed(db: Database, row: Tables<"blog_posts">) {
  const post = await withNames(db, row);
  return post && { ...post, minutes: readingMinutes(countWords(row.content)) };
}

export default function BlogPost({ loaderData: { post, text, words, related } }: Route.ComponentProps) {
  const siteUrl = useRouteLoaderData<typeof import("~/root.tsx").loader>("root")?.siteUrl ?? "";
  return (
    <main id="main">
      <article className="article">
        <ReadingProgress />
        <ArticleHeader post={post} crumbs={crumbs} tools={<ArticleTools key={post.id} postId={post.id} />} />
        <Reading html={text.html} headings={text.headings}>
          <ArticleEnd
            title={post.title}
            tags={post.tags}
            url={`${siteUrl}/blog/${post.slug}`}
            closing={words.closing_text}
          />
        </Reading>
      </article>
      {related.length > 0 ? (
        <Section
          id="related"
          title={words.related_title}
          className="no-print"
          aside={
            <Link href="/blog" variant="arrow">
              {words.related_label}
            </Link>
          }
        >
          <ul className="post-columns">
            {related.map((each) => (
              <li key={each.id}>
                <PostCard post={each} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </main>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { post } = loaderData;
  return [
    ...pageMeta(matches, {
      ...searchMeta(post, { title: post.title, description: post.excerpt }),
      path: `/blog/${post.slug}`,
      type: "article",
    }),
    { property: "article:published_time", content: post.published_at },
    { property: "article:modified_time", content: post.updated_at },
  ];
}
