import { EditorState, type Transaction } from "prosemirror-state";
import { expect, test } from "vitest";
import { finder, matchesIn, replaceAllFound, seek } from "./find.ts";
import { openMarkdown } from "./markdown/open-markdown.ts";

function found(text: string, words: string, matchCase = false): string[] {
  const { doc } = openMarkdown(text);
  return matchesIn(doc, { words, matchCase }).map(({ from, to }) => doc.textBetween(from, to));
}

test.each([
  ["One cloud.\n\n- Clouds", "cloud", false, ["cloud", "Cloud"]],
  ["One cloud.\n\n- Clouds", "cloud", true, ["cloud"]],
  ["A **clo**ud and `a cloud`", "cloud", false, ["cloud", "cloud"]],
  ["It’s “here” ![x](/y) here", "it's \"here", false, ["It’s “here"]],
  ["![x](/y)ab and a.b", "a.b", false, ["a.b"]],
  ["| a |\n| - |\n| find me |", "me", false, ["me"]],
])("%j: %j", (text, words, matchCase, expected) => {
  expect(found(text, words, matchCase)).toEqual(expected);
});

test("all matches are replaced at once, by longer words too", () => {
  const { doc, write } = openMarkdown("One cloud, two Clouds.\n\nA **clo**ud again.\n");
  let state = EditorState.create({ doc, plugins: [finder()] });
  const dispatch = (change: Transaction) => {
    state = state.apply(change);
  };
  seek({ words: "cloud", matchCase: false })(state, dispatch);
  replaceAllFound("safe place")(state, dispatch);
  expect(write(state.doc)).toBe("One safe place, two safe places.\n\nA **safe place** again.\n");
});
