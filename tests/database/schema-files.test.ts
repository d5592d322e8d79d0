// supabase/schemas is the schema as it is, supabase/migrations how a database gets there: both make the same database.
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { expect, it } from "vitest";
import { prepareDatabase } from "../../backend/schema.ts";
import { readColumnOrder, readRequiredRows } from "./support/required-rows.ts";
import { compareFacts, readSchemaFacts } from "./support/schema-facts.ts";
import { databaseForFile, onEachPostgres } from "./support/servers.ts";

const schemas = join(import.meta.dirname, "../../supabase/schemas");

/** Content, which a new site gets from the seed (content/synonyms.yaml). */
const contentTables = ["search_synonyms"];

async function requiredRows(sql: Sql): Promise<Record<string, string[]>> {
  const rows = await readRequiredRows(sql);
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !contentTables.includes(table)));
}

async function prepareFromFiles(sql: Sql): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "reduit-schemas-"));
  const files = (await readdir(schemas)).filter((file) => file.endsWith(".sql")).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(schemas, file), "utf8")));
  await writeFile(join(folder, "20260101000000_schemas.sql"), texts.join("\n"));
  await prepareDatabase(sql, { migrationsFolder: folder });
  await rm(folder, { recursive: true, force: true });
}

onEachPostgres((migrated, open) => {
  const fromFiles = databaseForFile(prepareFromFiles, "empty", open);

  it("has the same tables, rights, policies, functions and triggers", async () => {
    const wanted = await readSchemaFacts(migrated());
    expect(wanted.size).toBeGreaterThan(2000);
    expect(compareFacts(wanted, await readSchemaFacts(fromFiles()))).toEqual([]);
  });

  it("has the same columns in the same order", async () => {
    expect(await readColumnOrder(fromFiles())).toEqual(await readColumnOrder(migrated()));
  });

  it("has the rows that every site needs", async () => {
    const rows = await requiredRows(fromFiles());
    expect(rows).toEqual(await requiredRows(migrated()));
    expect(Object.keys(rows)).toContain("site_settings");
  });
});
