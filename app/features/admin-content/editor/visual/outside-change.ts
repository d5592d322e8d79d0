import { closeHistory, history } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { type EditorState, type Plugin, TextSelection } from "prosemirror-state";

/** Restores an editor state with new plugins. Of the plugins' states only the undo history stays. */
export function restored(state: EditorState, plugins: readonly Plugin[]): EditorState {
  return state.reconfigure({ plugins: [history()] }).reconfigure({ plugins: [...plugins] });
}

/** Applies an outside change of the text, such as the form's undo, as one minimal step that can be undone. The cursor is then at its end. */
export function withOutsideChange(state: EditorState, doc: Node): EditorState {
  const start = state.doc.content.findDiffStart(doc.content);
  const end = state.doc.content.findDiffEnd(doc.content);
  if (start === null || !end) return state;
  // Text that repeats at the change is counted on one side only.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const change = state.tr.replace(start, end.a + overlap, doc.slice(start, end.b + overlap));
  const { tr } = state;
  const whole = change.doc.eq(doc) ? change : tr.replaceWith(0, tr.doc.content.size, doc.content);
  const cursor = TextSelection.near(whole.doc.resolve(end.b + overlap), -1);
  return state.apply(closeHistory(whole.setSelection(cursor)));
}
