// A diagram as data: boxes in zones, and lines between them; art/diagrams draws it. Stored items are checked again when they are read, so
// that an invalid item does not break a page.
import { z } from "#common/zod.ts";
import type { ArrayItem, Field, Values } from "./field.ts";

const markNames = ["system", "key", "person", "store", "record"] as const;
export type DiagramMark = (typeof markNames)[number];

const box = z.object({
  name: z.string().trim().min(1),
  zone: z.string().trim().min(1),
  mark: z.enum(markNames).catch("system"),
});
const line = z.object({
  from: z.string().trim(),
  to: z.string().trim(),
  text: z.string().trim().min(1),
  line: z.enum(["solid", "dashed"]).catch("solid"),
});

export type DiagramBox = z.infer<typeof box>;
export type DiagramLine = z.infer<typeof line>;
export type Diagram = { boxes: DiagramBox[]; lines: DiagramLine[] };

export const diagramBoxes = {
  name: "diagram_boxes",
  kind: "array",
  label: "Boxes",
  help: "Boxes in the same zone are drawn together. The first zone is the customer’s and has the accent colour.",
  item: "box",
  itemFields: [
    { name: "name", label: "Name", required: true },
    { name: "zone", label: "Zone", required: true },
    {
      name: "mark",
      label: "Symbol",
      kind: "select",
      defaultValue: "system",
      options: [
        { value: "system", label: "System" },
        { value: "key", label: "Key" },
        { value: "person", label: "Person" },
        { value: "store", label: "Storage" },
        { value: "record", label: "Record" },
      ],
    },
  ],
} as const satisfies Field;

const aBox = { kind: "entry", of: "diagram_boxes", by: "name" } as const;

export const diagramLines = {
  name: "diagram_lines",
  kind: "array",
  label: "Lines",
  help: "Lines are numbered in this order. Their texts are shown beside the drawing and read aloud by screen readers.",
  item: "line",
  itemFields: [
    { name: "from", label: "From the box", required: true, ...aBox },
    { name: "to", label: "To the box", required: true, ...aBox },
    { name: "text", label: "What happens", required: true, kind: "long-text" },
    {
      name: "line",
      label: "Line style",
      kind: "select",
      defaultValue: "solid",
      options: [
        { value: "solid", label: "Solid: always" },
        { value: "dashed", label: "Dashed: only occasionally" },
      ],
    },
  ],
} as const satisfies Field;

/** The valid boxes and lines; undefined without a box. */
export function diagramOf(boxes: unknown, lines: unknown): Diagram | undefined {
  const drawn = entriesOf(box, boxes).filter(isFirstOfItsName);
  if (drawn.length === 0) return undefined;
  const isThere = (name: string) => drawn.some((each) => each.name === name);
  const joined = entriesOf(line, lines).filter(({ from, to }) => from !== to && isThere(from) && isThere(to));
  return { boxes: drawn, lines: joined };
}

/** The zones in the order of their first box, each with its boxes. */
export function zonesOf({ boxes }: Diagram): { name: string; boxes: DiagramBox[] }[] {
  const names = [...new Set(boxes.map(({ zone }) => zone))];
  return names.map((name) => ({ name, boxes: boxes.filter(({ zone }) => zone === name) }));
}

/** Rules that involve several fields: lines must connect existing boxes. */
export function checkDiagram(values: Values): Record<string, string> {
  const boxes = (values.diagram_boxes ?? []) as ArrayItem[];
  const lines = (values.diagram_lines ?? []) as ArrayItem[];
  if (boxes.length > 0 && String(values.diagram_title ?? "").trim() === "")
    return { diagram_title: "Enter a heading for the diagram." };
  const names = boxes.map(({ name = "" }) => name.trim());
  const twice = names.find((name, index) => name !== "" && names.indexOf(name) !== index);
  if (twice) return { diagram_boxes: `Two boxes are named “${twice}”. Give each its own name.` };
  if (new Set(boxes.map(({ zone = "" }) => zone.trim())).size > maximumZones)
    return { diagram_boxes: `Use at most ${maximumZones} zones.` };
  for (const { from = "", to = "" } of lines) {
    const missing = [from.trim(), to.trim()].find((name) => name !== "" && !names.includes(name));
    if (missing) return { diagram_lines: `There is no box named “${missing}”.` };
    if (from !== "" && from.trim() === to.trim())
      return { diagram_lines: `A line connects “${from}” to itself. Choose another box.` };
  }
  return {};
}

const maximumZones = 4;

function isFirstOfItsName({ name }: DiagramBox, index: number, all: DiagramBox[]): boolean {
  return all.findIndex((each) => each.name === name) === index;
}

function entriesOf<Schema extends z.ZodType>(schema: Schema, stored: unknown): z.infer<Schema>[] {
  return (Array.isArray(stored) ? stored : []).flatMap((entry) => {
    const parsed = schema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}
