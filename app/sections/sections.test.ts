import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { blocks } from "#content-model/blocks.ts";
import { readSections } from "~/lib/sections/read-sections.ts";

const folder = "content/pages";

describe("the pages that come with the product", () => {
  it.each(readdirSync(folder))("%s holds sections that fit, and nothing that is not shown", (file) => {
    const { sections } = parse(readFileSync(`${folder}/${file}`, "utf8"));
    expect(readSections(sections, blocks).problems).toEqual([]);
    for (const section of sections) {
      const kind = blocks.find((each) => each.kind === section.kind);
      const known = ["kind", "anchor", ...(kind?.fields.map(({ name }) => name) ?? [])];
      expect(Object.keys(section).filter((name) => !known.includes(name))).toEqual([]);
    }
  });
});

describe("a section that does not fit", () => {
  it.each([
    [{ kind: "no-such-kind" }, "This kind of section does not exist."],
    [{ kind: "hero" }, "Heading is required."],
    [{ kind: "hero", title: 5 }, /expected string/],
    [{ kind: "hero", title: "T", actions: "none" }, /expected array/],
    [
      { kind: "call-to-action", title: "T", actions: [{ label: "Go", href: "javascript:alert(1)" }] },
      /begins with https/,
    ],
    [null, "This kind of section does not exist."],
    ["text", "This kind of section does not exist."],
  ])("%j is left out, with its reason", (section, reason) => {
    const good = { id: "x", kind: "feed", title: "Feed" };
    const { sections, problems } = readSections([section, good], blocks);
    expect(sections.map(({ id }) => id)).toEqual(["x"]);
    expect(problems).toEqual([{ place: 1, kind: expect.any(String), reason: expect.stringMatching(reason) }]);
  });

  it("is not looked at while it is hidden, and a document that is none holds nothing", () => {
    expect(readSections([{ kind: "hero", hidden: true }], blocks)).toEqual({
      sections: [],
      problems: [],
    });
    expect(readSections({ kind: "hero" }, blocks)).toEqual({ sections: [], problems: [] });
  });
});

it("an option that is no longer offered counts as none, and its section is shown", () => {
  const stored = [{ kind: "page-header", title: "T", subject: "no-longer-drawn" }];
  const { sections, problems } = readSections(stored, blocks);
  expect(problems).toEqual([]);
  expect(sections[0]?.values.subject).toBe("");
});

it("every kind has a name, a sketch and fields of its own", () => {
  const kinds = blocks.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  for (const { fields, sketch, about } of blocks) {
    const names: string[] = fields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    // These belong to sections of every kind.
    for (const reserved of ["id", "kind", "anchor", "hidden"]) expect(names).not.toContain(reserved);
    expect(sketch).toMatch(/^(M\d+ \d+h-?\d+v-?\d+h-?\d+z)+$/);
    expect(about).toMatch(/\.$/);
  }
});
