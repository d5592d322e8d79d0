import { diagram as block } from "#content-model/blocks/diagram.ts";
import { showDiagram } from "~/art/diagrams/show-diagram.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";

export const diagram = defineLoader(block, {
  load: async ({ diagram_boxes: boxes, diagram_lines: lines, ...words }) => ({
    ...words,
    plan: words.drawing === "boxes" ? showDiagram(boxes, lines) : undefined,
  }),
});
