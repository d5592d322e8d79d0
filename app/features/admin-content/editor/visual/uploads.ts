// The place of an image while it is uploaded, which moves with the text.
import { type EditorState, Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";

const key = new PluginKey<DecorationSet>("uploads");

type Asked = { add: { id: string; at: number; dom: HTMLElement } } | { remove: string };

export function uploadPlaces() {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, places) {
        const moved = places.map(tr.mapping, tr.doc);
        const asked = tr.getMeta(key) as Asked | undefined;
        if (!asked) return moved;
        if ("remove" in asked)
          return moved.remove(moved.find(undefined, undefined, ({ id }) => id === asked.remove));
        const { id, at, dom } = asked.add;
        const place = Decoration.widget(at, dom, {
          id,
          side: 1,
          ignoreSelection: true,
          stopEvent: () => true,
        });
        return moved.add(tr.doc, [place]);
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });
}

export function addPlace(state: EditorState, id: string, at: number, dom: HTMLElement) {
  return state.tr.setMeta(key, { add: { id, at, dom } } satisfies Asked);
}

export function removePlace(state: EditorState, id: string) {
  return state.tr.setMeta(key, { remove: id } satisfies Asked);
}

/** Undefined if the text around it was deleted. */
export function placeOfUpload(state: EditorState, id: string): number | undefined {
  return key.getState(state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from;
}

/** Scrolls an image into view after it has loaded, because it has no height before. */
export function revealLoaded(view: EditorView, src: string) {
  const image = [...view.dom.querySelectorAll("img")].find(
    (each) => each.getAttribute("src") === src && !each.complete,
  );
  image?.addEventListener(
    "load",
    () => {
      if (!view.isDestroyed) view.dispatch(view.state.tr.scrollIntoView());
    },
    { once: true },
  );
}
