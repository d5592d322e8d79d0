import { expect, test } from "vitest";
import { plainMessage } from "./plain-message.ts";

const unknown = async () => undefined;

test.each([
  [
    "23514",
    'new row for relation "statistics" violates check constraint "statistics_title_check"',
    "Title is not valid.",
  ],
  [
    "23514",
    'new row for relation "blog_posts" violates check constraint "blog_posts_search_title_check1"',
    "Search title is not valid.",
  ],
  [
    "23514",
    'new row for relation "reviews" violates check constraint "reviews_check"',
    "A value is not valid.",
  ],
  [
    "23514",
    'new row for relation "theme_configurations" violates check constraint "theme_configurations_borderRadius_check"',
    "Border radius is not valid.",
  ],
  [
    "23502",
    'null value in column "full_name" of relation "profiles" violates not-null constraint',
    "Full name is required.",
  ],
  [
    "23503",
    'insert or update on table "bookmarks" violates foreign key constraint "bookmarks_post_id_fkey"',
    "This refers to a record that does not exist.",
  ],
  [
    "23503",
    'update or delete on table "media" violates foreign key constraint "x_fkey" on table "pages"',
    "Other records still refer to this one.",
  ],
  ["23505", 'duplicate key value violates unique constraint "tags_slug_key"', "This record already exists"],
  ["22001", "value too long for type character varying(255)", "A text is too long."],
  ["22P02", 'invalid input syntax for type uuid: "x"', "A value has the wrong format."],
  ["54000", "string is too long for tsvector (2000000 bytes, max 1048575 bytes)", "A text is too long."],
])("%s %s", async (code, message, sentence) => {
  expect(await plainMessage(code, message, unknown)).toBe(sentence);
});

test("a described constraint is named by its description", async () => {
  const message = 'new row for relation "a" violates check constraint "a_b_check"';
  expect(await plainMessage("23514", message, async (table, name) => `${table} ${name}`)).toBe("a a_b_check");
});

test.each([
  ["23514", "The last administrator cannot be removed."],
  ["P0001", "This date is not possible."],
  ["constructor", "Something else"],
])("%s: a sentence stays as it is", async (code, message) => {
  expect(await plainMessage(code, message, unknown)).toBe(message);
});
