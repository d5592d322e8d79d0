import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import { describe, expect, it } from "vitest";
import { prepareDatabase } from "../../backend/schema.ts";
import { version as thisVersion } from "../../server/version.ts";
import { losses, readRows } from "./support/row-losses.ts";
import { insertSampleRows, makeSampleRows } from "./support/sample-rows.ts";
import { compareFacts, readSchemaFacts } from "./support/schema-facts.ts";
import { debian15, onEachPostgres, startTestServer } from "./support/servers.ts";
import { buildVersion, listVersions } from "./support/version-fixture.ts";

/** Values that a later migration changes on purpose, as "1.1.0 public.table.column"; and rows, as "1.1.0 public.table". */
const changedOnPurpose: string[] = [];

const versions = await listVersions();

it("knows the database of every version since 1.1.0, and one of this version", async () => {
  expect(versions[0]).toBe("1.1.0");
  expect(versions).toContain(thisVersion);
  const changelog = await readFile(join(import.meta.dirname, "../../CHANGELOG.md"), "utf8");
  const released = [...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, each]) => each);
  expect(released.filter((each) => each !== "1.0.0").sort()).toEqual(versions);
});

describe.each(versions)("a database as version %s left it", (version) => {
  onEachPostgres(
    (database) => {
      it("has a row in every table, becomes what a fresh one is, and loses nothing", async () => {
        const sql = database();
        await buildVersion(sql, version);
        const before = await readRows(sql);
        expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
        await prepareDatabase(sql);
        const fresh = await startFresh(sql);
        expect(compareFacts(fresh, await readSchemaFacts(sql))).toEqual([]);
        const lost = losses(before, await readRows(sql)).map((each) => `${version} ${each}`);
        expect(lost.filter((each) => !changedOnPurpose.includes(each.split(":")[0] ?? ""))).toEqual([]);
      });
    },
    undefined,
    "empty",
  );
});

/** The comparison itself: what it would not notice, an upgrade could do unseen. */
describe("the comparison notices", () => {
  onEachPostgres((database) => {
    it.each([
      [
        "drop trigger forget_deleted_account on auth.users",
        "missing: trigger auth.users.forget_deleted_account",
      ],
      [
        "alter table auth.users disable trigger forget_deleted_account",
        "different: trigger auth.users.forget_",
      ],
      ["drop function public.abandoned_files()", "missing: function abandoned_files()"],
      [
        "create or replace function private.percent(value integer) returns smallint language sql immutable set search_path = '' as 'select 1::smallint'",
        "different: function private.percent(integer)",
      ],
      ["grant execute on function public.apply_retention() to anon", "different: function apply_retention()"],
      ["alter table public.blog_posts add column later text", "extra: column blog_posts.later"],
      [
        "alter table public.blog_posts alter column status drop default",
        "different: column blog_posts.status",
      ],
      [
        "alter table public.blog_posts alter column title drop not null",
        "different: column blog_posts.title",
      ],
      [
        "alter table public.preview_links drop constraint preview_links_table_name_check",
        "missing: constraint",
      ],
      ["drop index public.revisions_author", "missing: index revisions_author"],
      ["alter table public.profiles disable row level security", "different: relation profiles"],
      ["grant select on public.profiles to anon", "different: relation profiles"],
      ["grant update (id) on public.profiles to authenticated", "different: column profiles.id"],
      ["comment on table public.profiles is 'other'", "different: relation profiles"],
      ["alter table public.profiles alter column id set (n_distinct = 9)", "different: column profiles.id"],
      ["alter table public.profiles set (fillfactor = 90)", "different: relation profiles"],
      ["create publication other for table public.profiles", "extra: publication other"],
      ["alter database postgres set statement_timeout = '9s'", "extra: setting"],
      [
        "create policy other on public.profiles for select to anon using (true)",
        "extra: policy profiles.other",
      ],
      ["create type public.other as enum ('a')", "extra: type other"],
      ["alter default privileges in schema public grant select on tables to anon", "default rights"],
    ])("%s", async (change, difference) => {
      const sql = database();
      const before = await readSchemaFacts(sql);
      expect(compareFacts(before, await readSchemaFacts(sql))).toEqual([]);
      const seen = await undone(sql, change, async (inside) =>
        compareFacts(before, await readSchemaFacts(inside)),
      );
      expect(seen.join("\n")).toContain(difference);
    });

    it("a lost row, and a changed value", async () => {
      const sql = database();
      const before = await readRows(sql);
      const row = await undone(sql, "delete from storage.buckets where id = 'media'", async (inside) =>
        losses(before, await readRows(inside)),
      );
      expect(row).toEqual(['storage.buckets: the row {"id":"media"} is gone']);
      const value = await undone(
        sql,
        "update storage.buckets set public = not public where id = 'media'",
        async (inside) => losses(before, await readRows(inside)),
      );
      expect(value).toEqual(['storage.buckets.public: changed in {"id":"media"}']);
      const table = await undone(sql, "drop table public.site_settings cascade", async (inside) =>
        losses(before, await readRows(inside)),
      );
      expect(table[0]).toMatch(/^public\.site_settings: the row .* is gone$/);
    });
  });
});

it("can write down the next version: there is a sample row for every table, the same each time", async () => {
  const { sql, stop } = await startTestServer();
  const samples = await makeSampleRows(sql);
  expect(await makeSampleRows(sql)).toEqual(samples);
  await insertSampleRows(sql, samples);
  expect(Object.entries(await readRows(sql)).filter(([, rows]) => rows.length === 0)).toEqual([]);
  await stop();
});

async function undone<T>(sql: Sql, change: string, look: (inside: Sql) => Promise<T>): Promise<T> {
  let seen: T | undefined;
  const undo = new Error("undo");
  await sql
    .begin(async (transaction) => {
      await transaction.unsafe(change);
      seen = await look(transaction as unknown as Sql);
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return seen as T;
}

/** Of a database that this version made from nothing, on a server of the same kind. */
async function startFresh(like: Sql) {
  const [server] = await like<
    { major: number }[]
  >`select current_setting('server_version_num')::int / 10000 as major`;
  const fresh = await startTestServer({ bin: server?.major === 15 ? debian15 : undefined });
  try {
    return await readSchemaFacts(fresh.sql);
  } finally {
    await fresh.stop();
  }
}
