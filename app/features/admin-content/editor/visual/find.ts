// Finding and replacing words. What is found is marked in the text; the one in turn is selected as well.
import type { Node } from "prosemirror-model";
import { type Command, type EditorState, Plugin, PluginKey, TextSelection } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { patternOf, type Sought } from "../find/sought.ts";

type Found = { from: number; to: number };
type Finding = { sought: Sought | undefined; found: Found[]; at: number };

const key = new PluginKey<Finding>("find");
const nothing: Finding = { sought: undefined, found: [], at: -1 };

export function finder() {
  return new Plugin<Finding>({
    key,
    state: {
      init: () => nothing,
      apply(tr, last) {
        const asked = tr.getMeta(key) as { sought?: Sought; at?: number } | undefined;
        if (asked && "sought" in asked) {
          const found = asked.sought ? matchesIn(tr.doc, asked.sought) : [];
          const at = found.findIndex(({ from }) => from >= tr.selection.from);
          return { sought: asked.sought, found, at: at < 0 && found.length > 0 ? 0 : at };
        }
        if (asked?.at !== undefined) return { ...last, at: asked.at };
        if (!last.sought || !tr.docChanged) return last;
        const found = matchesIn(tr.doc, last.sought);
        return { ...last, found, at: Math.min(last.at, found.length - 1) };
      },
    },
    props: {
      decorations(state) {
        const { found, at } = findingIn(state);
        if (found.length === 0) return null;
        const marks = found.map(({ from, to }, index) =>
          Decoration.inline(from, to, {
            class: index === at ? "visual-found visual-found-now" : "visual-found",
          }),
        );
        return DecorationSet.create(state.doc, marks);
      },
    },
  });
}

export function findingIn(state: EditorState): Finding {
  return key.getState(state) ?? nothing;
}

export function seek(sought: Sought | undefined): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.setMeta(key, { sought: sought?.words ? sought : undefined }));
    return true;
  };
}

/** To the next one, or with -1 to the one before; around the end. */
export function goToFound(step: number): Command {
  return (state, dispatch) => {
    const { found, at } = findingIn(state);
    if (found.length === 0) return false;
    return show((at + step + found.length) % found.length)(state, dispatch);
  };
}

function show(at: number): Command {
  return (state, dispatch) => {
    const match = findingIn(state).found[at];
    if (!match) return false;
    const selection = TextSelection.create(state.doc, match.from, match.to);
    dispatch?.(state.tr.setSelection(selection).setMeta(key, { at }).scrollIntoView());
    return true;
  };
}

/** The one in turn, and on to the next. */
export function replaceFound(words: string): Command {
  return (state, dispatch, view) => {
    const { found, at } = findingIn(state);
    const match = found[at];
    if (!match) return false;
    dispatch?.(state.tr.insertText(words, match.from, match.to));
    if (view && dispatch) {
      const past = match.from + words.length;
      const next = findingIn(view.state).found.findIndex(({ from }) => from >= past);
      show(Math.max(0, next))(view.state, dispatch);
    }
    return true;
  };
}

export function replaceAllFound(words: string): Command {
  return (state, dispatch) => {
    const { found } = findingIn(state);
    if (found.length === 0) return false;
    const { tr } = state;
    // From the end: what lies before stays where it is.
    for (const { from, to } of found.toReversed()) tr.insertText(words, from, to);
    dispatch?.(tr);
    return true;
  };
}

export function matchesIn(doc: Node, sought: Sought): Found[] {
  const found: Found[] = [];
  const pattern = patternOf(sought);
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    // Whatever is no text (an image) takes one place, in the text as in the node.
    const text = node.textBetween(0, node.content.size, undefined, "\ufffc");
    for (const match of text.matchAll(pattern)) {
      const from = pos + 1 + match.index;
      found.push({ from, to: from + match[0].length });
    }
    return false;
  });
  return found;
}
