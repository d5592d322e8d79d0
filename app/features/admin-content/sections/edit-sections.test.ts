import { expect, it } from "vitest";
import { defineBlock } from "#content-model/block.ts";
import { beginSection, changed, copyOf, duplicated, restored, summaryOf, without } from "./edit-sections.ts";

const block = defineBlock({
  kind: "sample",
  title: "Sample",
  about: "A sample.",
  sketch: "M0 0h1v1h-1z",
  fields: [
    { name: "title", kind: "text", label: "Title" },
    {
      name: "layout",
      kind: "select",
      label: "Layout",
      required: true,
      options: [{ value: "wide", label: "Wide" }],
    },
    { name: "limit", kind: "number", label: "Limit", min: 1, max: 5 },
    { name: "cards", kind: "records", label: "Cards", item: "card", parts: [] },
  ],
});
const one = { id: "1", kind: "sample", title: "One", anchor: "one" };
const two = { id: "2", kind: "sample", title: "Two" };

it("begins with what the form can show", () => {
  expect(beginSection(block)).toEqual({
    id: expect.any(String),
    kind: "sample",
    title: "",
    layout: "wide",
    limit: 1,
    cards: [],
  });
});

it("duplicates below, as another section at no anchor", () => {
  const sections = duplicated([one, two], "1");
  expect(sections.map(({ title }) => title)).toEqual(["One", "One", "Two"]);
  expect(sections[1]).not.toHaveProperty("anchor");
  expect(new Set(sections.map(({ id }) => id)).size).toBe(3);
  expect(copyOf(one)).toMatchObject({ kind: "sample", title: "One" });
});

it("changes and removes one and leaves the others as they are", () => {
  expect(changed([one, two], { ...two, hidden: true })).toEqual([one, { ...two, hidden: true }]);
  expect(without([one, two], "1")).toEqual([two]);
});

it("brings one back to its place and leaves what came since", () => {
  const [changedTwo, three] = [
    { ...two, title: "Two, typed on" },
    { id: "3", kind: "sample" },
  ];
  expect(restored([changedTwo, three], one, 0)).toEqual([one, changedTwo, three]);
  expect(restored([changedTwo], three, 5)).toEqual([changedTwo, three]);
  expect(restored([changedTwo], two, 0)).toEqual([changedTwo]);
});

it("names a section by its words", () => {
  expect(summaryOf({ id: "1", kind: "x", title: "", lead: "Lead" })).toBe("Lead");
  expect(summaryOf({ id: "1", kind: "x", text: "word ".repeat(40) })).toHaveLength(79);
  expect(summaryOf({ id: "1", kind: "x" })).toBe("");
});
