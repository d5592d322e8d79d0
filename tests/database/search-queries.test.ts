// What buyers type, and what they must find: over the content that a new site begins with.
import { join } from "node:path";
import { expect, it } from "vitest";
import { seedContent } from "../../backend/seed.ts";
import { askingOn, createUsers } from "./support/personas.ts";
import { nothing, queries } from "./support/search-queries.ts";
import { databaseForFile } from "./support/servers.ts";

const database = databaseForFile(async (sql) => {
  await createUsers(sql);
  await seedContent(sql, join(import.meta.dirname, "../../content"));
});
const ask = askingOn(database);

async function search(query: string) {
  const { result, error } = await ask(
    "anonymous",
  )`select kind, path, title, found_in, reasons, snippet, marked_title from public.search_content(${query}, 5)`;
  if (error) throw error;
  return result ?? [];
}

it("has at least sixty of them", () => expect(queries.length).toBeGreaterThanOrEqual(60));

it.each(queries)("%s", async (query, ...paths) => {
  const found = (await search(query)).map(({ path, title }) =>
    (path as string).replace(/#(?:record|notice)-[\da-f-]{36}$/, `#${title.replace(/ \(sample\)$/, "")}`),
  );
  expect(
    found.filter((path) => paths.includes(path)),
    `found: ${found.join(", ")}`,
  ).not.toEqual([]);
});

it.each(nothing)("%s finds nothing", async (query) => {
  expect((await search(query)).map(({ path }) => path)).toEqual([]);
});

it("says where in a record it was found, and by which other word", async () => {
  const gpu = (await search("GPU")).find(({ path }) => path === "/industries/asset-management");
  expect(gpu?.found_in).toBe("Questions");
  expect(gpu?.snippet).toContain("\u0002GPU");
  const misspelt = await search("encrpytion");
  expect(misspelt[0]?.reasons).toEqual([{ asked: "encrpytion", used: "encryption", how: "spelling" }]);
  const [german] = await search("Rechenzentrum");
  expect(german?.reasons).toEqual([{ asked: "Rechenzentrum", used: "data centre", how: "synonym" }]);
  const clause = (await search("liability")).find(({ path }) => path === "/legal/terms-of-service");
  expect(clause?.found_in).toMatch(/liability/i);
  const [person] = await search("Rochat");
  expect(person).toMatchObject({ kind: "person", marked_title: "Mélanie \u0002Rochat\u0003 (sample)" });
});

it("shows the number of a certificate and the whole of a short fact", async () => {
  const [law] = await search("Decision 2000/518/EC");
  expect(law).toMatchObject({ kind: "certification" });
  expect(law?.snippet).toContain("Issuer: European Commission. Certificate number: \u0002Decision\u0003");
  const [owner] = await search("shareholders abroad");
  expect(owner?.snippet).toBe("\u0002Shareholders\u0003 \u0002abroad\u0003: 0");
});

it("suggests while a visitor types", async () => {
  const { result } = await ask("anonymous")`select path from public.suggest_content('zero tr')`;
  expect(result?.[0]?.path).toBe("/blog/zero-trust-without-buying-anything");
});

it("has synonyms that find something, every one", async () => {
  const lost = await database()`
        select s.term from public.search_synonyms s where not private.is_found(s.term)`;
  expect(lost.map(({ term }) => term)).toEqual([]);
});
