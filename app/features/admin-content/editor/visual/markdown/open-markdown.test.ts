import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Node } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { describe, expect, it, test } from "vitest";
import { openMarkdown } from "./open-markdown.ts";
import { schema } from "./schema.ts";
import { writeBlock } from "./to-markdown.ts";

const folder = path.join(import.meta.dirname, "../../../../../../content");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".md"))
  .map((file) => [file, readFileSync(path.join(folder, file), "utf8")] as const);

const samples = [
  "",
  "\n\n",
  "One line, no end",
  "\uFEFF# With a mark\n\nWords\n",
  "Windows\r\n\r\n- one\r\n- two\r\n",
  "Setext\n======\ntext\n***\n* a\n* b\n\n+ c\n",
  "1) one\n2) two\n\n\n\n    indented code\n\tand tab\n",
  "See [here][a] and ![it][b] and <https://a.example> https://b.example\n\n[a]: /one 'Title'\n[b]: <two three>\n",
  "<div>\nraw\n</div>\n\nA<br>b &nbsp; &amp; \\* c  \nd\\\ne\n",
  "| a | b |\n|:-:|--:|\n| `x\\|y` | |\n| short |\n\nNote[^x].\n\n[^x]: One\n\n    Two\n",
  '- [ ] open\n- [x] done\n\n  more\n\n  ```ts title="a"\n  code\n  ```\n> - quoted\n>\n> [q]: /q\n',
  "> [!NOTE]\n> Words and **bold**\n>\n> - one\n\n> [!warning]\n>\n> - a list\n\n> [!TIP] on one line\n\n> [!OTHER]\n> kind\n",
  '> [!VIDEO]\n> [Tour](/downloads/tour-x1)\n> [English](/downloads/tour-en-x1 "en")\n> ![](/images/vault)\n>\n> Filmed *there*.\n',
  '> [!GALLERY]\n> ![The door](/images/vault "Open")\n> ![](/images/rack)\n>\n> ![](/images/rack)\n\nWords\n',
  "> [!CARD]\n> [A post](record:blog_posts/0f8e2a4c-1b2d-4c3e-8f90-a1b2c3d4e5f6)\n\n> [!quote]\n> One\n>\n> - two\n>\n> [A post](record:blog_posts/0f8e2a4c-1b2d-4c3e-8f90-a1b2c3d4e5f6)\n",
  "One\n\n&nbsp;\n\nTwo\n",
  "~~gone~~ **bold *both* bold** _under_ __under__ `code` ``a`b``\n\n## \n\n- \n-\n",
];

describe("a text that is opened and not edited keeps its exact source", () => {
  it("finds texts of the repository", () => expect(files.length).toBeGreaterThan(60));
  it.each(files)("%s", (_file, text) => {
    const { doc, write } = openMarkdown(text);
    doc.check();
    expect(write(doc)).toBe(text);
  });
  it.each(samples)("%j", (text) => {
    const { doc, write } = openMarkdown(text);
    doc.check();
    expect(write(doc)).toBe(text);
  });
});

describe("every rewritten block keeps its meaning", () => {
  it.each(files)("%s", (_file, text) => {
    for (const block of bodyOf(text)) expect(read(writeBlock(block)).toJSON()).toEqual(block.toJSON());
  });
  it.each(samples.filter((text) => !/<br>|- \n|^&nbsp;$/m.test(text)))("%j", (text) => {
    const blocks = openMarkdown(text).doc.children.filter(({ type }) => type !== schema.nodes.raw);
    for (const block of blocks.filter(({ content }) => content.size > 0))
      expect(read(writeBlock(block)).toJSON()).toEqual(block.toJSON());
  });
});

