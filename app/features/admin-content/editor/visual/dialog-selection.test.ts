import { EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { linkTo } from "./commands.ts";
import { atDialogSelection, dialogSelection, saveSelection } from "./dialog-selection.ts";
import { openMarkdown } from "./markdown/open-markdown.ts";

/** Opens the dialog with the selection `from` to `to`, types at `at`, links, and types again. */
function linked(from: number, to: number, at: number): string {
  const { doc, write } = openMarkdown("See this now.\n\nNext.");
  let state = EditorState.create({ doc, plugins: [dialogSelection()] });
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
  state = state.apply(saveSelection(state));
  if (at > 0) {
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
    state = state.apply(state.tr.insertText("typed"));
  }
  atDialogSelection(linkTo("/a", "Link"))(state, (tr) => {
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
