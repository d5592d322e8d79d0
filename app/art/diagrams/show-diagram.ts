// What a page shows of a stored diagram: the drawing, and its words for the legend.
import { diagramOf, zonesOf } from "#content-model/diagram.ts";
import { drawDiagram } from "./diagram.ts";

export function showDiagram(boxes: unknown, lines: unknown) {
  const diagram = diagramOf(boxes, lines);
  return (
    diagram && {
      ...drawDiagram(diagram),
      zones: zonesOf(diagram).map((zone) => ({ name: zone.name, boxes: zone.boxes.map(({ name }) => name) })),
      lines: diagram.lines.map(({ from, to, text }) => ({ from, to, text })),
    }
  );
}
