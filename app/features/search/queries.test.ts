import { expect, test } from "vitest";
import { splitMatches } from "./queries.ts";

test.each([
  ["no match", "plain text", [{ text: "plain text", match: false }]],
  [
    "matches in the middle and at the end",
    "the \u0002key\u0003 and its \u0002rotation\u0003",
    [
      { text: "the ", match: false },
      { text: "key", match: true },
      { text: " and its ", match: false },
      { text: "rotation", match: true },
    ],
  ],
  [
    "markup, which stays text",
    "\u0002<b>\u0003<script>",
    [
      { text: "<b>", match: true },
      { text: "<script>", match: false },
    ],
  ],
  ["a mark that is never closed", "\u0002open", [{ text: "open", match: true }]],
  ["a note taken out", "have applied . Then … more", [{ text: "have applied. Then … more", match: false }]],
  ["nothing", "", []],
])("splits a snippet with %s", (_what, snippet, parts) => {
  expect(splitMatches(snippet)).toEqual(parts);
});
