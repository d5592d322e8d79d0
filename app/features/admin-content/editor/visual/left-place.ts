// Where the text was left for a dialog: what is chosen there goes to this place, whatever is written meanwhile.
import { type Command, type EditorState, Plugin, PluginKey, TextSelection } from "prosemirror-state";

type Place = { from: number; to: number };

const key = new PluginKey<Place | undefined>("left-place");

export function leftPlace() {
  return new Plugin<Place | undefined>({
    key,
    state: {
      init: () => undefined,
      apply(tr, place) {
        const left = tr.getMeta(key) as Place | undefined;
        if (left || !place || !tr.docChanged) return left ?? place;
        // What is typed there comes after it, and belongs to no selected words.
        const from = tr.mapping.map(place.from, place.from === place.to ? -1 : 1);
        return { from, to: Math.max(from, tr.mapping.map(place.to, -1)) };
      },
    },
  });
}

export function leave({ selection: { from, to }, tr }: EditorState) {
  return tr.setMeta(key, { from, to } satisfies Place);
}

/** The cursor of an editor who has written on stays where it is. */
export function atLeftPlace(command: Command): Command {
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
