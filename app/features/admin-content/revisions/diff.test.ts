import { expect, it } from "vitest";
import { type DiffLine, diffLines, diffWords } from "./diff.ts";

const shown = (lines: DiffLine[]) =>
  lines.map((line) =>
    line.kind === "skipped"
      ? `… ${line.count}`
      : line.kind === "same"
        ? `  ${line.text}`
        : `${line.kind === "added" ? "+" : "-"} ${line.pieces.map(({ kind, text }) => (kind === "same" ? text : `[${text}]`)).join("")}`,
  );

it("marks the words that changed in a line", () => {
  expect(shown(diffLines("a\nThe quick fox\nb", "a\nThe slow fox\nb"))).toEqual([
    "  a",
    "- The [quick] fox",
    "+ The [slow] fox",
    "  b",
  ]);
});

it("tells added and removed lines apart, empty ones too", () => {
  expect(shown(diffLines("a\n\nb", "a\nb\nc"))).toEqual(["  a", "- []", "  b", "+ [c]"]);
  expect(shown(diffLines("", "new"))).toEqual(["+ [new]"]);
  expect(shown(diffLines("old", ""))).toEqual(["- [old]"]);
});

it("leaves out what is far from any change", () => {
  const text = Array.from({ length: 20 }, (_, line) => `line ${line}`);
  expect(shown(diffLines(text.join("\n"), text.with(10, "changed 10").join("\n")))).toEqual([
    "… 8",
    "  line 8",
    "  line 9",
    "- [line] 10",
    "+ [changed] 10",
    "  line 11",
    "  line 12",
    "… 7",
  ]);
});

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

it("stays quick when everything has changed", () => {
  const text = (word: string) => Array.from({ length: 20_000 }, (_, line) => `${word} ${line}`).join("\n");
  const started = performance.now();
  expect(diffLines(text("old"), text("new")).length).toBe(40_000);
  expect(performance.now() - started).toBeLessThan(4000);
});
