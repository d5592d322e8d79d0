// Page texts that a record overrides for its own page (lib/page-words).
import type { ArrayItem, Field, Values } from "../field.ts";
import { isLink, linkSentence } from "../link.ts";
import { type PageTextKind, pageTexts } from "../page-texts.ts";

type Overridable = Extract<PageTextKind, "service" | "industry" | "case-study" | "post">;

export function textOverrides(kind: Overridable) {
  const { fields, title }: { fields: readonly Field[]; title: string } = pageTexts[kind];
  // Names of industry groups appear on other pages.
  const options = fields
    .filter(({ name }) => !name.startsWith("family_"))
    .map(({ name, label }) => ({ value: name, label }));
  return {
    name: "words",
    kind: "array",
    label: "Custom headings and call to action",
    help: `Overrides the ${title.toLowerCase()}.`,
    item: "text",
    itemFields: [
      { name: "name", label: "Replaces", kind: "select", options, required: true },
      { name: "text", label: "Text", kind: "long-text", required: true },
    ],
  } as const satisfies Field;
}

export function checkTextOverrides(values: Values): Record<string, string> {
  const entries = (values.words ?? []) as ArrayItem[];
  const isBad = entries.some(({ name, text }) => name?.endsWith("_href") && !isLink(text ?? ""));
  return isBad ? { words: linkSentence } : {};
}
