// supabase/schemas is the schema as it is, supabase/migrations how a database gets there: both make the same database.
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareDatabase } from "../../backend/schema.ts";
import { readColumnOrder, readRequiredRows } from "./support/required-rows.ts";
import { compareFacts, readSchemaFacts } from "./support/schema-facts.ts";
import { debian15, startTestServer, type TestServer, testServers } from "./support/servers.ts";

const schemas = join(import.meta.dirname, "../../supabase/schemas");

/** Content, which a new site gets from the seed (content/synonyms.yaml). */
const contentTables = ["search_synonyms"];

async function requiredRows(server: TestServer): Promise<Record<string, string[]>> {
  const rows = await readRequiredRows(server.sql);
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !contentTables.includes(table)));
}

for (const { name, bin, missing } of testServers) {
  if (missing) {
    it.skip(`${name}: skipped, ${debian15} is not on this machine (apt-get install postgresql-15)`);
    continue;
  }
  describe(name, () => {
    let fromFiles: TestServer;
    let migrated: TestServer;

    beforeAll(async () => {
      const folder = await mkdtemp(join(tmpdir(), "reduit-schemas-"));
      const files = (await readdir(schemas)).filter((file) => file.endsWith(".sql")).sort();
      const texts = await Promise.all(files.map((file) => readFile(join(schemas, file), "utf8")));
      await writeFile(join(folder, "20260101000000_schemas.sql"), texts.join("\n"));
      [fromFiles, migrated] = await Promise.all([
        startTestServer({ template: "empty", bin }),
        startTestServer({ bin }),
      ]);
      await prepareDatabase(fromFiles.sql, { migrationsFolder: folder });
      await rm(folder, { recursive: true, force: true });
    }, 120_000);
    afterAll(() => Promise.all([fromFiles?.stop(), migrated?.stop()]));

    it("has the same tables, rights, policies, functions and triggers", async () => {
      const wanted = await readSchemaFacts(migrated.sql);
      expect(wanted.size).toBeGreaterThan(2000);
      expect(compareFacts(wanted, await readSchemaFacts(fromFiles.sql))).toEqual([]);
    });

    it("has the same columns in the same order", async () => {
      expect(await readColumnOrder(fromFiles.sql)).toEqual(await readColumnOrder(migrated.sql));
    });

    it("has the rows that every site needs", async () => {
      const rows = await requiredRows(fromFiles);
      expect(rows).toEqual(await requiredRows(migrated));
      expect(Object.keys(rows)).toContain("site_settings");
    });
  });
}
