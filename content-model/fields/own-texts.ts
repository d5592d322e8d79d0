// What one record says instead of the words that all pages of its kind have (lib/page-words).
import type { Field, RecordPart, Values } from "../field.ts";
import { isLink, linkSentence } from "../link.ts";
import { type WordKind, wordKinds } from "../page-texts.ts";

type Overridable = Extract<WordKind, "service" | "industry" | "case-study" | "post">;

export function ownWords(kind: Overridable) {
  const fields: readonly Field[] = wordKinds[kind].fields;
  // The names of families stand on other pages.
  const options = fields
    .filter(({ name }) => !name.startsWith("family_"))
    .map(({ name, label }) => ({ value: name, label }));
  return {
    name: "words",
    kind: "records",
    label: "Own headings and call to action",
    help: "Instead of those that all of its kind have: Page Texts.",
    item: "text",
    parts: [
      { name: "name", label: "Instead of", kind: "select", options, required: true },
      { name: "text", label: "Text", kind: "long-text", required: true },
    ],
  } as const satisfies Field;
}

export function checkOwnWords(values: Values): Record<string, string> {
  const entries = (values.words ?? []) as RecordPart[];
  const isBad = entries.some(({ name, text }) => name?.endsWith("_href") && !isLink(text ?? ""));
  return isBad ? { words: linkSentence } : {};
}
