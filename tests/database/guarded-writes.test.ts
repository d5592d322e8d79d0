// Every way to write, past row-level security, into a table with a step-up or approval trigger. Such a trigger decides by the claims of the
// transaction: code that acts for a person sets them (backend/request/claims.ts). A new way fails here until it says how it does.
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import { expect, it } from "vitest";
import { routesForWeb } from "../../backend/api/routes-for-web.ts";
import { installationSettings } from "../../backend/import-export/tables.ts";
import { databaseForFile } from "./support/servers.ts";

const root = join(import.meta.dirname, "../..");
const ownRequest = "runs in a request of the person, with their claims";

/** Functions that write such a table by name, or one whose name they are given. */
const functions = {
  "private.accept_invitation": ownRequest,
  "private.claim_admin": ownRequest,
  "private.delete_own_account": ownRequest,
  "private.drop_lesser_role": "trigger of admin_users, in the transaction of the grant",
  "private.grant_admin": ownRequest,
  "private.grant_editor": ownRequest,
  "private.publish_draft": "publish_due_drafts sets the claims of the author",
  "private.publish_due_drafts": "sets the claims that the author had when they scheduled the change",
  "private.publish_record": ownRequest,
  "private.purge_unconfirmed_accounts":
    "acts for no person: deletes accounts that were never confirmed, and no administrator's",
  "private.purge_trash":
    "acts for no person: deletes what was in the trash for as long as the retention says",
  "private.rewrite_tag": ownRequest,
  "public.seed_content": "acts for no person: fills an empty database with the secret key",
  "public.set_order": ownRequest,
};

/** What web asks its API child to do as the owner of the database. */
const internalRoutes = {
  "confirm-factor": "sets the claims of the caller's token",
  "count-points": "writes counts only",
  "export-content": "sets the claims of the caller's token; reads only",
  "import-content": "sets the claims of the caller's token",
  "invited-account": "writes accounts only; the person accepts the role in a request of their own",
  keys: "reads only",
  "last-import": "reads only",
  measure: "reads only",
  "undo-import": "sets the claims of the caller's token",
};

/** Sources that write such a table, or one whose name they are given, with SQL or the secret key. */
const sources = {
  "backend/admins/api-store.ts": "the operator's npm run admin, on a Supabase project",
  "backend/accounts/verify.ts":
    "deletes an account that was never confirmed, when the owner of its e-mail confirms another",
  "backend/admins/sql-store.ts": "the operator's npm run admin",
  "backend/backup/import-database.ts": "the operator's npm run restore",
  "backend/seed.ts": "acts for no person: fills an empty database",
  "backend/import-export/rows.ts":
    "the routes import-content and undo-import above, and the operator's npm run import",
};

async function guardedTables(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select distinct c.relname as name from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.oid::regproc::text in ('private.step_up', 'private.check_approval') or p.prosrc ~ 'require_fresh_factor|has_fresh_factor'
    order by 1`;
  return rows.map(({ name }) => name);
}

/** Tables whose rows take rows of such a table with them. */
async function parentsOf(sql: Sql, tables: string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select distinct f.confrelid::regclass::text as name from pg_constraint f join pg_class c on c.oid = f.conrelid
    where f.contype = 'f' and f.confdeltype = 'c' and c.relname = any (${tables})`;
  return rows.map(({ name }) => name.replace(".", "\\."));
}

const verbs = String.raw`(?:insert\s+into|(?<!\b(?:for|before|after|or)\s+)update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?)\s+`;
const writes = (target: string) => new RegExp(`${verbs}${target}`, "i");
const deletes = (tables: string[]) => new RegExp(String.raw`delete\s+from\s+(?:${tables.join("|")})\b`, "i");

async function writingFunctions(sql: Sql): Promise<string[]> {
  const tables = await guardedTables(sql);
  const found = await sql<{ name: string; definition: string }[]>`
    select p.pronamespace::regnamespace || '.' || p.proname as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind in ('f', 'p')`;
  const byName = writes(String.raw`(?:public\.)?"?(?:${tables.join("|")})\b`);
  const byCascade = deletes(await parentsOf(sql, tables));
  // In a string that is executed: with a placeholder, or put together.
  const given = writes(String.raw`(?:public\.)?"?(?:%|'\s*\|\|)`);
  return found
    .filter(({ definition }) => [byName, byCascade, given].some((each) => each.test(definition)))
    .map(({ name }) => name)
    .sort();
}

async function writingSources(sql: Sql): Promise<string[]> {
  const tables = await guardedTables(sql);
  const byCascade = deletes(await parentsOf(sql, tables));
  const bySql = writes(String.raw`(?:public\.)?"?(?:(?:${tables.join("|")})\b|\$\{)`);
  const byClient = new RegExp(
    String.raw`\.from\((?:"(?:${tables.join("|")})"|[^"'\s)]+)\)\s*\.(?:insert|update|upsert|delete)\(`,
  );
  const found: string[] = [];
  for await (const file of glob("{backend,server}/**/*.ts", { cwd: root })) {
    if (file.endsWith(".test.ts")) continue;
    const text = await readFile(join(root, file), "utf8");
    if ([bySql, byCascade, byClient].some((each) => each.test(text))) found.push(file);
  }
  return found.sort();
}

const database = databaseForFile();

it("knows the tables", async () => {
  expect(await guardedTables(database())).toEqual([
    "admin_users",
    "company",
    "drafts",
    "editors",
    "legal_documents",
    "site_settings",
  ]);
});

it("knows every function that writes them", async () => {
  expect(await writingFunctions(database())).toEqual(Object.keys(functions).sort());
});

it("knows every source that writes them as the owner, or with the secret key", async () => {
  expect(await writingSources(database())).toEqual(Object.keys(sources).sort());
});

it("imports none of the settings that need a second factor into an installation", async () => {
  const rows = await database()<{ definition: string }[]>`
      select pg_get_triggerdef(t.oid) as definition from pg_trigger t
      where t.tgrelid = 'public.site_settings'::regclass and t.tgfoid = 'private.step_up'::regproc`;
  const keys = rows.flatMap(({ definition }) =>
    [...definition.matchAll(/'(\w+)'::text/g)].map(([, key]) => key),
  );
  expect(new Set(keys).size).toBeGreaterThan(2);
  expect(installationSettings).toEqual(expect.arrayContaining([...new Set(keys)]));
});

it("knows every private route of the API child", () => {
  expect(Object.keys(routesForWeb({} as never)).sort()).toEqual(Object.keys(internalRoutes).sort());
});
