import { expect, test } from "vitest";
import { loadSections } from "./show-page.ts";

test("sections are numbered as visitors see them", async () => {
  const steps = { kind: "steps", numbered: true, steps: [] };
  const stored = [
    { ...steps, id: "a", title: "First", eyebrow: "Method" },
    { ...steps, id: "b", title: "Away", hidden: true },
    { ...steps, id: "c", title: "Nothing to show", kind: "figures" },
    { ...steps, id: "d", title: "", name: "Without a heading" },
    { ...steps, id: "e", title: "Plain", eyebrow: "Facts", numbered: false },
    { ...steps, id: "f", title: "Second" },
  ];
  const loaders = { figures: { load: async () => undefined } };
  const { sections, problems } = await loadSections(stored, loaders, { page: {} } as never);
  expect(problems).toEqual([]);
  expect(sections.map(({ id, shown }) => [id, (shown as { eyebrow: string }).eyebrow])).toEqual([
    ["a", "01 · Method"],
    ["d", ""],
    ["e", "Facts"],
    ["f", "02"],
  ]);
});
