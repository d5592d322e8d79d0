import { expect, test } from "vitest";
import type { Block } from "#content-model/block.ts";
import { followLinks } from "./follow-links.ts";
import { readSections } from "./read-sections.ts";

const [shown, hidden] = ["0f8e2a4c-1b2d-4c3e-8f90-a1b2c3d4e5f6", "1f8e2a4c-1b2d-4c3e-8f90-a1b2c3d4e5f6"].map(
  (id) => `record:services/${id}`,
) as [string, string];

const block = {
  kind: "call",
  group: "words",
  title: "Call",
  about: "",
  sketch: "",
  fields: [
    { name: "title", kind: "text", label: "Heading" },
    { name: "link_href", kind: "text", label: "Link", format: "link", records: true },
    {
      name: "actions",
      kind: "array",
      label: "Buttons",
      item: "button",
      itemFields: [
        { name: "label", label: "Text" },
        { name: "href", label: "Link", kind: "link", required: true },
      ],
    },
    {
      name: "cards",
      kind: "array",
      label: "Cards",
      item: "card",
      itemFields: [
        { name: "label", label: "Text" },
        { name: "href", label: "Link", kind: "link" },
      ],
    },
  ],
} as const satisfies Block;

const read = (section: object) => readSections([{ id: "a", kind: "call", ...section }], [block]);
const find = async () => new Map([[`${shown}#x`, { href: "/services/shown#x" }]]);

test("links lead to where records are; a button to what is not public goes, a card stays without its link", async () => {
  const entries = [`${shown}#x`, hidden, "/typed"].map((href, at) => ({ label: String(at), href }));
  const { sections, problems } = read({ title: hidden, link_href: hidden, actions: entries, cards: entries });
  expect(problems).toEqual([]);
  const [section] = await followLinks(sections, find);
  expect(section?.values).toEqual({
    // Words that look like one are words.
    title: hidden,
    link_href: "",
    actions: [
      { label: "0", href: "/services/shown#x" },
      { label: "2", href: "/typed" },
    ],
    cards: [
      { label: "0", href: "/services/shown#x" },
      { label: "1", href: "" },
      { label: "2", href: "/typed" },
    ],
  });
});

test("sections without references ask for nothing", async () => {
  const { sections } = read({ link_href: "/typed" });
  expect(await followLinks(sections, () => Promise.reject(new Error("asked")))).toBe(sections);
});

test("a reference to something else is a problem", () => {
  expect(read({ link_href: "record:profiles/1" }).problems).toHaveLength(1);
  expect(read({ actions: [{ label: "x", href: "record:profiles/1" }] }).problems).toHaveLength(1);
});
