import { EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { linkTo } from "./commands.ts";
import { atLeftPlace, leave, leftPlace } from "./left-place.ts";
import { openMarkdown } from "./markdown/open-markdown.ts";

/** Left with the selection `from` to `to`, then typed at `at`, then linked, and typed on. */
function linked(from: number, to: number, at: number): string {
  const { doc, write } = openMarkdown("See this now.\n\nNext.");
  let state = EditorState.create({ doc, plugins: [leftPlace()] });
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
  state = state.apply(leave(state));
  if (at > 0) {
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
    state = state.apply(state.tr.insertText("typed"));
  }
  atLeftPlace(linkTo("/a", "Link"))(state, (tr) => {
    state = state.apply(tr);
  });
  return write(state.apply(state.tr.insertText("|")).doc);
}

test.each([
  ["with nothing typed", 5, 5, 0, "See [Link](/a)|this now.\n\nNext."],
  ["with words typed there", 5, 5, 5, "See [Link](/a)typed|this now.\n\nNext."],
  ["with words typed before it", 5, 5, 1, "typed|See [Link](/a)this now.\n\nNext."],
  ["with words typed below", 5, 5, 21, "See [Link](/a)this now.\n\nNext.typed|"],
  ["over words, with words typed after them", 5, 9, 9, "See [this](/a)typed| now.\n\nNext."],
  ["over words, with words typed before them", 5, 9, 5, "See typed|[this](/a) now.\n\nNext."],
])("a link goes where the text was left, %s", (_what, from, to, at, expected) => {
  expect(linked(from, to, at)).toBe(expected);
});
