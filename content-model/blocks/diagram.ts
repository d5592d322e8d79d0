import { defineBlock } from "../block.ts";
import { diagramBoxes, diagramLines } from "../diagram.ts";
import { heading } from "../fields/block-fields.ts";
import { siteDrawings } from "../site-drawings.ts";

const fromData = { field: "drawing", is: "boxes" } as const;

export const diagram = defineBlock({
  kind: "diagram",
  group: "pictures",
  title: "Diagram",
  about: "A diagram of boxes, zones and lines, or one of this site’s drawings.",
  sketch: "M4 5h20v3h-20zM8 12h32v14h-32zM18 28h12v1h-12z",
  fields: [
    ...heading,
    {
      name: "drawing",
      kind: "select",
      label: "Drawing",
      required: true,
      options: [
        { value: "boxes", label: "Boxes and lines entered below" },
        ...siteDrawings.map(({ key, label }) => ({ value: key, label })),
      ],
    },
    { ...diagramBoxes, when: fromData },
    { ...diagramLines, when: fromData },
    { name: "caption", kind: "text", label: "Caption" },
  ],
});
