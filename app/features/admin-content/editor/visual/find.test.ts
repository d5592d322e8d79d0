import { expect, test } from "vitest";
import { matchesIn } from "./find.ts";
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
