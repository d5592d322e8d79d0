import { data } from "react-router";
import { withPictures } from "~/features/media/queries.ts";
import { NoPosts } from "~/features/posts/blog-states.tsx";
import { PostList } from "~/features/posts/post-list.tsx";
import { listPosts, listTags } from "~/features/posts/queries.ts";
import { TagIndex } from "~/features/posts/tag-index.tsx";
import { tagHref, tagLabel } from "~/features/posts/tag-label.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { readPageNumber } from "~/lib/page-number.ts";
import { databaseContext } from "~/lib/request-context.ts";
import type { RouteHandle } from "~/lib/route-handle.ts";
import { breadcrumbLd } from "~/lib/structured-data.ts";
import { Pagination } from "~/ui/pagination.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { Route } from "./+types/blog-tag";
import { closest } from "./closest.ts";

const crumbs = [
  { label: "Home", href: "/" },
  { label: "Blog", href: "/blog" },
];

export const handle: RouteHandle = {
  search: ["page"],
  jsonLd: ({ tag }: { tag: string }, site) => [breadcrumbLd(site, crumbs, tagLabel(tag))],
};

export async function loader({ context, params: { tag }, url }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const page = readPageNumber(url.searchParams);
  const [{ posts, total, pages }, tags] = await Promise.all([listPosts(db, { page, tag }), listTags(db)]);
  if (total === 0) {
    const near = closest(tag, tags, (each) => each.tag);
    const suggestions = (near.length > 0 ? near : tags.slice(0, 3)).map((each) => ({
      title: tagLabel(each.tag),
      href: tagHref(each.tag),
    }));
    throw data({ suggestions }, { status: 404 });
  }
  const shown = await withPictures(db, posts, "featured_image");
  return data({ tag, page, pages, total, posts: shown, tags }, { status: page > pages ? 404 : 200 });
}

export default function BlogTag({
  loaderData: { tag, page, pages, total, posts, tags },
}: Route.ComponentProps) {
  const hrefFor = (each: number) => (each > 1 ? `${tagHref(tag)}?page=${each}` : tagHref(tag));
  const tagIndex = <TagIndex tags={tags} current={tag} />;
  return (
    <main id="main">
      <PageHeader
        title={tagLabel(tag)}
        eyebrow="Tag"
        crumbs={crumbs}
        lead={`${total} ${total === 1 ? "post" : "posts"} in the blog${page > 1 && page <= pages ? `, page ${page} of ${pages}` : ""}.`}
      />
      <Section label="Posts" className="blog-posts">
        {posts.length > 0 ? (
          <PostList posts={posts} beside={tagIndex} headingLevel={2} />
        ) : (
          <NoPosts query="" page={page} pages={pages} lastPageHref={hrefFor(pages)} />
        )}
        <Pagination
          page={page}
          pageCount={page > pages ? 1 : pages}
          hrefFor={hrefFor}
          className="post-pages"
        />
      </Section>
    </main>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { tag, page, pages, total } = loaderData;
  const later = page > 1 ? `, page ${page}` : "";
  return pageMeta(matches, {
    title: `${tagLabel(tag)}: posts in the blog${later}`,
    description: `${total} ${total === 1 ? "post" : "posts"} about ${tagLabel(tag)} from people who run systems in Switzerland${later}.`,
    path: `${tagHref(tag)}${page > 1 ? `?page=${page}` : ""}`,
    noindex: page > pages,
  });
}
