import { beforeEach, expect, it } from "vitest";
import { listTables } from "../../backend/backup/tables.ts";
import { databaseForFile } from "./support/servers.ts";

const database = databaseForFile();

beforeEach(() => database()`truncate private.visitor_salts`);
const ask = async () => (await database()`select public.visitor_salt() as salt`)[0]?.salt;

it("is one for everyone who asks on a day, also at the same moment", async () => {
  const salts = await Promise.all(Array.from({ length: 12 }, ask));
  expect(new Set(salts).size).toBe(1);
  expect(salts[0]).toMatch(/^[0-9a-f]{64}$/);
  expect([
    ...(await database()`select day = private.site_day(now()) as today from private.visitor_salts`),
  ]).toEqual([{ today: true }]);
});

it("leaves nothing of yesterday's, not even in the file", async () => {
  await database()`insert into private.visitor_salts values (private.site_day(now()) - 1, 'of yesterday')`;
  const [before] = await database()`select pg_relation_filenode('private.visitor_salts') as file`;
  const salts = await Promise.all(Array.from({ length: 4 }, ask));
  expect(new Set(salts).size).toBe(1);
  expect([...(await database()`select salt from private.visitor_salts`)]).toEqual([{ salt: salts[0] }]);
  const [after] = await database()`select pg_relation_filenode('private.visitor_salts') as file`;
  expect(after?.file).not.toBe(before?.file);
});

it("is replaced while a backup reads the whole database", async () => {
  await database()`insert into private.visitor_salts values (private.site_day(now()) - 1, 'of yesterday')`;
  const reader = await database().reserve();
  await reader`begin`;
  await reader`lock table private.visitor_salts in access share mode`;
  const salt = await ask();
  await reader`rollback`;
  reader.release();
  expect([...(await database()`select salt from private.visitor_salts`)]).toEqual([{ salt }]);
});

it("is in no backup: ours leaves out what is unlogged, and so does PostgreSQL's own", async () => {
  const [table] =
    await database()`select relpersistence as kind from pg_class where oid = 'private.visitor_salts'::regclass`;
  expect(table).toEqual({ kind: "u" });
  const names = (await listTables(database())).map(({ schema, name }) => `${schema}.${name}`);
  expect(names).toContain("private.installation_keys");
  expect(names).not.toContain("private.visitor_salts");
});
