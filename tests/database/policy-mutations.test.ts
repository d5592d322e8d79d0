// @module-tag all
import { expect, it } from "vitest";
import type { TableFixture } from "./support/content-fixtures.ts";
import { createFixtures } from "./support/fixtures.ts";
import { type Cells, compareTable } from "./support/matrix.ts";
import { permissionMatrix } from "./support/permissions.ts";
import { createUsers, giveFactor, type Persona, personas, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

type Policy = {
  schema: string;
  table: string;
  name: string;
  role: "anon" | "authenticated";
  operation: "SELECT" | "INSERT" | "UPDATE" | "DELETE";
  using: string | null;
  check: string | null;
};

/** Mutants that change nothing, each with its reason. */
const equivalent = [
  // The key of a profile is not among the granted columns, so no update can store another one.
  'public.profiles: "readers change their own profile" opened for storing',
];

let fixtures: Record<string, TableFixture>;
const database = databaseForFile(async (sql) => {
  await createUsers(sql);
  fixtures = await createFixtures(sql);
  await giveFactor(sql, userIds.admin);
});

/** What of the table's line is wrong after the change, which is undone then. Nothing is without one: permissions.test.ts. */
const problemsAfter = (change: string, tables: string[], cells?: Cells): Promise<string[]> =>
  tryAsOwner(database(), async (connection) => {
    await connection.unsafe(change);
    for (const table of tables) {
      const [fixture, expected] = [fixtures[table], permissionMatrix[table]];
      if (!fixture || !expected) throw new Error(`There is no line for ${table} in permissions.ts`);
      const problems = await compareTable(connection, table, fixture, expected, cells);
      if (problems.length > 0) return problems;
    }
    return [];
  });

/**
 * Every policy is taken away, then opened; of those that look at whose row it is, each half is opened too (for admins'
 * policies the other half alone decides). Each time some permission must turn out wrong.
 */
it("notices every policy that is dropped or opened", async () => {
  const policies = await database()<Policy[]>`
    select schemaname as schema, tablename as table, policyname as name, roles[1] as role, cmd as operation,
           qual as using, with_check as check
    from pg_policies order by 1, 2, 3`;
  const survivors: string[] = [];
  let mutants = 0;
  for (const policy of policies) {
    for (const mutation of mutationsOf(policy)) {
      mutants++;
      const problems = await problemsAfter(mutation.sql, linesOf(policy), cellsOf(policy));
      if (problems.length === 0)
        survivors.push(`${policy.schema}.${policy.table}: "${policy.name}" ${mutation.what}`);
    }
  }
  expect(survivors).toEqual(equivalent);
  expect(mutants).toBeGreaterThan(policies.length * 2 - 1);
});

const listedAs = (table: string) =>
  `exists (select from public.${table} a where a.user_id = (select private.account()))`;
const strong = "(select auth.jwt()) ->> 'aal' is not distinct from 'aal2'";

/** One of the two tests, with a part of it missing or turned round. */
const otherTests = (listed: string) => ({
  "without the list": strong,
  "without the second factor": listed,
  "with the second factor of any account": `${listed} and exists (select from auth.mfa_factors)`,
  "at aal1 instead": `${listed} and not (${strong})`,
  "at any level that is named": `${listed} and (select auth.jwt()) ->> 'aal' is not null`,
  "for blocked accounts too": `${listed.replaceAll("private.account()", "auth.uid()")} and ${strong}`,
  never: "false",
});
const admins = listedAs("admin_users");
const editors = listedAs("editors");
const wrongTests = [
  ...Object.entries(otherTests(admins)).map(([what, test]) => ["is_admin", what, test, "contact_messages"]),
  ...Object.entries({
    ...otherTests(`(${admins} or ${editors})`),
    "without administrators": `${editors} and ${strong}`,
    "without editors": `${admins} and ${strong}`,
  }).map(([what, test]) => ["is_editor", what, test, "tags"]),
] as [string, string, string, string][];

it.each(wrongTests)("notices %s() %s", async (name, _what, condition, table) => {
  const change = `
    create or replace function private.${name}() returns boolean
    language sql stable security definer set search_path = '' as $$ select ${condition} $$`;
  expect(await problemsAfter(change, [table])).not.toEqual([]);
});

function mutationsOf({ schema, table, name, using, check }: Policy): { what: string; sql: string }[] {
  const target = `"${name.replaceAll('"', '""')}" on ${schema}.${table}`;
  const openUsing = using ? "using (true)" : "";
  const openCheck = check ? "with check (true)" : "";
  const mutations = [
    { what: "dropped", sql: `drop policy ${target}` },
    { what: "opened", sql: `alter policy ${target} ${openUsing} ${openCheck}` },
  ];
  if (using?.includes("private.account()") && check) {
    mutations.push({ what: "opened for finding", sql: `alter policy ${target} ${openUsing}` });
    mutations.push({ what: "opened for storing", sql: `alter policy ${target} ${openCheck}` });
  }
  return mutations;
}

function linesOf({ schema, table }: Policy): string[] {
  if (schema === "public") return [table];
  return Object.keys(permissionMatrix).filter((name) => name.split("/")[0] === `${schema}.${table}`);
}

/** Where the policy decides. The unchanged policies pass every cell, so a problem here is this mutation's. */
function cellsOf({ role, operation }: Policy): Cells {
  const asked: Persona[] =
    role === "anon" ? ["anonymous"] : personas.filter((persona) => persona !== "anonymous");
  const words = { SELECT: "read", INSERT: "insert", UPDATE: "update", DELETE: "delete" } as const;
  return { personas: asked, operations: [words[operation]] };
}