describe("a change", () => {
  const text = "# Title\nFirst *one*.\n\n\n* list\n* of two\n\nLast.\n";

  it("keeps the other blocks and the space between them", () => {
    expect(typed(text, "First", "Very ")).toBe(
      "# Title\n\nVery First *one*.\n\n\n* list\n* of two\n\nLast.\n",
    );
    expect(typed(text, "Last", "At ")).toBe("# Title\nFirst *one*.\n\n\n* list\n* of two\n\nAt Last.\n");
  });

  it("in a list that begins at another number keeps its numbers", () => {
    expect(typed("3. three\n4. four\n", "four", "and ")).toBe("3. three\n4. and four\n");
  });

  it("that is undone leaves no trace", () => {
    const { doc, write } = openMarkdown(text);
    const state = EditorState.create({ doc });
    const at = placeOf(doc, "First");
    const there = state.apply(state.tr.insertText("x", at));
    expect(write(there.apply(there.tr.delete(at, at + 1)).doc)).toBe(text);
  });

  it("keeps unchanged text that looks like Markdown", () => {
    const written = typed("snake_case, R&D, a_b_ and info@example.ch\n", "snake", "1. *a* ");
    expect(written).toBe(
      "1\\. \\*a\\* snake_case, R&D, a_b\\_ and info@example.ch\n".replace(
        "info@example.ch",
        "<info@example.ch>",
      ),
    );
  });

  it("of a shared definition gives its links their own URL", () => {
    const { doc, write } = openMarkdown("See [it][a].\n\n[a]: /there\n");
    const state = EditorState.create({ doc });
    const from = doc.child(0).nodeSize;
    expect(write(state.apply(state.tr.delete(from, doc.content.size)).doc)).toBe("See [it](/there).\n");
  });
});

test("spaces at the edges of marks move outside, and marks nest", () => {
  const { strong, emphasis } = schema.marks;
  const paragraph = schema.nodes.paragraph.create(null, [
    schema.text("a"),
    schema.text(" bold ", [strong.create()]),
    schema.text("both", [emphasis.create(), strong.create()]),
    schema.text(" end", [emphasis.create()]),
  ]);
  expect(writeBlock(paragraph)).toBe("a **bold _both_** *end*");
});

describe("invisible characters at the edges of a paragraph are not written", () => {
  const { paragraph, hard_break } = schema.nodes;
  const lineBreak = hard_break.create();
  const bold = (words: string) => schema.text(words, [schema.marks.strong.create()]);

  it.each([
    ["words and two spaces", [schema.text("end  ")], "end"],
    ["a space before the words", [schema.text(" start")], "start"],
    ["bold words and a space", [schema.text("a "), bold("b ")], "a **b**"],
    ["words and a break", [schema.text("end"), lineBreak], "end"],
    ["a break in the words", [schema.text("a"), lineBreak, schema.text("b")], "a\\\nb"],
    ["a break before the words", [lineBreak, schema.text("b")], "\\\nb"],
  ])("%s", (_what, content, expected) => {
    expect(writeBlock(paragraph.create(null, content))).toBe(expected);
  });

  it("a paragraph with only a break is not written", () => {
    const { doc, write } = openMarkdown("One\n\nTwo\n");
    const { tr } = EditorState.create({ doc });
    expect(write(tr.insert(doc.child(0).nodeSize, paragraph.create(null, lineBreak)).doc)).toBe(
      "One\n\nTwo\n",
    );
    const quote = schema.nodes.blockquote.create(null, [
      paragraph.create(null, schema.text("a")),
      paragraph.create(null, [lineBreak, lineBreak]),
    ]);
    expect(writeBlock(quote)).toBe("> a");
  });
});

/** A reference needs a footnote. */
function read(text: string): Node {
  const notes = [...new Set(text.match(/\[\^[^\]]+\](?!:)/g))].map((call) => `\n\n${call}: Note`).join("");
  return openMarkdown(text + notes).doc.child(0);
}

/** Without the front matter of a seed file. */
function bodyOf(text: string): readonly Node[] {
  return openMarkdown(text.replace(/^---\n[\s\S]*?\n---\n/, "")).doc.children.filter(
    ({ content }) => content.size > 0,
  );
}

function placeOf(doc: Node, words: string): number {
  let place = -1;
  doc.descendants((node, at) => {
    if (place < 0 && node.isText && node.text?.includes(words)) place = at + node.text.indexOf(words);
  });
  return place;
}

function typed(text: string, before: string, words: string): string {
  const { doc, write } = openMarkdown(text);
  const state = EditorState.create({ doc });
  return write(state.apply(state.tr.insertText(words, placeOf(doc, before))).doc);
}
