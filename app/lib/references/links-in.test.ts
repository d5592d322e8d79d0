import { expect, test } from "vitest";
import type { Field } from "#content-model/field.ts";
import { typedLinks } from "./links-in.ts";

const fields: Field[] = [
  { name: "path", kind: "path", label: "Path", from: "title" },
  { name: "text", kind: "markdown", label: "Text" },
  { name: "href", kind: "text", label: "Link", format: "link" },
  { name: "sections", kind: "sections", label: "Sections" },
];

test("finds links in texts, fields and sections, each once", () => {
  const sections = [
    { id: "a", kind: "cards", cards: [{ title: "/ not a link", link_href: "/card" }] },
    { id: "b", kind: "text", text: 'See [a](/in-section "Title") and [b](</in-brackets>).' },
  ];
  expect(
    typedLinks(fields, {
      path: "/own",
      text: "[a](/text?x#y) [b]\n\n[b]: /defined",
      href: " /field ",
      sections,
    }),
  ).toEqual(["/card", "/defined", "/field", "/in-brackets", "/in-section", "/text?x#y"]);
});

test("leaves out references, other sites and pictures", () => {
  const id = "0f8e2a4c-1b2d-4c3e-8f90-a1b2c3d4e5f6";
  const text = `[a](record:pages/${id}) [b](https://example.ch/x) [c](//example.ch) [d](#here) <div class="a/b">`;
  expect(typedLinks(fields, { path: "", text, href: "", sections: [] })).toEqual([]);
});
