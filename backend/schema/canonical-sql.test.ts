import { expect, it } from "vitest";
import { canonicalSql } from "./canonical-sql.ts";

const file = `-- Purpose: a test; it's only that.
create table t (a text default 'x; -- y', "odd;name" int); /* not
kept */
create function f() returns text language sql as $body$
  select 'a;b'; -- kept: it is in the body
$body$;
comment on table t is E'it\\'s; so';
`;

it.each([
  [
    "cut into statements",
    [
      "create table t (a text default 'x; -- y', \"odd;name\" int)",
      body(),
      "comment on table t is E'it\\'s; so'",
    ],
  ],
  [
    "with its comments",
    [
      `-- Purpose: a test; it's only that.\n${"create table t (a text default 'x; -- y', \"odd;name\" int)"}`,
      `/* not\nkept */\n${body()}`,
      "comment on table t is E'it\\'s; so'",
    ],
  ],
  [
    "with its semicolons",
    [
      "create table t (a text default 'x; -- y', \"odd;name\" int);",
      `${body()};`,
      "comment on table t is E'it\\'s; so';",
    ],
  ],
  ["with line ends of Windows", [file.replaceAll("\n", "\r\n")]],
])("is the same %s", (_how, statements) => {
  expect(canonicalSql(statements.join(";\n"))).toBe(canonicalSql(file));
});

it.each([
  ["a word", (sql: string) => sql.replace("int", "bigint")],
  ["a text", (sql: string) => sql.replace("x; -- y", "x; -- z")],
  ["white space in a text", (sql: string) => sql.replace("x; -- y", "x;  -- y")],
  ["a comment in the body of a function", (sql: string) => sql.replace("kept: it", "kept: It")],
  ["a quoted name", (sql: string) => sql.replace("odd;name", "odd name")],
  ["a statement more", (sql: string) => `${sql}drop table t;`],
  ["a statement less", (sql: string) => sql.replace(/comment on.*/, "")],
])("is another one by %s", (_what, change) => {
  expect(canonicalSql(change(file))).not.toBe(canonicalSql(file));
});

function body() {
  return "create function f() returns text language sql as $body$\n  select 'a;b'; -- kept: it is in the body\n$body$";
}
