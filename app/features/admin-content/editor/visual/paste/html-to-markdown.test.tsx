import { expect, test } from "vitest";
import { htmlToMarkdown } from "./html-to-markdown.ts";

const convert = (html: string) =>
  htmlToMarkdown(html, {
    pictureAt: (src) => /here-(\w+)/.exec(src)?.[1]?.replace(/^/, "/images/"),
    pathOf: (href) => (href === "https://old.example/2020/one/" ? "/blog/one" : undefined),
  });

test.each([
  [
    "text, lists and links",
    '<h1>Title</h1><p>One <strong>two</strong> <a href="https://old.example/2020/one/">three</a> <a href="https://a.example/">four</a></p><ul><li>a</li><li>b</li></ul>',
    "## Title\n\nOne **two** [three](/blog/one) [four](https://a.example/)\n\n- a\n- b",
  ],
  [
    "code with its language",
    '<pre class="wp-block-code"><code class="language-sql">select 1;\n  -- two</code></pre>',
    "```sql\nselect 1;\n  -- two\n```",
  ],
  [
    "an image with its caption",
    '<figure class="wp-block-image"><img src="https://old.example/here-a.jpg" alt="A door"/><figcaption>Closed <em>today</em></figcaption></figure>',
    '![A door](/images/a "Closed today")',
  ],
  [
    "an image that is missing",
    '<p>One <img src="https://old.example/gone--x.jpg"> two</p>',
    "One <!-- Missing image: https://old.example/gone-x.jpg --> two",
  ],
  [
    "a gallery",
    '<figure class="wp-block-gallery"><figure><img src="/here-a.jpg" alt="A"><figcaption>First</figcaption></figure><figure><img src="/here-b.jpg" alt="B"></figure><figcaption>Both</figcaption></figure>',
    '> [!GALLERY]\n> ![A](/images/a "First")\n>\n> ![B](/images/b)\n>\n> Both',
  ],
  [
    "cards of Ghost",
    '<figure class="kg-card kg-bookmark-card"><a href="https://b.example/x"><div class="kg-bookmark-title">Elsewhere</div></a></figure><div class="kg-card kg-callout-card"><div class="kg-callout-emoji">!</div><div class="kg-callout-text">Take <b>care</b></div></div>',
    "[Elsewhere](https://b.example/x)\n\n> [!NOTE]\n> Take **care**",
  ],
  [
    "a frame of another site as a link",
    '<p>See</p><embed src="//video.example/1">',
    "See\n\n<https://video.example/1>",
  ],
  [
    "a note that cannot end its comment",
    '<p data-note="[form id=1] --> <b>"></p><p>Words</p>',
    "<!-- [form id=1] -&gt; <b&gt; -->\n\nWords",
  ],
])("%s", (_what, html, markdown) => {
  expect(convert(html)).toBe(markdown);
});

test("scripts and styles leave nothing behind", () => {
  expect(
    convert('<script>alert(1)</script><p style="color:red" onclick="x()">Text</p><style>p{}</style>'),
  ).toBe("Text");
});
