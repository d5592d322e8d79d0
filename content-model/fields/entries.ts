// Lists of small records that several collections have. What an editor stored is checked on the way out as well: a page never breaks over
// one bad entry.
import { z } from "#common/zod.ts";
import type { Field, PartField } from "../field.ts";

export const facts = {
  name: "facts",
  kind: "records",
  label: "Facts",
  item: "fact",
  parts: [
    { name: "label", label: "Label", required: true },
    { name: "value", label: "Value", required: true, kind: "long-text" },
    { name: "date", label: "As of", kind: "date" },
  ],
} as const satisfies Field;

export const faq = {
  name: "faq",
  kind: "records",
  label: "FAQ",
  item: "question",
  parts: [
    { name: "question", label: "Question", required: true },
    { name: "answer", label: "Answer", required: true, kind: "long-text" },
  ],
} as const satisfies Field;

export const figures = {
  name: "figures",
  kind: "records",
  label: "Key figures",
  item: "figure",
  parts: [
    { name: "value", label: "Value", required: true },
    { name: "label", label: "Label", required: true },
  ],
} as const satisfies Field;

type Entry<Part extends PartField> = {
  [Each in Extract<Part, { required: true }> as Each["name"]]: string;
} & { [Each in Exclude<Part, { required: true }> as Each["name"]]?: string };

export type Fact = Entry<(typeof facts.parts)[number]>;
export type Question = Entry<(typeof faq.parts)[number]>;

export const factsOf = entriesOf(facts.parts);
export const questionsOf = entriesOf(faq.parts);
export const figuresOf = entriesOf(figures.parts);

function entriesOf<Parts extends readonly PartField[]>(parts: Parts) {
  const schema = z.object(
    Object.fromEntries(
      parts.map(({ name, required }) => [name, required ? z.string() : z.string().optional()]),
    ),
  );
  return (value: unknown): Entry<Parts[number]>[] =>
    (Array.isArray(value) ? value : []).flatMap((entry) => {
      const parsed = schema.safeParse(entry);
      return parsed.success ? [parsed.data as Entry<Parts[number]>] : [];
    });
}
