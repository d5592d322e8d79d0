// Array fields of several collections. Stored items are checked again when they are read, so that an invalid item does not break a page.
import { z } from "#common/zod.ts";
import type { Field, ItemField } from "../field.ts";

export const facts = {
  name: "facts",
  kind: "array",
  label: "Facts",
  item: "fact",
  itemFields: [
    { name: "label", label: "Label", required: true },
    { name: "value", label: "Value", required: true, kind: "long-text" },
    { name: "date", label: "As of", kind: "date" },
  ],
} as const satisfies Field;

/** A fact whose value leads to its evidence. */
export const linkedFacts = {
  ...facts,
  itemFields: [...facts.itemFields, { name: "href", label: "Link", kind: "link" }],
} as const satisfies Field;

export const faq = {
  name: "faq",
  kind: "array",
  label: "FAQ",
  item: "question",
  itemFields: [
    { name: "question", label: "Question", required: true },
    { name: "answer", label: "Answer", required: true, kind: "long-text" },
  ],
} as const satisfies Field;

export const figures = {
  name: "figures",
  kind: "array",
  label: "Key figures",
  item: "figure",
  itemFields: [
    { name: "value", label: "Value", required: true },
    { name: "label", label: "Label", required: true },
  ],
} as const satisfies Field;

export const timeline = {
  name: "timeline",
  kind: "array",
  label: "Timeline",
  item: "step",
  itemFields: [
    { name: "when", label: "When", required: true },
    { name: "text", label: "What happened", required: true },
  ],
} as const satisfies Field;

type Entry<Part extends ItemField> = {
  [Each in Extract<Part, { required: true }> as Each["name"]]: string;
} & { [Each in Exclude<Part, { required: true }> as Each["name"]]?: string };

export type Fact = Entry<(typeof facts.itemFields)[number]>;
export type Question = Entry<(typeof faq.itemFields)[number]>;

export const factsOf = entriesOf(facts.itemFields);
export const linkedFactsOf = entriesOf(linkedFacts.itemFields);
export const questionsOf = entriesOf(faq.itemFields);
export const figuresOf = entriesOf(figures.itemFields);
export const timelineOf = entriesOf(timeline.itemFields);

export function entriesOf<Parts extends readonly ItemField[]>(fields: Parts) {
  const schema = z.object(
    Object.fromEntries(
      fields.map(({ name, required }) => [name, required ? z.string() : z.string().optional()]),
    ),
  );
  return (value: unknown): Entry<Parts[number]>[] =>
    (Array.isArray(value) ? value : []).flatMap((entry) => {
      const parsed = schema.safeParse(entry);
      return parsed.success ? [parsed.data as Entry<Parts[number]>] : [];
    });
}
