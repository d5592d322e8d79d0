// The export of WordPress: WXR, which is RSS with posts, pages, attachments and comments.
import { inertXml } from "~/ui/trusted-html.tsx";
import { countedNotes, countOne, decoded, isoDate, type OtherRecord, type OtherSite } from "./other-site.ts";
import { paragraphsOf, withoutShortcodes } from "./wordpress-text.ts";

export function isWordPress(text: string): boolean {
  return /<rss\b[^>]*\bxmlns:wp\s*=/.test(text.slice(0, 20_000));
}

/** The kinds of items that are content of ours, or used for it. */
const used = ["post", "page", "attachment"];
const statuses: Readonly<Record<string, OtherRecord["status"]>> = {
  publish: "published",
  future: "published",
  draft: "draft",
  pending: "draft",
  private: "draft",
};

export function readWordPress(text: string): OtherSite {
  // Old databases hold control characters, which XML does not allow.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const page = inertXml(text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g, ""));
  const channel = page.getElementsByTagName("channel")[0];
  if (!channel) throw new Error("This WordPress export has no content.");
  const items = childrenOf(channel, "item");
  const authors = new Map(
    childrenOf(channel, "wp:author").map((author) => [
      textOf(author, "wp:author_login"),
      textOf(author, "wp:author_display_name"),
    ]),
  );
  const attachments = items.filter((item) => textOf(item, "wp:post_type") === "attachment");
  const urls = new Map(
    attachments.map((item) => [textOf(item, "wp:post_id"), textOf(item, "wp:attachment_url")]),
  );
  const left = new Map<string, number>();
  const records = items.flatMap((item) => {
    for (const _comment of childrenOf(item, "wp:comment")) countOne(left, "Comments");
    return readItem(item, { authors, urls, left }) ?? [];
  });
  return {
    product: "WordPress",
    records,
    descriptions: new Map(
      attachments.flatMap((item): [string, string][] => {
        const alt = metaOf(item).get("_wp_attachment_image_alt")?.trim();
        return alt ? [[textOf(item, "wp:attachment_url"), alt]] : [];
      }),
    ),
    leftOut: countedNotes(left),
  };
}

type Context = {
  authors: ReadonlyMap<string, string>;
  /** Of attachments, by their id. */
  urls: ReadonlyMap<string, string>;
  left: Map<string, number>;
};

function readItem(item: Element, { authors, urls, left }: Context): OtherRecord | undefined {
  const type = textOf(item, "wp:post_type");
  const status = statuses[textOf(item, "wp:status")];
  if (!used.includes(type)) countOne(left, `Items of the type “${type}”`);
  else if (type !== "attachment" && !status)
    countOne(left, `Items with the status “${textOf(item, "wp:status")}”`);
  if ((type !== "post" && type !== "page") || !status) return undefined;
  const isProtected = textOf(item, "wp:post_password") !== "";
  if (isProtected) countOne(left, "Passwords of posts and pages, imported as drafts");
  const meta = metaOf(item);
  const { html, shortcodes } = withoutShortcodes(textOf(item, "content:encoded"));
  for (const name of shortcodes) countOne(left, `Shortcodes [${name}], kept as comments in the text`);
  const login = textOf(item, "dc:creator");
  const createdAt = dateOf(item, "wp:post_date_gmt") ?? isoDate(textOf(item, "pubDate"));
  return {
    kind: type,
    title: textOf(item, "title"),
    slug: decoded(textOf(item, "wp:post_name")),
    html: paragraphsOf(html),
    excerpt: textOf(item, "excerpt:encoded"),
    status: isProtected ? "draft" : status,
    publishedAt: createdAt,
    createdAt,
    updatedAt: dateOf(item, "wp:post_modified_gmt"),
    author: authors.get(login) || login || undefined,
    tags: childrenOf(item, "category")
      .filter((each) => /^(category|post_tag)$/.test(each.getAttribute("domain") ?? ""))
      .filter((each) => each.getAttribute("nicename") !== "uncategorized")
      .map((each) => (each.textContent ?? "").trim())
      .filter(Boolean),
    url: textOf(item, "link") || undefined,
    picture: urls.get(meta.get("_thumbnail_id") ?? ""),
    searchTitle: "",
    searchDescription: meta.get("_yoast_wpseo_metadesc") ?? meta.get("rank_math_description") ?? "",
  };
}

function childrenOf(parent: Element, name: string): Element[] {
  return [...parent.children].filter(({ tagName }) => tagName === name);
}

function textOf(parent: Element, name: string): string {
  return (childrenOf(parent, name)[0]?.textContent ?? "").trim();
}

function metaOf(item: Element): Map<string, string> {
  return new Map(
    childrenOf(item, "wp:postmeta").map((meta) => [
      textOf(meta, "wp:meta_key"),
      textOf(meta, "wp:meta_value"),
    ]),
  );
}

/** "2020-01-02 10:00:00" in UTC. */
function dateOf(item: Element, name: string): string | undefined {
  return isoDate(textOf(item, name).replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/, "$1T$2Z"));
}
