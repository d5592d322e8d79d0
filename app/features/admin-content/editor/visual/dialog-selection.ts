// The selection when a dialog opened. The chosen target is inserted there, also if the editor types in the meantime.
import { type Command, type EditorState, Plugin, PluginKey, TextSelection } from "prosemirror-state";

type Place = { from: number; to: number };

const key = new PluginKey<Place | undefined>("dialog-selection");

export function dialogSelection() {
  return new Plugin<Place | undefined>({
    key,
    state: {
      init: () => undefined,
      apply(tr, place) {
        const left = tr.getMeta(key) as Place | undefined;
        if (left || !place || !tr.docChanged) return left ?? place;
        // Text typed at the position comes after it, and does not extend a selection.
        const from = tr.mapping.map(place.from, place.from === place.to ? -1 : 1);
        return { from, to: Math.max(from, tr.mapping.map(place.to, -1)) };
      },
    },
  });
}

export function saveSelection({ selection: { from, to }, tr }: EditorState) {
  return tr.setMeta(key, { from, to } satisfies Place);
}

/** Runs a command at this selection. If the editor has moved on, the cursor stays where it is. */
export function atDialogSelection(command: Command): Command {
  return (state, dispatch, view) => {
    const { selection, doc, tr } = state;
    const place = key.getState(state);
    if (!place || (place.from === selection.from && place.to === selection.to))
      return command(state, dispatch, view);
    const there = TextSelection.between(doc.resolve(place.from), doc.resolve(place.to));
    return command(
      state.apply(tr.setSelection(there)),
      dispatch && ((made) => dispatch(made.setSelection(selection.map(made.doc, made.mapping)))),
      view,
    );
  };
}
