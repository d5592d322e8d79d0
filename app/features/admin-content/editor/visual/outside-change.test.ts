import { closeHistory, history, redo, undo } from "prosemirror-history";
import { EditorState, Plugin, PluginKey } from "prosemirror-state";
import { expect, it } from "vitest";
import { openMarkdown } from "./markdown/open-markdown.ts";
import { restored, withOutsideChange } from "./outside-change.ts";

const docOf = (text: string) => openMarkdown(text).doc;
const opened = (text: string) => EditorState.create({ doc: docOf(text), plugins: [history()] });

function after(command: typeof undo, state: EditorState): EditorState {
  let next = state;
  command(state, (transaction) => {
    next = state.apply(transaction);
  });
  return next;
}

it.each([
  ["a word", "One two\n\nThree", "One 2\n\nThree"],
  ["a block more", "One\n\nThree", "One\n\nTwo\n\nThree"],
  ["a block less", "One\n\nTwo\n\nThree", "One\n\nThree"],
  ["the same letter once more", "aa", "aaa"],
  ["one of two same blocks", "A\n\nA\n\nB", "A\n\nB"],
  ["a list in the place of a paragraph", "One\n\nTwo", "- One\n- deeper\n  - still\n\nTwo"],
  ["a cell", "| a | b |\n|---|---|\n| c | d |", "| a | b |\n|---|---|\n| c | e |"],
  ["everything", "One", "# Two\n\n> Three\n\n```\nfour\n```"],
  ["to nothing", "One", ""],
  ["nothing at all", "One", "One"],
])("brings in %s, and undoes it", (_, before, text) => {
  const state = withOutsideChange(opened(before), docOf(text));
  expect(state.doc.toJSON()).toEqual(docOf(text).toJSON());
  const back = after(undo, state);
  expect(back.doc.toJSON()).toEqual(docOf(before).toJSON());
  expect(after(redo, back).doc.toJSON()).toEqual(docOf(text).toJSON());
});

it("keeps the undo history, one step after the other", () => {
  const first = opened("One");
  const typed = first.apply(closeHistory(first.tr.insertText("!", 4)));
  const sought = new Plugin({
    key: new PluginKey("find"),
    state: { init: () => "nothing", apply: () => "word" },
  });
  const again = withOutsideChange(restored(typed, [sought, history()]), docOf("One!\n\nTwo"));
  const once = after(undo, again);
  expect(once.doc.textContent).toBe("One!");
  expect(after(undo, once).doc.textContent).toBe("One");
  expect(sought.getState(restored(again, [sought, history()]))).toBe("nothing");
});

it.each([
  ["behind what came back", "One", "One more", "One more"],
  ["where something was taken away", "One more two", "One two", "One "],
  ["in the last cell before a removed row", "| a |\n|---|\n| b |\n| c |", "| a |\n|---|\n| b |", "b"],
])("puts the cursor %s", (_, before, text, words) => {
  const { $from } = withOutsideChange(opened(before), docOf(text)).selection;
  expect($from.parent.textBetween(0, $from.parentOffset)).toBe(words);
});
