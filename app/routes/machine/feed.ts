import { getCompany } from "~/features/company/queries.ts";
import { listFeedPosts } from "~/features/posts/queries.ts";
import { type FindLinks, renderMarkdown } from "~/lib/markdown/markdown.server.ts";
import { linkFinder } from "~/lib/references/link-finder.ts";
import { databaseContext, siteContext } from "~/lib/request-context.ts";
import type { Route } from "./+types/feed";
import { escapeXml } from "./xml.ts";

const length = 30;

/** Atom, with the full text: a reader elsewhere reads everything. */
export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const { url } = context.get(siteContext);
  const [company, posts] = await Promise.all([getCompany(db), listFeedPosts(db, length)]);
  const entries = await Promise.all(posts.map((post) => entry(post, url, linkFinder(db))));
  const updated =
    posts
      .map((post) => post.updated_at)
      .sort()
      .at(-1) ?? new Date(0).toISOString();
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>${escapeXml(company.name)} blog</title>
<subtitle>${escapeXml(company.tagline)}</subtitle>
<link rel="self" type="application/atom+xml" href="${escapeXml(url)}/blog/feed.xml"/>
<link rel="alternate" type="text/html" href="${escapeXml(url)}/blog"/>
<id>${escapeXml(url)}/blog</id>
<updated>${new Date(updated).toISOString()}</updated>
${entries.join("\n")}
</feed>
`;
  return new Response(xml, { headers: { "content-type": "application/atom+xml; charset=utf-8" } });
}

type FeedPost = Awaited<ReturnType<typeof listFeedPosts>>[number];

async function entry(post: FeedPost, site: string, findLinks: FindLinks): Promise<string> {
  const link = `${site}/blog/${post.slug}`;
  const { html } = await renderMarkdown(post.content, undefined, findLinks);
  // Links in the text are relative to the site; a reader has no idea of it.
  const absolute = html.replace(/(href|src)="\//g, `$1="${site}/`).replace(/href="#/g, `href="${link}#`);
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
