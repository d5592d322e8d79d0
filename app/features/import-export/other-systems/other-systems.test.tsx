import { makeZip } from "client-zip";
import { expect, test, vi } from "vitest";
import { escapeHtml } from "#common/escape-html.ts";
import { htmlToMarkdown } from "../../admin-content/editor/visual/paste/html-to-markdown.ts";
import { openFile } from "../open-file.ts";

vi.stubGlobal("createImageBitmap", async () => ({ width: 40, height: 30, close: () => undefined }));
const converter = { toMarkdown: async () => htmlToMarkdown, knownTags: async () => ["known"] };
const png = "\x89PNG\r\n\x1a\n";

async function openZip(files: Record<string, string>) {
  const parts = Object.entries(files).map(([name, text]) => ({
    name,
    input: Buffer.from(text, text.startsWith(png) ? "latin1" : "utf8"),
  }));
  const blob = await new Response(makeZip(parts)).blob();
  return openFile(new File([blob], "old.zip"), converter);
}
const parsed = (files: Record<string, string>, name: string) => JSON.parse(files[name] ?? "null");

/** Escaped: happy-dom reads no CDATA. A browser does, in tests/e2e/admin-transfer.spec.ts. */
const field = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`;
type Item = { type?: string; status?: string; name: string; link: string; text: string; more?: string };
const item = ({ type = "post", status = "publish", name, link, text, more = "" }: Item) => `<item>
  <title>${name} &amp; more</title><link>${link}</link>${field("dc:creator", "anna")}${field("content:encoded", text)}
  ${field("excerpt:encoded", "In short")}<wp:post_id>${name.length}</wp:post_id>${field("wp:post_date_gmt", "2020-01-02 10:00:00")}
  ${field("wp:post_name", name)}${field("wp:status", status)}${field("wp:post_type", type)}${more}</item>`;
const wxr = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This is a WordPress eXtended RSS file -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
  <wp:author>${field("wp:author_login", "anna")}${field("wp:author_display_name", "Anna Keller")}</wp:author>${items.join("\n")}</channel></rss>`;

const photo = `<item><title>photo</title><wp:post_id>77</wp:post_id>${field("wp:post_type", "attachment")}${field("wp:status", "inherit")}
  <wp:attachment_url>https://old.example/wp-content/uploads/2020/01/photo.jpg</wp:attachment_url>
  <wp:postmeta>${field("wp:meta_key", "_wp_attachment_image_alt")}${field("wp:meta_value", "A rack")}</wp:postmeta></item>`;

test("an export of WordPress becomes a folder of ours", async () => {
  const { files, media, other } = await openZip({
    "site/export.xml": wxr(
      item({
        name: "first",
        link: "https://old.example/2020/01/first/",
        text: '<!-- wp:paragraph --><p>See <a href="https://old.example/team/">us</a></p><!-- /wp:paragraph --><figure><img src="https://old.example/wp-content/uploads/2020/01/photo-300x200.jpg" alt="Rack"></figure><p><img src="https://old.example/gone.png"></p>',
        more: `<category domain="post_tag" nicename="known">Known</category><category domain="category" nicename="z">Zürich</category>
          <wp:postmeta>${field("wp:meta_key", "_thumbnail_id")}${field("wp:meta_value", "77")}</wp:postmeta>
          <wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>`,
      }),
      item({
        name: "later",
        status: "draft",
        link: "https://old.example/?p=5",
        text: 'One\n\nTwo\nthree [gallery ids="1,2"]',
      }),
      item({ type: "page", name: "team", link: "https://old.example/team/", text: "<p>Us</p>" }),
      item({ type: "page", name: "search", link: "https://old.example/search/", text: "" }),
      item({ type: "nav_menu_item", name: "menu", link: "https://old.example/?p=9", text: "" }),
      photo,
    ),
    "site/uploads/2020/01/photo.jpg": `${png}1`,
    "site/uploads/2019/05/photo.jpg": `${png}2`,
  });
  expect(parsed(files, "export.yaml")).toEqual({ reduit: 1 });
  expect(parsed(files, "blog_posts/first.yaml")).toMatchObject({
    title: "first & more",
    slug: "first",
    status: "published",
    published_at: "2020-01-02T10:00:00.000Z",
    author_name: "Anna Keller",
    excerpt: "In short",
    tags: ["known", "zuerich"],
    featured_image: "/images/photo",
    content:
      "See [us](/team)\n\n![Rack](/images/photo)\n\n<!-- Missing image: https://old.example/gone.png -->",
  });
  expect(parsed(files, "blog_posts/later.yaml")).toMatchObject({
    status: "draft",
    content: 'One\n\nTwo\\\nthree <!-- [gallery ids="1,2"] -->',
  });
  expect(parsed(files, "pages/team.yaml")).toMatchObject({
    path: "/team",
    sections: [{ kind: "page-header" }, { kind: "text", layout: "reading", text: "Us" }],
  });
  expect(parsed(files, "pages/search-page.yaml").path).toBe("/search-page");
  expect(parsed(files, "tags.yaml")).toEqual([{ slug: "zuerich", name: "Zürich" }]);
  expect(parsed(files, "redirects.yaml")).toEqual([{ from_path: "/2020/01/first", target: "/blog/first" }]);
  expect(parsed(files, "media.yaml")).toEqual([
    {
      slug: "photo",
      path: "photo/imported.png",
      name: "photo.jpg",
      alt: "A rack",
      mime: "image/png",
      bytes: 9,
      width: 40,
      height: 30,
    },
  ]);
  expect(media.map(({ name }) => name)).toEqual(["media/photo/imported.png"]);
  expect(await (await media[0]?.read())?.text()).toMatch(/1$/);
  expect(other).toEqual({
    product: "WordPress",
    notes: [
      "Comments: 1",
      "Shortcodes [gallery], kept as comments in the text: 1",
      "Items of the type “nav_menu_item”: 1",
      "No redirect from /search: this path belongs to the application.",
      "Missing image: https://old.example/gone.png",
    ],
  });
});

