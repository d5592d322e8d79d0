import { expect, it } from "vitest";
import { type DiffLine, diffLines } from "./line-diff.ts";

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

it("comes to an end when everything has changed", () => {
  const text = (word: string) => Array.from({ length: 20_000 }, (_, line) => `${word} ${line}`).join("\n");
  expect(diffLines(text("old"), text("new")).length).toBe(40_000);
});
