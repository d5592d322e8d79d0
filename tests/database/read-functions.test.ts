// A read-only function is called by GET, so that opening a report is no write; by POST where its arguments must not be in a URL.
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import { expect, it } from "vitest";
import { postedReads, privateTables, privateWriters } from "../../server/gateway/page-changes.ts";
import { startTestApi } from "./support/api.ts";
import { createUsers, userIds } from "./support/personas.ts";
import { databaseForFile, urlOf } from "./support/servers.ts";

const root = join(import.meta.dirname, "../..");
/** Calls whose name is not in the source as text. */
const computed = {
  'role === "admin" ? "grant_admin" : "grant_editor"': ["grant_admin", "grant_editor"],
  'verb === "block" ? "block_account" : "unblock_account"': ["block_account", "unblock_account"],
  "name, wanted": ["list_media", "list_redirects"],
  "type.mergedBy": ["merge_tags"],
  report: ["admin_attention", "analytics_report", "performance_report"],
};

type Call = { name: string; isGet: boolean };

/** From the first argument to the bracket that ends the call. */
function argumentsAt(text: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; depth > 0; end++)
    depth += "({[".includes(text.charAt(end)) ? 1 : ")}]".includes(text.charAt(end)) ? -1 : 0;
  return text.slice(start, end - 1).trim();
}

async function callsOfApp(): Promise<Call[]> {
  const calls: Call[] = [];
  for await (const file of glob("app/**/*.{ts,tsx}", { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const text = await readFile(join(root, file), "utf8");
    for (const found of text.matchAll(/\.rpc\(/g)) {
      const given = argumentsAt(text, found.index + found[0].length);
      const [, literal] = /^"(\w+)"/.exec(given) ?? [];
      const other = Object.entries(computed).find(([source]) => given.startsWith(source))?.[1];
      const names = literal ? [literal] : other;
      if (!names) throw new Error(`${file}: which function is called by rpc(${given})?`);
      for (const name of names) calls.push({ name, isGet: /\{ get: true \}$/.test(given.replace(/,$/, "")) });
    }
  }
  return calls;
}

async function readFunctions(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.provolatile in ('s', 'i') order by 1`;
  return rows.map(({ name }) => name);
}

const database = databaseForFile(createUsers);

it("calls read-only functions by GET, all others by POST", async () => {
  const calls = await callsOfApp();
  const reads = await readFunctions(database());
  expect(calls.length).toBeGreaterThan(60);
  const wrong = calls.filter(
    ({ name, isGet }) => isGet !== (reads.includes(name) && !postedReads.includes(name)),
  );
  expect(wrong).toEqual([]);
});

const period = { since: "2026-01-01", until: "2026-01-31" };
const record = "00000000-0000-4000-8000-000000000000";
const args: Record<string, Record<string, string>> = {
  analytics_report: period,
  answer_deliveries: { message: record },
  desk_calendar: period,
  find_downloads: { slugs: "a,b" },
  find_pictures: { slugs: "a,b" },
  message_file: { file: record, part: "0" },
  links_to: { target_table: "pages", target_id: record },
  performance_report: { ...period, only_device: "mobile", only_route: "/blog/:slug" },
  review_state: { table_name: "pages", row_id: record },
  server_report: { since: "2026-01-01T00:00:00+01:00", until: "2026-01-31T00:00:00Z" },
  vital_causes: { ...period, wanted: "LCP" },
};

it("answers a GET as it answers a POST", async () => {
  const api = await startTestApi(urlOf(database()));
  const names = new Set((await callsOfApp()).filter(({ isGet }) => isGet).map(({ name }) => name));
  try {
    for (const name of names) {
      const path = `/rest/v1/rpc/${name}`;
      const given = args[name] ?? {};
      const got = await api.ask(`${path}?${new URLSearchParams(given)}`, { user: userIds.admin });
      const posted = await api.ask(path, { method: "POST", body: given, user: userIds.admin });
      expect({ name, ...got }).toEqual({ name, ...posted });
      expect([name, got.status]).toEqual([name, 200]);
    }
  } finally {
    await api.close();
  }
});

it("keeps out of URLs what is typed, a path, a token or a list", async () => {
  const reads = await readFunctions(database());
  expect(postedReads.filter((name) => !reads.includes(name))).toEqual([]);
  const called = new Set((await callsOfApp()).filter(({ isGet }) => isGet).map(({ name }) => name));
  const risky = await database()<{ name: string; argument: string }[]>`
    select p.proname as name, a.name as argument
    from pg_proc p cross join unnest(p.proargnames[:p.pronargs], p.proargtypes::oid[]) as a (name, type)
    where p.pronamespace = 'public'::regnamespace
      and (a.name in ('query', 'search', 'token', 'email') or a.type::regtype::text ~ '(\\[\\]|jsonb?)$')`;
  expect(risky.filter(({ name }) => called.has(name))).toEqual([]);
});

it("asks for revisions after every write to a table that pages show", async () => {
  const watched = await database()<{ table_name: string }[]>`select table_name from private.content_state`;
  const content = watched.map(({ table_name }) => table_name);
  expect(privateTables.filter((table) => content.includes(table))).toEqual([]);
  const writers = await database()<{ name: string; definition: string }[]>`
    select p.proname as name, pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.proname = any (${privateWriters})
    union all
    select t.tgname, pg_get_functiondef(t.tgfoid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any (${privateTables}) and not t.tgisinternal`;
  const verb = String.raw`(?:insert\s+into|(?<!for\s)update|delete\s+from)\s+`;
  const writesContent = new RegExp(`${verb}(?:public\\.)?(?:${content.join("|")}|%)\\b|content_changes`, "i");
  expect(writers.filter(({ definition }) => writesContent.test(definition)).map(({ name }) => name)).toEqual(
    [],
  );
  expect(writers.length).toBeGreaterThan(privateWriters.length);
});
