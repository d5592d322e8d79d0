// A specimen: a document that a customer receives, drawn from its lines with exemplary values (app/art/specimen.ts).
import type { Field } from "./field.ts";
import { entriesOf } from "./fields/entries.ts";

export const specimenTitle = {
  name: "specimen_title",
  kind: "text",
  label: "Title of the specimen",
  help: "What the document is called, for example “Restore report”. The page marks it as a specimen.",
  required: true,
  max: 120,
} as const satisfies Field;

export const specimenLines = {
  name: "specimen_lines",
  kind: "array",
  label: "Lines of the specimen",
  help: "Use values that cannot be mistaken for a claim or a customer, such as “Example Ltd”. Steps are drawn one after the other, as long as the number their value begins with. The value of days begins with their number; each further number marks a day.",
  item: "line",
  itemFields: [
    { name: "label", label: "Label", required: true },
    { name: "value", label: "Value" },
    {
      name: "form",
      label: "Drawn as",
      kind: "select",
      defaultValue: "fact",
      options: [
        { value: "fact", label: "Label and value" },
        { value: "heading", label: "Heading" },
        { value: "check", label: "Ticked item" },
        { value: "step", label: "Step with its duration" },
        { value: "days", label: "Strip of days" },
        { value: "signature", label: "Signature" },
      ],
    },
  ],
} as const satisfies Field;

const linesOf = entriesOf(specimenLines.itemFields);

export type SpecimenLine = ReturnType<typeof linesOf>[number];
export type Specimen = { title: string; lines: SpecimenLine[] };

export function specimenOf(title: string, lines: unknown): Specimen {
  return { title, lines: linesOf(lines) };
}
