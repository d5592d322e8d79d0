// Find and replace. Matches are highlighted; the current one is also selected.
import type { Node } from "prosemirror-model";
import { type Command, type EditorState, Plugin, PluginKey, TextSelection } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { type FindQuery, patternOf, type Span } from "../find/spans.ts";

type Finding = { query: FindQuery | undefined; found: Span[]; at: number };

const key = new PluginKey<Finding>("find");
const nothing: Finding = { query: undefined, found: [], at: -1 };

export function finder() {
  return new Plugin<Finding>({
    key,
    state: {
      init: () => nothing,
      apply(tr, last) {
        const asked = tr.getMeta(key) as { query?: FindQuery; at?: number } | undefined;
        if (asked && "query" in asked) {
          const found = asked.query ? matchesIn(tr.doc, asked.query) : [];
          const at = found.findIndex(({ from }) => from >= tr.selection.from);
          return { query: asked.query, found, at: at < 0 && found.length > 0 ? 0 : at };
        }
        if (asked?.at !== undefined) return { ...last, at: asked.at };
        if (!last.query || !tr.docChanged) return last;
        const found = matchesIn(tr.doc, last.query);
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

export function seek(query: FindQuery | undefined): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.setMeta(key, { query: query?.words ? query : undefined }));
    return true;
  };
}

/** To the next match, or with -1 to the previous one; wraps around. */
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

/** Replaces the current match and moves to the next. */
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
    // From the end, so that earlier positions stay valid.
    for (const { from, to } of found.toReversed()) tr.insertText(words, from, to);
    dispatch?.(tr);
    return true;
  };
}

export function matchesIn(doc: Node, query: FindQuery): Span[] {
  const found: Span[] = [];
  const pattern = patternOf(query);
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    // A node that is not text (an image) has one position, in the text as in the node.
    const text = node.textBetween(0, node.content.size, undefined, "\ufffc");
    for (const match of text.matchAll(pattern)) {
      const from = pos + 1 + match.index;
      found.push({ from, to: from + match[0].length });
    }
    return false;
  });
  return found;
}
