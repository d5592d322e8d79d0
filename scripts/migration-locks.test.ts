import { expect, it } from "vitest";
import { findLockFaults } from "./migration-locks.ts";

const file = "20270101080000_new.sql";
const lock = (tables: string, mode = "share row") =>
  `-- Purpose: a test.\n\ndo $$\nbegin\n  lock table ${tables}\n    in ${mode} exclusive mode;\nend;\n$$;\n`;
const addTrigger = (table: string) =>
  `create trigger note after insert or update on public.${table} for each row execute function private.note();\n`;

it.each([
  ["one table", "alter table public.pages add column a text; create index on_a on public.pages (a);"],
  [
    "a new table with its policies",
    'create table public.b (id int); create policy "all" on public.b for select using (true);',
  ],
  [
    "two tables, locked first",
    lock("public.menus, public.pages") + addTrigger("menus") + addTrigger("pages"),
  ],
  [
    "two tables against readers",
    `${lock("public.menus, public.pages", "access")}alter table public.menus add a int; alter table public.pages add a int;`,
  ],
  [
    "names in comments and functions",
    "-- update public.menus\ncreate function private.f() returns void language plpgsql as $$ begin update public.tags set a = 1; delete from public.pages; end; $$;\ncreate function private.g() returns void language sql\nbegin atomic\n  delete from public.menus;\n  delete from public.tags;\nend;",
  ],
])("accepts %s", (_what, sql) => {
  expect(findLockFaults(file, sql)).toEqual([]);
});

it.each([
  ["two tables", addTrigger("pages") + addTrigger("menus"), /locks public\.menus, public\.pages\. Split it/],
  [
    "a key to another table",
    "alter table public.pages add column menu uuid references public.menus (id);",
    /locks public\.menus, public\.pages/,
  ],
  [
    "rows of two tables",
    "update public.menus set a = 1; insert into public.pages (a) values (1);",
    /locks public\.menus, public\.pages/,
  ],
  [
    "a procedure's tables",
    "call private.attach('public.menus'); call private.attach('public.pages', 'b');",
    /public\.menus, public\.pages/,
  ],
  [
    "names made at run time",
    "do $$ begin execute format('alter table %s add a int', 'public.pages'); end; $$;",
    /at run time/,
  ],
  ["a table left out", lock("public.menus, public.pages") + addTrigger("tags"), /locks public\.tags after/],
  [
    "a lock that readers pass",
    `${lock("public.menus, public.pages")}alter table public.menus add a int;`,
    /changes public\.menus, .*access exclusive/,
  ],
  ["another order", lock("public.pages, public.menus") + addTrigger("menus"), /alphabet/],
  [
    "a lock that is not first",
    addTrigger("menus") + lock("public.menus, public.pages"),
    /locks .*at run time/,
  ],
])("refuses %s", (_what, sql, sentence) => {
  expect(findLockFaults(file, sql)[0]).toMatch(sentence);
});

it("leaves what is released as it is", () => {
  expect(findLockFaults("20261118110000_plain_names.sql", addTrigger("a") + addTrigger("b"))).toEqual([]);
});