test("XML that defines entities is refused", async () => {
  const bomb = `<?xml version="1.0"?><!-- x --><!DOCTYPE rss [<!ENTITY a "aaaa">]>${wxr().replace(/^<\?xml[^>]*\?>/, "")}`;
  await expect(openFile(new File([bomb], "old.xml"), converter)).rejects.toThrow("has a document type");
});

test("an export of Ghost becomes a folder of ours", async () => {
  const posts = [
    {
      id: "1",
      title: "First",
      slug: "first",
      html: '<p>See <a href="__GHOST_URL__/about/">about</a></p><img src="__GHOST_URL__/content/images/size/w600/2024/01/a.png" alt="A">',
      status: "published",
      type: "post",
      visibility: "public",
      published_at: "2024-01-02T10:00:00.000Z",
      custom_excerpt: "Short",
      feature_image: "__GHOST_URL__/content/images/2024/01/a.png",
    },
    { id: "2", title: "Secret", slug: "secret", html: "<p>x</p>", status: "published", visibility: "paid" },
    { id: "3", title: "About", slug: "about", html: "<p>Us</p>", status: "published", type: "page" },
  ];
  const data = {
    posts,
    tags: [
      { id: "t1", name: "News" },
      { id: "t2", name: "#internal" },
    ],
    posts_tags: [
      { post_id: "1", tag_id: "t2", sort_order: 1 },
      { post_id: "1", tag_id: "t1", sort_order: 0 },
    ],
    users: [{ id: "u1", name: "Anna Keller" }],
    posts_authors: [{ post_id: "1", author_id: "u1" }],
    posts_meta: [{ post_id: "1", feature_image_alt: "A door" }],
    members: [{}, {}],
  };
  const { files, other } = await openZip({
    "ghost.json": JSON.stringify({ db: [{ meta: { version: "5" }, data }] }),
    "content/images/2024/01/a.png": png,
  });
  expect(parsed(files, "blog_posts/first.yaml")).toMatchObject({
    content: "See [about](/about)\n\n![A](/images/a)",
    featured_image: "/images/a",
    author_name: "Anna Keller",
    excerpt: "Short",
    tags: ["news"],
  });
  expect(parsed(files, "blog_posts/secret.yaml").status).toBe("draft");
  expect(parsed(files, "pages/about.yaml").path).toBe("/about");
  expect(parsed(files, "redirects.yaml")).toEqual([{ from_path: "/first", target: "/blog/first" }]);
  expect(parsed(files, "media.yaml")[0].alt).toBe("A door");
  expect(other?.notes).toEqual(["Members: 2", "Members-only posts, imported as drafts: 1"]);
});

test.each([
  ["words", "hello"],
  ["other JSON", '{"a": 1}'],
  ["other XML", "<feed></feed>"],
])("a file with %s is refused", async (_what, text) => {
  await expect(openFile(new File([text], "x.json"), converter)).rejects.toThrow("is not an export");
});
