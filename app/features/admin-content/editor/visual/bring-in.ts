import { closeHistory, history } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { type EditorState, type Plugin, TextSelection } from "prosemirror-state";

/** An editor is taken up again, with other plugins: of what they knew only what can be undone is kept. */
export function takenUp(state: EditorState, plugins: readonly Plugin[]): EditorState {
  return state.reconfigure({ plugins: [history()] }).reconfigure({ plugins: [...plugins] });
}

/** The text was changed elsewhere: one step more that can be undone, as small as it was. */
export function broughtIn(state: EditorState, doc: Node): EditorState {
  const start = state.doc.content.findDiffStart(doc.content);
  const end = state.doc.content.findDiffEnd(doc.content);
  if (start === null || !end) return state;
  // What is repeated at the place of the change counts as one side of it only.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const change = state.tr.replace(start, end.a + overlap, doc.slice(start, end.b + overlap));
  const { tr } = state;
  const whole = change.doc.eq(doc) ? change : tr.replaceWith(0, tr.doc.content.size, doc.content);
  return state.apply(closeHistory(whole.setSelection(TextSelection.near(whole.doc.resolve(start)))));
}
