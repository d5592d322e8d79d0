import { expect, it } from "vitest";
import { diffWords } from "./text-diff.ts";

it("joins neighbouring words", () => {
  expect(diffWords("one two three", "one 2 3")).toEqual([
    { kind: "same", text: "one " },
    { kind: "removed", text: "two" },
    { kind: "added", text: "2" },
    { kind: "same", text: " " },
    { kind: "removed", text: "three" },
    { kind: "added", text: "3" },
  ]);
});

it("adds up again: what is kept and removed is the old text, what is kept and added the new one", () => {
  const before = "the cat sat on the mat and then it left the house".split(" ");
  for (let round = 0; round < 200; round++) {
    const after = before.filter((_, n) => (n * 7 + round) % 3 !== 0).toSpliced(round % 5, 0, `word${round}`);
    const pieces = diffWords(before.join(" "), after.join(" "));
    const side = (kind: string) =>
      pieces
        .filter((piece) => piece.kind !== kind)
        .map(({ text }) => text)
        .join("");
    expect(side("added")).toBe(before.join(" "));
    expect(side("removed")).toBe(after.join(" "));
  }
});

it("knows what is only new, only gone, or the same", () => {
  expect(diffWords("", "new")).toEqual([{ kind: "added", text: "new" }]);
  expect(diffWords("old", "")).toEqual([{ kind: "removed", text: "old" }]);
  expect(diffWords("same words", "same words")).toEqual([{ kind: "same", text: "same words" }]);
  expect(diffWords("", "")).toEqual([]);
});
