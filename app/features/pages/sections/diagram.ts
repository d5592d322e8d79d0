import { diagramBoxes, diagramLines } from "#content-model/diagram.ts";
import { showDiagram } from "~/art/diagrams/show-diagram.ts";
import { heading } from "~/lib/sections/common-fields.ts";
import { describeSection } from "~/lib/sections/section-kind.ts";
import { diagrams } from "./diagrams.ts";

const fromData = { field: "drawing", is: "boxes" } as const;

export const diagram = describeSection({
  kind: "diagram",
  title: "Diagram",
  about: "Boxes in zones and the lines between them, drawn from data; or one of the drawings of this site.",
  sketch: "M4 5h20v3h-20zM8 12h32v14h-32zM18 28h12v1h-12z",
  fields: [
    ...heading,
    {
      name: "drawing",
      kind: "select",
      label: "Drawing",
      required: true,
      options: [
        { value: "boxes", label: "Boxes and lines, from the data below" },
        ...diagrams.map(({ key, label }) => ({ value: key, label })),
      ],
    },
    { ...diagramBoxes, when: fromData },
    { ...diagramLines, when: fromData },
    { name: "caption", kind: "text", label: "Caption" },
  ],
  load: async ({ diagram_boxes: boxes, diagram_lines: lines, ...words }) => ({
    ...words,
    plan: words.drawing === "boxes" ? showDiagram(boxes, lines) : undefined,
  }),
});
