import { expect, it } from "vitest";
import { permissionMatrix } from "../../../tests/database/support/permissions.ts";
import { sentenceFor } from "./sentence.ts";

it.each([
  ["blog_posts", "blog posts", "anonymous", "Visitors see public blog posts, and nothing else"],
  ["blog_posts", "blog posts", "admin", "Administrators see, add, change and delete all blog posts"],
  ["bookmarks", "bookmarks", "anonymous", "Visitors neither see nor add, change or delete bookmarks"],
  ["profiles", "profiles", "admin", "Administrators change their own, see all profiles, and nothing else"],
] as const)("says %s for %s", (table, noun, persona, sentence) => {
  const line = permissionMatrix[table];
  if (!line) throw new Error(table);
  expect(sentenceFor(noun, [persona], line[persona])).toBe(sentence);
});
