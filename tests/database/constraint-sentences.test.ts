// Every constraint that refuses a value has a sentence for people, without names of tables, columns or constraints.
import { expect, it } from "vitest";
import { createConstraintSentences } from "../../backend/api/constraint-sentences.ts";
import { databaseForFile } from "./support/servers.ts";

const database = databaseForFile();

it("has a sentence for every check constraint", async () => {
  const sql = database();
  const checks = await sql<{ table: string; name: string }[]>`
      select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace`;
  const sentenceOf = createConstraintSentences(sql);
  const sentences = await Promise.all(checks.map(({ table, name }) => sentenceOf(table, name)));
  expect(sentences.length).toBeGreaterThan(200);
  expect(sentences.filter((sentence) => !/^[A-Z][^_"]*\.$/.test(sentence ?? ""))).toEqual([]);
  expect(await sentenceOf("statistics", "statistics_title_check")).toBe(
    "Title must have 1 to 200 characters.",
  );
  expect(await sentenceOf("statistics", "none")).toBeUndefined();
});
