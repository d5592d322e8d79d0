import { useRouteLoaderData } from "react-router";
import { pictureFinder, withPictures } from "~/features/media/queries.ts";
import { ArticleEnd } from "~/features/posts/article-end.tsx";
import { ArticleHeader } from "~/features/posts/article-header.tsx";
import { articleLd } from "~/features/posts/article-ld.ts";
import { PostCard } from "~/features/posts/post-card.tsx";
import { getPost, listPostNames, listRelatedPosts } from "~/features/posts/queries.ts";
import { ArticleTools } from "~/features/reading/article/article-tools.tsx";
import { renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { readPreview } from "~/lib/preview.ts";
import { readingMinutes } from "~/lib/reading-time.ts";
import { databaseContext } from "~/lib/request-context.ts";
import type { RouteHandle } from "~/lib/route-handle.ts";
import { breadcrumbLd } from "~/lib/structured-data.ts";
import { Link } from "~/ui/link.tsx";
import { Reading, ReadingProgress } from "~/ui/sections/reading.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { Route } from "./+types/blog-post";
import { notFound } from "./not-found-suggestions.ts";

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
  const found = link ? { ...link.row, minutes: readingMinutes(link.row.content) } : await getPost(db, slug);
  if (!found) throw notFound(slug, await listPostNames(db), (each) => `/blog/${each}`);
  const { content, ...post } = found;
  const [text, related] = await Promise.all([
    renderMarkdown(content, pictureFinder(db)),
    listRelatedPosts(db, post.tags, slug, 3),
  ]);
  const [[shown = post], others] = await Promise.all([
    withPictures(db, [post], "featured_image"),
    withPictures(db, related, "featured_image"),
  ]);
  return { post: shown, text, related: others, preview: link?.preview };
}

export default function BlogPost({ loaderData: { post, text, related } }: Route.ComponentProps) {
  const siteUrl = useRouteLoaderData<typeof import("~/root.tsx").loader>("root")?.siteUrl ?? "";
  return (
    <main id="main">
      <article className="article">
        <ReadingProgress />
        <ArticleHeader post={post} crumbs={crumbs} tools={<ArticleTools key={post.id} postId={post.id} />} />
        <Reading html={text.html} headings={text.headings}>
          <ArticleEnd title={post.title} tags={post.tags} url={`${siteUrl}/blog/${post.slug}`} />
        </Reading>
      </article>
      {related.length > 0 ? (
        <Section
          id="related"
          title="Read next"
          className="no-print"
          aside={
            <Link href="/blog" variant="arrow">
              All posts
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
      title: post.title,
      description: post.excerpt,
      path: `/blog/${post.slug}`,
      type: "article",
    }),
    { property: "article:published_time", content: post.published_at },
    { property: "article:modified_time", content: post.updated_at },
  ];
}
