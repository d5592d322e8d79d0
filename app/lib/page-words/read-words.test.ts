import { expect, test } from "vitest";
import { wordsOf } from "./read-words.ts";

const stored = { challenge_title: "Challenge", approach_title: 5, closing_text: "Write." };

test("stored texts are used, and invalid ones are empty", () => {
  expect(wordsOf("case-study", stored)).toMatchObject({
    challenge_title: "Challenge",
    approach_title: "",
    outcome_title: "",
  });
  for (const nothing of [null, [], "words", 5]) expect(wordsOf("search", nothing).hints).toEqual([]);
  expect(wordsOf("search", { hints: "one", places: [{ title: "Only a title" }] })).toMatchObject({
    hints: [],
    places: [],
  });
});

test("a record's own words go before them, one by one", () => {
  const own = [
    { name: "challenge_title", text: "The trouble" },
    { name: "closing_text", text: "  " },
    { name: "no_such_word", text: "Nowhere" },
    null,
  ];
  const words = wordsOf("case-study", stored, own);
  expect(words).toMatchObject({ challenge_title: "The trouble", closing_text: "Write." });
  expect(words).not.toHaveProperty("no_such_word");
});
