import type { Values } from "#content-model/field.ts";
import { showDiagram } from "~/art/diagrams/show-diagram.ts";
import { Diagram } from "~/ui/diagram.tsx";
import { useSettled } from "../form/use-settled.ts";

/** The diagram below its boxes and lines, as the page will show it. */
export default function DiagramPreview({ values }: { values: Values }) {
  const settled = useSettled(values);
  const shown = showDiagram(settled.diagram_boxes, settled.diagram_lines);
  return (
    <section className="diagram-preview" aria-label="Preview of the diagram">
      {shown ? <Diagram {...shown} /> : <p className="small">Add a box to see the diagram here.</p>}
    </section>
  );
}
