import { data } from "react-router";
import { withPictures } from "~/features/media/queries.ts";
import { PagedPosts } from "~/features/posts/paged-posts.tsx";
import { listPosts } from "~/features/posts/queries.ts";
import { listTags, tagHref } from "~/features/posts/tags.ts";
import { pageMeta } from "~/lib/page/page-meta.ts";
import { readPageNumber } from "~/lib/page/page-number.ts";
import { databaseContext } from "~/lib/page/request-context.ts";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import { breadcrumbLd } from "~/lib/page/structured-data.ts";
import { Backdrop } from "~/ui/sections/backdrop.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import type { Route } from "./+types/blog-tag";
import { closest } from "./closest.ts";
import { followRedirect } from "./follow-redirect.ts";
import { missingPage } from "./missing-page.ts";
import { readPreview } from "./read-preview.ts";

type Tag = { slug: string; name: string; description: string };

const crumbs = [
  { label: "Home", href: "/" },
  { label: "Blog", href: "/blog" },
];

export const handle: RouteHandle = {
  search: ["page", "preview"],
  jsonLd: ({ tag }: { tag: Tag }, site) => [breadcrumbLd(site, crumbs, tag.name)],
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const page = readPageNumber(url.searchParams);
  const link = await readPreview(db, url, "tags");
  const slug = link?.row.slug ?? params.tag;
  const [{ posts, total, pages }, tags] = await Promise.all([
    listPosts(db, { page, tag: slug }),
    listTags(db),
  ]);
  // Without a link, a tag that no published post carries is not there.
  const found = link?.row ?? tags.find((each) => each.tag === slug);
  if (!found) {
    await followRedirect(db, url);
    const near = closest(slug, tags, (each) => each.tag);
    const suggestions = (near.length > 0 ? near : tags.slice(0, 3)).map((each) => ({
      title: each.name,
      href: tagHref(each.tag),
    }));
    throw await missingPage(db, suggestions);
  }
  const tag = { slug, name: found.name, description: found.description };
  const shown = await withPictures(db, posts, "featured_image");
  return data(
    { tag, page, pages, total, posts: shown, tags, preview: link?.preview },
    { status: page > pages ? 404 : 200 },
  );
}

export default function BlogTag({
  loaderData: { tag, page, pages, total, posts, tags },
}: Route.ComponentProps) {
  const count = `${total} ${total === 1 ? "post" : "posts"} in the blog${page > 1 && page <= pages ? `, page ${page} of ${pages}` : ""}.`;
  return (
    <main id="main">
      <PageHeader
        title={tag.name}
        eyebrow="Tag"
        crumbs={crumbs}
        lead={tag.description ? `${tag.description} ${count}` : count}
        backdrop={<Backdrop path={`/blog/tags/${tag.slug}`} />}
      />
      <PagedPosts
        path={tagHref(tag.slug)}
        posts={posts}
        page={page}
        pages={pages}
        tags={tags}
        currentTag={tag.slug}
      />
    </main>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { tag, page, pages, total } = loaderData;
  const later = page > 1 ? `, page ${page}` : "";
  return pageMeta(matches, {
    title: `${tag.name}: posts in the blog${later}`,
    description: tag.description
      ? `${tag.description}${later && ` Page ${page}.`}`
      : `${total} ${total === 1 ? "post" : "posts"} about ${tag.name} in the blog${later}.`,
    path: `${tagHref(tag.slug)}${page > 1 ? `?page=${page}` : ""}`,
    noindex: page > pages,
    feed: tagHref(tag.slug),
  });
}
