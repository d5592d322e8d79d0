import { expect, it } from "vitest";
import { keepBoth, mergeTexts } from "./merge-text.ts";

const before = "One\n\nTwo\n\nThree";

it.each([
  [
    "different paragraphs",
    "One, mine\n\nTwo\n\nThree",
    "One\n\nTwo\n\nThree, theirs",
    "One, mine\n\nTwo\n\nThree, theirs",
  ],
  [
    "a paragraph added by each, apart",
    "Zero\n\nOne\n\nTwo\n\nThree",
    "One\n\nTwo\n\nThree\n\nFour",
    "Zero\n\nOne\n\nTwo\n\nThree\n\nFour",
  ],
  ["one taken away, another changed", "Two\n\nThree", "One\n\nTwo\n\n3", "Two\n\n3"],
  ["the same change by both", "1\n\nTwo\n\nThree", "1\n\nTwo\n\n3", "1\n\nTwo\n\n3"],
  ["nothing of mine", before, "One", "One"],
])("puts together %s", (_, mine, theirs, expected) => {
  expect(mergeTexts(before, mine, theirs)).toBe(expected);
  expect(mergeTexts(before, theirs, mine)).toBe(expected);
});

it.each([
  ["the same line", "One, mine\n\nTwo\n\nThree", "One, theirs\n\nTwo\n\nThree"],
  ["a place where both add", "One\n\nMine\n\nTwo\n\nThree", "One\n\nTheirs\n\nTwo\n\nThree"],
  ["a paragraph that one takes away", "One\n\nThree", "One\n\nTwo, theirs\n\nThree"],
  ["lines next to each other", "One\nmine\nTwo\n\nThree", "One\n\n2\n\nThree"],
])("leaves to a person %s", (_, mine, theirs) => {
  expect(mergeTexts(before, mine, theirs)).toBeUndefined();
  expect(mergeTexts(before, theirs, mine)).toBeUndefined();
});

it("keeps all lines of separate changes", () => {
  const lines = Array.from({ length: 60 }, (_, at) => `line ${at}`);
  for (let seed = 0; seed < 40; seed++) {
    const mine = lines.map((line, at) => (at < 25 && (at * 7 + seed) % 5 === 0 ? `${line} mine` : line));
    const theirs = lines.map((line, at) => (at > 30 && (at * 11 + seed) % 4 === 0 ? `${line} theirs` : line));
    const expected = mine.map((line, at) => (at <= 25 ? line : theirs[at]));
    expect(mergeTexts(lines.join("\n"), mine.join("\n"), theirs.join("\n"))).toBe(expected.join("\n"));
  }
});

it.each([
  [
    "a line that both changed",
    "One, mine\n\nTwo\n\n3",
    "One, theirs\n\nTwo\n\nThree",
    "One, theirs\n\nOne, mine\n\nTwo\n\n3",
  ],
  ["different lines as usual", "1\n\nTwo\n\nThree", "One\n\nTwo\n\n3", "1\n\nTwo\n\n3"],
])("keeps both versions of %s", (_, mine, theirs, expected) => {
  expect(keepBoth(before, mine, theirs)).toBe(expected);
});

it("keeps both texts where nothing was before", () => {
  expect(keepBoth("", "Mine", "Theirs")).toBe("Theirs\n\nMine");
});
