import { data } from "react-router";
import { withPictures } from "~/features/media/queries.ts";
import { NoPosts } from "~/features/posts/blog-states.tsx";
import { FeedLink } from "~/features/posts/feed-link.tsx";
import { PostCard } from "~/features/posts/post-card.tsx";
import { PostList } from "~/features/posts/post-list.tsx";
import { getFeaturedPost, listPosts, listTags } from "~/features/posts/queries.ts";
import { TagIndex } from "~/features/posts/tag-index.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { readPageNumber } from "~/lib/page-number.ts";
import { databaseContext } from "~/lib/request-context.ts";
import type { RouteHandle } from "~/lib/route-handle.ts";
import { readSearchTerm } from "~/lib/search-term.ts";
import { Pagination } from "~/ui/pagination.tsx";
import { SearchForm } from "~/ui/search-form.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { Route } from "./+types/blog";

export const handle: RouteHandle = { search: ["page", "q"] };

const description =
  "Notes on cryptography, law and operations from people who run systems in Switzerland: keys, backups, incidents, the FADP and the GDPR.";

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const page = readPageNumber(url.searchParams);
  const { text: query } = readSearchTerm(url.searchParams);
  const [featured, tags] = await Promise.all([query ? undefined : getFeaturedPost(db), listTags(db)]);
  // The featured post stands above the list on the first page, and so in no list.
  const { posts, total, pages } = await listPosts(db, { page, query, except: featured?.id });
  const first = page === 1 && featured ? [featured] : [];
  const shown = await withPictures(db, [...first, ...posts], "featured_image");
  const found = {
    page,
    query,
    pages,
    total,
    tags,
    posts: shown.slice(first.length),
    featured: shown.slice(0, first.length)[0],
  };
  return data(found, { status: page > pages ? 404 : 200 });
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { page, query, pages, total, tags, posts, featured } = loaderData;
  return (
    <main id="main">
      <PageHeader
        title="Blog"
        eyebrow="Writing"
        lead="Cryptography, law and operations, written by those who run the systems. Measured where it can be measured."
        search={<SearchForm action="/blog" query={query} label="Search the blog" />}
      />
      {featured ? (
        <div className="container-page blog-featured">
          <PostCard post={featured} variant="featured" headingLevel={2} />
        </div>
      ) : null}
      <Section
        id="posts"
        title={headingOf(loaderData)}
        aside={query ? undefined : <FeedLink />}
        className="blog-posts"
      >
        {posts.length > 0 || featured ? (
          <PostList posts={posts} beside={<TagIndex tags={tags} />} />
        ) : (
          <div className="grid-page post-list">
            <div>
              <NoPosts query={query} page={page} pages={pages} lastPageHref={hrefOf(query, pages)} />
            </div>
            <div>
              <TagIndex tags={tags} />
            </div>
          </div>
        )}
        <Pagination
          page={page}
          pageCount={page > pages ? 1 : pages}
          hrefFor={(each) => hrefOf(query, each)}
          className="post-pages"
        />
        <p className="sr-only">{total} posts</p>
      </Section>
    </main>
  );
}

function headingOf({
  page,
  pages,
  query,
  total,
}: {
  page: number;
  pages: number;
  query: string;
  total: number;
}): string {
  if (query) return `${total} ${total === 1 ? "post" : "posts"} for “${query}”`;
  if (page > 1 && page <= pages) return `Page ${page} of ${pages}`;
  return "Latest";
}

function hrefOf(query: string, page: number): string {
  const params = new URLSearchParams({ ...(query && { q: query }), ...(page > 1 && { page: String(page) }) });
  return params.size > 0 ? `/blog?${params}` : "/blog";
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { page = 1, pages = 1, query = "" } = loaderData ?? {};
  const later = page > 1 ? `, page ${page}` : "";
  return pageMeta(matches, {
    title: query ? `“${query}” in the blog${later}` : `Blog${later}`,
    description: later ? `Page ${page} of the blog: ${description}` : description,
    path: hrefOf("", page),
    noindex: Boolean(query) || page > pages,
  });
}
