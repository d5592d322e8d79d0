import { expect, test } from "vitest";
import { type LinkFacts, videosWithoutCaptions } from "./embeds.ts";
import { renderMarkdown } from "./markdown.server.ts";

const post = "record:blog_posts/0f8e2a4c-1b2d-4c3e-8f90-a1b2c3d4e5f6";
const draft = "record:blog_posts/0f8e2a4c-1b2d-4c3e-8f90-a1b2c3d4e5f7";
const known: Record<string, LinkFacts> = {
  [post]: {
    href: "/blog/backups",
    title: "Backups <that> restore",
    description: "What to test, and when.",
    picture: "/images/vault",
  },
  "/downloads/tour-x1": { href: "/downloads/tour-x1", facts: "MP4, 4.0 MB", mime: "video/mp4" },
  "/downloads/tour-en-x1": { href: "/downloads/tour-en-x1", facts: "WebVTT, 2 KB", mime: "text/vtt" },
};
const facts = { width: 1600, height: 900, alt: "From the library", version: "1f" };

async function render(...lines: string[]) {
  const { html } = await renderMarkdown(
    lines.map((line) => `> ${line}`).join("\n"),
    async () => ({ vault: facts, rack: { ...facts, caption: "A rack" } }),
    async (links) => new Map(links.flatMap((link) => (known[link] ? [[link, known[link]]] : []))),
  );
  return html.replaceAll("\n", "");
}

test("a video has its poster, its captions and a link for browsers that cannot play it", async () => {
  const html = await render(
    "[!VIDEO]",
    "[Tour of the vault](/downloads/tour-x1)",
    '[English](/downloads/tour-en-x1 "en")',
    "![](/images/vault)",
    "",
    "Filmed in *Glarus*.",
  );
  expect(html).toBe(
    '<figure class="embed-video"><video controls preload="none" playsinline aria-label="Tour of the vault" ' +
      'poster="/images/vault?w=1280&#x26;v=1f" width="1600" height="900">' +
      '<source src="/downloads/tour-x1" type="video/mp4">' +
      '<track kind="captions" src="/downloads/tour-en-x1" label="English" srclang="en">' +
      '<p><a href="/downloads/tour-x1" class="link download" download>Tour of the vault' +
      '<span class="download-facts"> (MP4, 4.0 MB)</span></a></p></video>' +
      "<figcaption><p>Filmed in <em>Glarus</em>.</p></figcaption></figure>",
  );
});

test("a video whose file is gone is a quotation with its words", async () => {
  expect(await render("[!VIDEO]", "[Tour](/downloads/gone-x1)")).toBe(
    "<blockquote><p><span>Tour</span></p></blockquote>",
  );
});

test("a gallery is a list of images, each with its description and caption", async () => {
  const html = await render(
    "[!GALLERY]",
    "![The door](/images/vault)",
    '![](/images/rack "Here only")',
    "",
    "![](/images/rack)",
    "",
    "Our site in Glarus.",
  );
  expect(html).toMatch(/^<figure class="embed-gallery"><ul role="list"><li><p><img [^>]*alt="The door"/);
  expect(html.match(/<li>/g)).toHaveLength(3);
  expect(html.match(/<li><figure><img [^>]*><figcaption class="picture-caption">/g)).toHaveLength(2);
  expect(html).toContain("<span>Here only </span>");
  expect(html).toMatch(/<\/ul><figcaption><p>Our site in Glarus\.<\/p><\/figcaption><\/figure>$/);
});

test("a card follows its record, and keeps the words of one that is not public", async () => {
  const html = await render("[!CARD]", `[As I knew it](${post})`, "", `[A draft](${draft})`);
  expect(html).toMatch(
    /^<div class="embed-cards"><a class="embed-card" href="\/blog\/backups"><img [^>]*alt=""[^>]*><strong>Backups &#x3C;that> restore<\/strong><span>What to test, and when.<\/span><\/a><p><span>A draft<\/span><\/p><\/div>$/,
  );
  expect(html).not.toContain("decorative");
});

test("a quotation of a post names and links its source", async () => {
  expect(await render("[!QUOTE]", "Test your *restores*.", "", `Anna Keller, [Backups](${post})`)).toBe(
    '<figure class="embed-quote"><blockquote cite="/blog/backups"><p>Test your <em>restores</em>.</p></blockquote>' +
      '<figcaption>Anna Keller, <a href="/blog/backups">Backups</a></figcaption></figure>',
  );
  expect(await render("[!QUOTE]", "Words.", "", `[A draft](${draft})`)).toBe(
    '<figure class="embed-quote"><blockquote><p>Words.</p></blockquote><figcaption><span>A draft</span></figcaption></figure>',
  );
});

test("an embed without what it needs is an ordinary quotation", async () => {
  expect(await render("[!GALLERY]", "No images")).toBe("<blockquote><p>No images</p></blockquote>");
  expect(await render("[!QUOTE]", "No source")).toBe("<blockquote><p>No source</p></blockquote>");
});

test("videos without captions are counted", () => {
  const film = "> [!VIDEO]\n> [Tour](/downloads/tour-x1)\n";
  expect(
    videosWithoutCaptions(
      `Words\n\n${film}\n${film}> [English](/downloads/tour-en-x1)\n\n> [Price](/downloads/p)`,
    ),
  ).toBe(1);
  expect(videosWithoutCaptions(film.trimEnd())).toBe(1);
  expect(videosWithoutCaptions("> [!NOTE]\n> [Tour](/downloads/tour-x1)")).toBe(0);
});
