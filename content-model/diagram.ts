// A diagram as data: boxes in zones, and lines between them. What an editor stored is checked on the way out as well: a page never breaks
// over one bad entry. How it is drawn says art/diagrams.

import { z } from "#common/zod.ts";
import type { Field, RecordPart, Values } from "./field.ts";

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
  kind: "records",
  label: "Boxes",
  help: "Boxes of the same zone stand together; the first zone is drawn in the signal colour: it is the customer’s own.",
  item: "box",
  parts: [
    { name: "name", label: "Name", required: true },
    { name: "zone", label: "Zone", required: true },
    {
      name: "mark",
      label: "Sign",
      kind: "select",
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

export const diagramLines = {
  name: "diagram_lines",
  kind: "records",
  label: "Lines",
  help: "Numbered in this order; the texts stand beside the drawing and are what screen readers read.",
  item: "line",
  parts: [
    { name: "from", label: "From the box", required: true },
    { name: "to", label: "To the box", required: true },
    { name: "text", label: "What happens", required: true, kind: "long-text" },
    {
      name: "line",
      label: "Drawn",
      kind: "select",
      options: [
        { value: "solid", label: "Always: a solid line" },
        { value: "dashed", label: "Only on occasion: a dashed line" },
      ],
    },
  ],
} as const satisfies Field;

/** What can be drawn of what is stored; undefined where there is nothing to see. */
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

/** What a single field cannot know: whether a line ends at boxes that are there. */
export function checkDiagram(values: Values): Record<string, string> {
  const boxes = (values.diagram_boxes ?? []) as RecordPart[];
  const lines = (values.diagram_lines ?? []) as RecordPart[];
  if (boxes.length > 0 && String(values.diagram_title ?? "").trim() === "")
    return { diagram_title: "Say what the diagram shows." };
  const names = boxes.map(({ name = "" }) => name.trim());
  const twice = names.find((name, index) => name !== "" && names.indexOf(name) !== index);
  if (twice) return { diagram_boxes: `Two boxes are named “${twice}”. Give each its own name.` };
  if (new Set(boxes.map(({ zone = "" }) => zone.trim())).size > maximumZones)
    return { diagram_boxes: `At most ${maximumZones} zones: more cannot be read side by side.` };
  for (const { from = "", to = "" } of lines) {
    const missing = [from.trim(), to.trim()].find((name) => name !== "" && !names.includes(name));
    if (missing) return { diagram_lines: `There is no box named “${missing}”.` };
    if (from !== "" && from.trim() === to.trim())
      return { diagram_lines: `A line leads from “${from}” to itself. Choose another box.` };
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
