import { expect, it } from "vitest";
import { diffTexts, textOf } from "./diff.ts";

it("marks what changed between what stayed", () => {
  expect(diffTexts("the red house", "the blue house")).toEqual({
    before: [
      { text: "the ", changed: false },
      { text: "red ", changed: true },
      { text: "house", changed: false },
    ],
    after: [
      { text: "the ", changed: false },
      { text: "blue ", changed: true },
      { text: "house", changed: false },
    ],
  });
});

it("knows what is only new, only gone, or repeated", () => {
  expect(diffTexts("", "new")).toEqual({ before: [], after: [{ text: "new", changed: true }] });
  expect(diffTexts("a a a", "a a").before.filter((part) => part.changed)).toEqual([
    { text: "a ", changed: true },
  ]);
  expect(diffTexts("same", "same")).toEqual({
    before: [{ text: "same", changed: false }],
    after: [{ text: "same", changed: false }],
  });
});

it("writes values as text", () => {
  expect([textOf(null), textOf("x"), textOf(3), textOf(true)]).toEqual(["", "x", "3", "true"]);
});
