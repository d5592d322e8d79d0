import { expect, test } from "vitest";
import { databaseSentence } from "./database-sentences.ts";

test.each([
  [
    'new row for relation "statistics" violates check constraint "statistics_title_check"',
    "Title is not valid.",
  ],
  [
    'null value in column "full_name" of relation "profiles" violates not-null constraint',
    "Full name is required.",
  ],
  [
    'insert or update on table "bookmarks" violates foreign key constraint "bookmarks_post_id_fkey"',
    "This value does not fit the other records.",
  ],
  ["The last administrator cannot be removed.", undefined],
  ["", undefined],
])("%s", (message, sentence) => {
  expect(databaseSentence(message)).toBe(sentence);
});
