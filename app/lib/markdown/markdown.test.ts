import { describe, expect, test } from "vitest";
import { renderMarkdown } from "./markdown.server.ts";

describe("Markdown", () => {
  test.each([
    ["a script element", "hello <script>alert(1)</script> there", /<script/],
    ["an event handler", 'hello <img src="x" onerror="alert(1)">', /onerror|<img/],
    ["a script link", "[x](javascript:alert(1))", /javascript/],
    ["a data link", "[x](data:text/html,<script>alert(1)</script>)", /data:/],
    ["an iframe", '<iframe src="https://example.ch"></iframe>\n\nx', /iframe/],
    ["a style attribute", '<p style="color:red">x</p>', /style=/],
  ])("loses %s", async (_what, source, pattern) => {
    expect((await renderMarkdown(source)).html).not.toMatch(pattern);
  });

  test("renders the same text again as it was, with the links of now", async () => {
    const source =
      "# Title\n\n[a post](record:blog_posts/11111111-1111-4111-8111-111111111111) and a note[^1]\n\n| a |\n|---|\n| b |\n\n[^1]: Here.";
    const at = (href: string) =>
      renderMarkdown(source, undefined, async ([target = ""]) => new Map([[target, { href }]]));
    const first = await at("/blog/before");
    expect(first.html).toContain('href="/blog/before"');
    const second = await at("/blog/after");
    expect(second.html).toBe(first.html.replace("/blog/before", "/blog/after"));
    expect(second.headings).toEqual(first.headings);
  });

  test("keeps names on one line, in headings too, and leaves code alone", async () => {
    const { html, headings } = await renderMarkdown("## Under Art. 28\n\nAES-256-GCM, `AES-256-GCM`");
    expect(html.match(/<span class="non-breaking">[^<]*/g)).toEqual([
      '<span class="non-breaking">Art. 28',
      '<span class="non-breaking">AES-256-GCM',
    ]);
    expect(html).toContain("<code>AES-256-GCM</code>");
    expect(headings).toEqual([{ id: "under-art-28", text: "Under Art. 28", depth: 2 }]);
  });

  test("shows an image of the library in several widths, with its room and its description", async () => {
    const asked: string[][] = [];
    const { html } = await renderMarkdown(
      "![](/images/meadow)\n\n![Own](/images/peak)\n\n![x](/logo.png)",
      async (paths) => {
        asked.push(paths);
        return { meadow: { width: 400, height: 300, alt: "A meadow", version: "1f" } };
      },
    );
    expect(asked).toEqual([["/images/meadow", "/images/peak"]]);
    const [meadow = "", peak = "", logo = ""] = html.match(/<img[^>]*>/g) ?? [];
    expect(meadow).toContain('src="/images/meadow?w=1280&#x26;v=1f"');
    expect(meadow).toContain(
      'srcset="/images/meadow?w=320&#x26;v=1f 320w, /images/meadow?w=480&#x26;v=1f 400w"',
    );
    expect(meadow).toMatch(/alt="A meadow".* width="400" height="300"/);
    expect(peak).toBe('<img src="/images/peak" alt="Own" loading="lazy" decoding="async">');
    expect(logo).toContain('src="/logo.png"');
  });

  test("prints quotation marks in prose, across what is emphasised, and leaves code as it is", async () => {
    const { html, headings } = await renderMarkdown(
      '## It\'s "so"\n\n"*Quiet*" is `"x"`, "`y`" too, [it\'s](/a).\n\n- "one"\n\n| "a" |\n|---|\n| it\'s |\n\n```\nlet a = "b";\n```',
    );
    expect(html).toContain("It’s “so”");
    expect(headings[0]?.text).toBe("It’s “so”");
    expect(html).toContain('“<em>Quiet</em>” is <code>"x"</code>, “<code>y</code>” too,');
    expect(html).toMatch(/it’s<\/a>.*“one”.*“a”.*it’s/s);
    expect(html).toContain('"b"');
  });

  test("makes a callout of a quotation that names one on its first line", async () => {
    const { html } = await renderMarkdown("> [!WARNING]\n> Keep *both* keys.\n\n> [!tip]\n>\n> - One");
    expect(html).toContain(
      '<div class="callout callout-warning" role="note"><p class="callout-name">Warning</p>\n<p>Keep <em>both</em> keys.</p>',
    );
    expect(html).toMatch(
      /<div class="callout callout-tip" role="note"><p class="callout-name">Tip<\/p>\s*<ul>/,
    );
    const others = await renderMarkdown(
      "> [!WARNING] is a word\n\n> [!note]**bold**\n\n> [!other]\n> Words\n\n> Words",
    );
    expect(others.html.match(/<blockquote>/g)).toHaveLength(4);
  });

  test("makes a figure of an image that is alone and has a caption", async () => {
    const facts = { width: 400, height: 300, alt: "A meadow", version: "1f" };
    const { html } = await renderMarkdown(
      '![](/images/meadow)\n\n![](/images/meadow "Here only")\n\nIn a line ![](/images/meadow).\n\n![](/images/plain)',
      async () => ({ meadow: { ...facts, caption: "A <meadow>", credit: "© Anna" }, plain: facts }),
    );
    const [first = "", second = ""] = html.match(/<figure>.*?<\/figure>/gs) ?? [];
    expect(first).toMatch(
      /^<figure><img [^>]*><figcaption class="picture-caption"><span>A &#x3C;meadow> <\/span><small>© Anna<\/small>/,
    );
    expect(second).toContain("<span>Here only </span><small>© Anna</small>");
    expect(second).not.toContain("title=");
    expect(html.match(/<figure>/g)).toHaveLength(2);
    expect(html).toMatch(/<p>In a line <img/);
  });

  test("says of a document what comes, and keeps the words alone of one that is gone", async () => {
    const { html } = await renderMarkdown(
      "[Prices](/downloads/prices-x1) and [more](/downloads/gone-x1)",
      undefined,
      async (links) => {
        expect(links).toEqual(["/downloads/prices-x1", "/downloads/gone-x1"]);
        return new Map([["/downloads/prices-x1", { href: "/downloads/prices-x1", facts: "PDF, 1.5 MB" }]]);
      },
    );
    expect(html).toContain(
      '<a href="/downloads/prices-x1" class="link download" download>Prices<span class="download-facts"> (PDF, 1.5 MB)</span></a>',
    );
    expect(html).toContain("<span>more</span>");
  });

  test("gives headings an anchor and lists them", async () => {
    const { html, headings } = await renderMarkdown("## One `two`\n\ntext\n\n### Three");
    expect(headings).toEqual([
      { id: "one-two", text: "One two", depth: 2 },
      { id: "three", text: "Three", depth: 3 },
    ]);
    expect(html).toContain('<h2 id="one-two">');
  });

  test("leaves the first heading to the title of the page", async () => {
    const { html, headings } = await renderMarkdown("# Title\n\nText");
    expect(html).toContain('<h2 id="title">Title</h2>');
    expect(headings).toEqual([{ id: "title", text: "Title", depth: 2 }]);
  });

  test("colours code with classes, never with style attributes", async () => {
    const { html } = await renderMarkdown("```sql\nselect 1;\n```");
    expect(html).toContain('<span class="tok-keyword">select</span>');
    expect(html).not.toContain("style=");
  });

  test("shows code of an unknown language unchanged", async () => {
    expect((await renderMarkdown("```brainf\n<b>+</b>\n```")).html).toContain("&#x3C;b>+&#x3C;/b>");
  });

  test("links footnotes both ways", async () => {
    const { html } = await renderMarkdown("text[^1]\n\n[^1]: The source.");
    expect(html).toContain('href="#note-fn-1"');
    expect(html).toContain('id="note-fn-1"');
    expect(html).toContain('id="note-fnref-1"');
  });

  test("lets a wide table scroll inside its frame", async () => {
    expect((await renderMarkdown("| a |\n|---|\n| 1 |")).html).toContain(
      '<div class="table-scroll" role="region" tabindex="0"',
    );
  });

  test("aligns columns as they are written, by classes", async () => {
    const { html } = await renderMarkdown("| a | b | c | d |\n|:--|:-:|--:|---|\n| 1 | 2 | 3 | 4 |");
    expect(html).not.toContain("align=");
    for (const tag of ["th", "td"]) {
      const cells = [...html.matchAll(new RegExp(`<${tag}(?![a-z])([^>]*)>`, "g"))].map(
        ([, attributes]) => attributes,
      );
      expect(cells).toEqual([' class="align-left"', ' class="align-center"', ' class="align-right"', ""]);
    }
  });

  test("writes no heading of a table that says nothing", async () => {
    const { html } = await renderMarkdown(
      "| | b |\n|--:|---|\n| 1 | 2 |\n\n| `x` | ![y](/y.png) |\n|---|---|",
    );
    expect(html.replaceAll("\n", "")).toContain('<tr><td class="align-right"></td><th>b</th></tr>');
    expect(html.match(/<th>/g)).toHaveLength(3);
  });

  test("names each table differently", async () => {
    const { html } = await renderMarkdown("| a |\n|---|\n| 1 |\n\ntext\n\n| b |\n|---|\n| 2 |");
    expect([...html.matchAll(/aria-label="([^"]+)"/g)].map(([, label]) => label)).toEqual([
      "Table 1",
      "Table 2",
    ]);
  });
});

