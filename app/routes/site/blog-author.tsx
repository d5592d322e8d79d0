// A member of the team, and what they have written. Below /blog, where readers come from; the team is on /about.
import { data } from "react-router";
import { withPictures } from "~/features/media/queries.ts";
import { PagedPosts } from "~/features/posts/paged-posts.tsx";
import { getAuthor, listPosts } from "~/features/posts/queries.ts";
import { listTags } from "~/features/posts/tags.ts";
import { pageMeta } from "~/lib/page/page-meta.ts";
import { readPageNumber } from "~/lib/page/page-number.ts";
import { databaseContext } from "~/lib/page/request-context.ts";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import { breadcrumbLd } from "~/lib/page/structured-data.ts";
import { authorHref } from "~/lib/records/author-href.ts";
import { sampleTitle } from "~/lib/records/sample-title.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { SampleMark } from "~/ui/sample-mark.tsx";
import { Backdrop } from "~/ui/sections/backdrop.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import type { Route } from "./+types/blog-author";
import { followRedirect } from "./follow-redirect.ts";
import { missingPage } from "./missing-page.ts";

const crumbs = [
  { label: "Home", href: "/" },
  { label: "Blog", href: "/blog" },
];

type Loaded = { author: { name: string; role: string; is_sample: boolean } };

function nameOf({ name, is_sample }: Loaded["author"]): string {
  return sampleTitle(name, is_sample);
}

export const handle: RouteHandle = {
  search: ["page"],
  jsonLd: ({ author }: Loaded, site) => [
    breadcrumbLd(site, crumbs, nameOf(author)),
    {
      "@context": "https://schema.org",
      "@type": "Person",
      name: nameOf(author),
      jobTitle: author.role,
      url: `${site.url}${site.path}`,
      worksFor: { "@id": `${site.url}/#organization` },
    },
  ],
};

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const page = readPageNumber(url.searchParams);
  const [author, { posts, total, pages }, tags] = await Promise.all([
    getAuthor(db, slug),
    listPosts(db, { page, author: slug }),
    listTags(db),
  ]);
  if (!author) await followRedirect(db, url);
  if (!author) throw await missingPage(db);
  const shown = await withPictures(db, posts, "featured_image");
  return data({ author, slug, page, pages, total, posts: shown, tags }, { status: page > pages ? 404 : 200 });
}

export default function BlogAuthor({
  loaderData: { author, slug, page, pages, posts, tags },
}: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHeader
        title={author.name}
        eyebrow={
          <>
            {author.role} <SampleMark of={author.is_sample} />
          </>
        }
        crumbs={crumbs}
        lead={author.bio || undefined}
        aside={<Avatar name={author.name} src={author.image} size="lg" />}
        backdrop={<Backdrop path={authorHref(slug)} />}
      />
      <PagedPosts path={authorHref(slug)} posts={posts} page={page} pages={pages} tags={tags} />
    </main>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { author, slug, page, pages, total } = loaderData;
  return pageMeta(matches, {
    title: page > 1 ? `${nameOf(author)}, page ${page}` : nameOf(author),
    description: author.bio || author.role,
    path: `${authorHref(slug)}${page > 1 ? `?page=${page}` : ""}`,
    // Who has written nothing yet is known on /about.
    noindex: page > pages || total === 0,
    feed: authorHref(slug),
  });
}
