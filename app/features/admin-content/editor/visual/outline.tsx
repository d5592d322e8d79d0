import { TextSelection } from "prosemirror-state";
import { useDeferredValue, useMemo } from "react";
import { schema } from "./markdown/schema.ts";
import type { Editor } from "./use-visual-editor.ts";

/** The headings of the text, as links to them. */
export function Outline({ editor, label }: { editor: Editor; label: string }) {
  const { doc, selection } = editor.state;
  const deferred = useDeferredValue(doc);
  const headings = useMemo(() => headingsIn(deferred), [deferred]);
  const current = headings.findLast(({ pos }) => pos <= selection.from)?.pos;
  function goTo(pos: number) {
    editor.run((state, dispatch) => {
      const at = Math.min(pos + 1, state.doc.content.size);
      dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, at)).scrollIntoView());
      return true;
    });
  }
  return (
    <nav className="visual-outline" aria-label={`Outline of ${label}`}>
      {headings.length === 0 ? <p className="field-description">No headings yet.</p> : null}
      <ol>
        {headings.map(({ pos, level, text }) => (
          <li key={pos} data-level={level}>
            <button
              type="button"
              aria-current={pos === current ? "true" : undefined}
              onClick={() => goTo(pos)}
            >
              {text || "Empty heading"}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function headingsIn(doc: Editor["state"]["doc"]) {
  const headings: { pos: number; level: number; text: string }[] = [];
  doc.forEach((block, pos) => {
    if (block.type === schema.nodes.heading)
      headings.push({ pos, level: block.attrs.level, text: block.textContent });
  });
  return headings;
}
