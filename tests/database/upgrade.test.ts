import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { prepareDatabase } from "../../backend/schema.ts";
import { losses, readRows } from "./support/row-losses.ts";
import { insertSampleRows, makeSampleRows } from "./support/sample-rows.ts";
import { compareFacts, readSchemaFacts } from "./support/schema-facts.ts";
import { databaseForFile, onEachPostgres } from "./support/servers.ts";
import { buildVersion, listVersions } from "./support/version-fixture.ts";

/** Values that a later migration changes on purpose, as "1.1.0 public.table.column"; and rows, as "1.1.0 public.table". */
const changedOnPurpose: string[] = ["1.1.0 storage.buckets.allowed_mime_types"];

const versions = await listVersions();

it("knows the database of every version since 1.1.0", async () => {
  expect(versions[0]).toBe("1.1.0");
  const changelog = await readFile(join(import.meta.dirname, "../../CHANGELOG.md"), "utf8");
  const released = [...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, each]) => each);
  expect(released.filter((each) => each !== "1.0.0").sort()).toEqual(versions);
});

describe.each(versions)("a database as version %s left it", { tags: ["all"] }, (version) => {
  onEachPostgres(
    (database, open) => {
      const fresh = databaseForFile(undefined, "migrated", open);

      it("has a row in every table, becomes what a fresh one is, and loses nothing", async () => {
        const sql = database();
        await buildVersion(sql, version);
        const before = await readRows(sql);
        expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
        await prepareDatabase(sql);
        expect(compareFacts(await readSchemaFacts(fresh()), await readSchemaFacts(sql))).toEqual([]);
        const lost = losses(before, await readRows(sql)).map((each) => `${version} ${each}`);
        expect(lost.filter((each) => !changedOnPurpose.includes(each.split(":")[0] ?? ""))).toEqual([]);
      });
    },
    undefined,
    "empty",
  );
});

const migrated = databaseForFile();

it("can write down the next version: there is a sample row for every table, the same each time", {
  tags: ["all"],
}, async () => {
  const sql = migrated();
  const samples = await makeSampleRows(sql);
  expect(await makeSampleRows(sql)).toEqual(samples);
  await insertSampleRows(sql, samples);
  expect(Object.entries(await readRows(sql)).filter(([, rows]) => rows.length === 0)).toEqual([]);
});