const page = "record:pages/0f8e2a4c-1b2d-4c3e-8f90-a1b2c3d4e5f6";
const draft = "record:blog_posts/0f8e2a4c-1b2d-4c3e-8f90-a1b2c3d4e5f7";

test("a link to a record leads to where the record is; without one its words stay", async () => {
  const asked: string[][] = [];
  const { html } = await renderMarkdown(
    `[Facts](${page}?a=1#facts), [soon *more*](${draft}), [again](${page}), [x](record:pages/1), [y][ref]\n\n[ref]: ${page}`,
    undefined,
    async (references) => {
      asked.push(references);
      return new Map([[page, { href: "/trust/security" }]]);
    },
  );
  expect(html).toContain('<a href="/trust/security?a=1#facts">Facts</a>');
  expect(html).toContain("<span>soon <em>more</em></span>");
  expect(html).toContain('<a href="/trust/security">again</a>');
  expect(html).toContain('<a href="/trust/security">y</a>');
  expect(html).not.toContain("record:");
  expect(asked).toHaveLength(1);
});

test("a text without such links asks for nothing, and a query without an answer shows none", async () => {
  await renderMarkdown("[x](/y)", undefined, () => Promise.reject(new Error("asked")));
  expect((await renderMarkdown(`[Facts](${page})`)).html).toBe("<p><span>Facts</span></p>");
});
