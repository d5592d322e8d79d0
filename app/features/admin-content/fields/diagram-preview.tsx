import type { Values } from "#content-model/field.ts";
import { showDiagram } from "~/art/diagrams/show-diagram.ts";
import { useDebouncedValue } from "~/lib/forms/use-debounced-value.ts";
import { Diagram } from "~/ui/diagram.tsx";

/** A preview of the diagram, below its boxes and lines. */
export default function DiagramPreview({ values }: { values: Values }) {
  const debounced = useDebouncedValue(values);
  const shown = showDiagram(debounced.diagram_boxes, debounced.diagram_lines);
  return (
    <section className="diagram-preview" aria-label="Preview of the diagram">
      {shown ? <Diagram {...shown} /> : <p className="small">Add a box to see the diagram here.</p>}
    </section>
  );
}
