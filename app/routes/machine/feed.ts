import { data, redirect } from "react-router";
import type { Database } from "#common/database.ts";
import { isOwnPath } from "#common/own-path.ts";
import { getCompany } from "~/features/company/queries.ts";
import { type FeedFilter, getAuthor, listFeedPosts } from "~/features/posts/queries.ts";
import { listTags, tagHref } from "~/features/posts/tags.ts";
import { findRedirect } from "~/features/redirects/queries.ts";
import { type FindLinks, renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { databaseContext, siteContext } from "~/lib/page/request-context.ts";
import { authorHref } from "~/lib/records/author-href.ts";
import { linkFinder } from "~/lib/references/link-finder.ts";
import type { Route } from "./+types/feed";
import { escapeXml } from "./xml.ts";

const length = 30;

/** Atom, with the full text: of the blog, of one tag, or of one author. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const { url } = context.get(siteContext);
  const subject = await findSubject(db, params);
  const [company, posts] = await Promise.all([getCompany(db), listFeedPosts(db, length, params)]);
  const page = `${url}${subject.path}`;
  const entries = await Promise.all(posts.map((post) => entry(post, url, linkFinder(db))));
  const updated =
    posts
      .map((post) => post.updated_at)
      .sort()
      .at(-1) ?? new Date(0).toISOString();
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>${escapeXml(subject.name ? `${company.name} blog: ${subject.name}` : `${company.name} blog`)}</title>
<subtitle>${escapeXml(company.tagline)}</subtitle>
<link rel="self" type="application/atom+xml" href="${escapeXml(page)}/feed.xml"/>
<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>
<id>${escapeXml(page)}</id>
<updated>${new Date(updated).toISOString()}</updated>
${entries.join("\n")}
</feed>
`;
  return new Response(xml, { headers: { "content-type": "application/atom+xml; charset=utf-8" } });
}

type Subject = { path: string; name: string | undefined };

/** A tag or an author that was renamed has its feed where the page is now. */
async function findSubject(db: Database, { tag, author }: FeedFilter): Promise<Subject> {
  if (!tag && !author) return { path: "/blog", name: undefined };
  const path = tag ? tagHref(tag) : authorHref(author ?? "");
  const found = tag
    ? (await listTags(db)).find((each) => each.tag === tag)
    : await getAuthor(db, author ?? "");
  if (found) return { path, name: found.name };
  const target = await findRedirect(db, path);
  if (target && isOwnPath(target)) throw redirect(`${target}/feed.xml`, 301);
  throw data(null, { status: 404 });
}

type FeedPost = Awaited<ReturnType<typeof listFeedPosts>>[number];

async function entry(post: FeedPost, site: string, findLinks: FindLinks): Promise<string> {
  const link = `${site}/blog/${post.slug}`;
  const { html } = await renderMarkdown(post.content, undefined, findLinks);
  // Links in the text are relative to the site; a reader has no idea of it.
  const absolute = html
    .replace(/(href|src|poster|cite)="\//g, `$1="${site}/`)
    .replace(/href="#/g, `href="${link}#`);
  return `<entry>
<title>${escapeXml(post.title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(link)}"/>
<id>${escapeXml(link)}</id>
<published>${new Date(post.published_at ?? post.updated_at).toISOString()}</published>
<updated>${new Date(post.updated_at).toISOString()}</updated>
<author><name>${escapeXml(post.author_name ?? "Editors")}</name></author>
${post.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`).join("")}
<summary>${escapeXml(post.excerpt)}</summary>
<content type="html">${escapeXml(absolute)}</content>
</entry>`;
}
