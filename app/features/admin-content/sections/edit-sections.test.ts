import { expect, it } from "vitest";
import { defineBlock } from "#content-model/block.ts";
import { beginSection, changed, copyOf, duplicated, restored, summaryOf, without } from "./edit-sections.ts";

const block = defineBlock({
  kind: "sample",
  group: "words",
  title: "Sample",
  about: "A sample.",
  sketch: "M0 0h1v1h-1z",
  fields: [
    { name: "title", kind: "text", label: "Title" },
    { name: "name", kind: "text", label: "Name", startsAsPageTitle: true },
    { name: "hint", kind: "text", label: "Hint", defaultValue: "A hint" },
    {
      name: "layout",
      kind: "select",
      label: "Layout",
      required: true,
      options: [{ value: "wide", label: "Wide" }],
    },
    { name: "limit", kind: "number", label: "Limit", min: 1, max: 5 },
    { name: "cards", kind: "array", label: "Cards", item: "card", itemFields: [] },
  ],
});
const one = { id: "1", kind: "sample", title: "One", anchor: "one" };
const two = { id: "2", kind: "sample", title: "Two" };

it("begins with the words of a page, the title of its own, and defaults", () => {
  expect(
    beginSection(block, "Careers", { id: "x", title: "Theirs", name: "Theirs", anchor: "theirs" }),
  ).toEqual({
    id: expect.any(String),
    kind: "sample",
    title: "Theirs",
    name: "Careers",
    hint: "A hint",
    layout: "wide",
    limit: 1,
    cards: [],
  });
  expect(beginSection(block, "")).toMatchObject({ title: "", name: "Sample", hint: "A hint" });
});

it("duplicates a section below, with a new id and without anchor", () => {
  const sections = duplicated([one, two], "1");
  expect(sections.map(({ title }) => title)).toEqual(["One", "One", "Two"]);
  expect(sections[1]).not.toHaveProperty("anchor");
  expect(new Set(sections.map(({ id }) => id)).size).toBe(3);
  expect(copyOf(one)).toMatchObject({ kind: "sample", title: "One" });
});

it("changes and removes one section only", () => {
  expect(changed([one, two], { ...two, hidden: true })).toEqual([one, { ...two, hidden: true }]);
  expect(without([one, two], "1")).toEqual([two]);
});

it("restores a removed section and keeps later changes", () => {
  const [changedTwo, three] = [
    { ...two, title: "Two, typed on" },
    { id: "3", kind: "sample" },
  ];
  expect(restored([changedTwo, three], one, 0)).toEqual([one, changedTwo, three]);
  expect(restored([changedTwo], three, 5)).toEqual([changedTwo, three]);
  expect(restored([changedTwo], two, 0)).toEqual([changedTwo]);
});

it("names a section by its text", () => {
  expect(summaryOf({ id: "1", kind: "x", title: "", lead: "Lead" })).toBe("Lead");
  expect(summaryOf({ id: "1", kind: "x", text: "word ".repeat(40) })).toHaveLength(79);
  expect(summaryOf({ id: "1", kind: "x" })).toBe("");
});
