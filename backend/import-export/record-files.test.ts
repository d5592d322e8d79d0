import { describe, expect, test } from "vitest";
import { readList, readMarkdown, readYaml, writeList, writeMarkdown, writeYaml } from "./record-files.ts";

const sections = ["problem", "approach"];

describe("a record as Markdown", () => {
  test.each([
    ["a text", { slug: "a", title: "A: b", content: "Words.\n\n- one" }],
    ["a text and sections", { slug: "a", content: "First.", problem: "It\n\n### is", approach: "so." }],
    ["sections alone", { slug: "a", problem: "It is", approach: "so." }],
    ["an empty section", { slug: "a", problem: "", approach: "so." }],
    ["a text with blanks at its end", { slug: "a", content: "Words. \n\n" }],
    ["a text that begins with a rule", { slug: "a", content: "---\n\nWords." }],
    ["a heading that means a column", { slug: "a", content: "## problem\n\nnot one", problem: "one" }],
    ["lines of Windows", { slug: "a", content: "one\r\ntwo" }],
    ["an empty text", { slug: "a", content: "" }],
    [
      "values of all kinds",
      {
        n: 1,
        yes: true,
        none: null,
        when: "2026-11-01T00:00:00+00:00",
        list: [],
        more: { a: ["x", null] },
        no: "no",
        zip: "0800",
        long: "word ".repeat(50).trim(),
      },
    ],
    [
      "what YAML gives a meaning to",
      {
        a: "- x",
        b: "# y",
        c: "{z}",
        d: "a\n\n b\n",
        e: "\t",
        f: " x ",
        g: "'",
        h: "&a *a",
        i: "é\u2028\u0007",
      },
    ],
  ])("survives with %s", (_what, fields) => {
    expect(readMarkdown("a.md", writeMarkdown(fields, sections), sections).fields).toEqual(fields);
    expect(readYaml("a.yaml", writeYaml(fields)).fields).toEqual(fields);
    expect(readList("a.yaml", writeList([fields, fields])).map((record) => record.fields)).toEqual([
      fields,
      fields,
    ]);
  });

  test("is a file that people can read", () => {
    expect(
      writeMarkdown({ slug: "a", title: "It’s: so", content: "Words.", problem: "None." }, sections),
    ).toBe('---\nslug: a\ntitle: "It’s: so"\n---\n\nWords.\n\n## problem\n\nNone.\n');
  });

  test("knows the line of each field", () => {
    const { lines } = readMarkdown(
      "a.md",
      "---\nslug: a\ntitle: b\n---\n\nWords\n\n## problem\n\nx\n",
      sections,
    );
    expect(lines).toEqual({ slug: 2, title: 3, content: 5, problem: 8 });
  });
});

test("a list without records is a file as well", () => {
  expect([writeList([]), readList("a.yaml", "[]\n"), readList("a.yaml", "")]).toEqual(["[]\n", [], []]);
});

describe("a bad file is refused with its name and a line", () => {
  test.each([
    ["# words\n", "a.md, line 1: it must begin with fields between two lines of ---."],
    ["---\nslug: a\ntitle: [b\n---\n", /^a\.md, line [34]: this is not valid YAML/],
    ["---\n- a\n---\n", "a.md, line 2: there must be fields and values."],
    [
      "---\nslug: a\ncontent: x\n---\nWords\n",
      "a.md, line 5: “content” is in both the front matter and the text. Use only one.",
    ],
    ["---\nslug: a\nslug: b\n---\n", /^a\.md, line 3: this is not valid YAML/],
  ])("%o", (text, sentence) => {
    expect(() => readMarkdown("a.md", text, sections)).toThrow(sentence);
  });

  test("a list that holds something else", () => {
    expect(() => readList("a.yaml", "- a: 1\n- words\n")).toThrow(
      "a.yaml, line 2: each record must hold fields and values.",
    );
  });
});
