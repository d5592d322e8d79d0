// @module-tag all
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compareHistory } from "../../backend/schema/history.ts";
import { listMigrations, migrationsFolder } from "../../backend/schema/migration-files.ts";
import { prepareDatabase } from "../../backend/schema.ts";
import { writeTemplates } from "../../scripts/generate-templates.ts";
import { openTestDatabase, type TestDatabase } from "./support/servers.ts";
import { migrationsOf } from "./support/version-fixture.ts";

const root = join(import.meta.dirname, "../..");
const cli = join(root, "node_modules/.bin/supabase");
const run = promisify(execFile);
// The npm package is a launcher; a machine its makers do not build for has nothing to launch.
const works = await run(cli, ["--version"]).then(
  () => true,
  () => false,
);

let ours: TestDatabase;
let project: TestDatabase;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reduit-cli-"));
  await cp(join(root, "supabase"), join(folder, "supabase"), { recursive: true });
  await writeTemplates(join(folder, "supabase/templates"));
  await mkdir(join(folder, "none"));
  [ours, project] = await Promise.all([openTestDatabase(), openTestDatabase("empty")]);
  // What a project of theirs has before the first push: the services' tables, and everything granted by default.
  await prepareDatabase(project.sql, { migrationsFolder: join(folder, "none") });
  for (const what of ["tables", "sequences", "functions"]) {
    await project.sql.unsafe(
      `alter default privileges in schema public grant all on ${what} to anon, authenticated, service_role`,
    );
  }
});

afterAll(async () => {
  await Promise.all([ours?.stop(), project?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

const push = (url: string) => supabase(url, "db", "push", "--skip-vault");

async function supabase(url: string, ...command: string[]): Promise<string> {
  const args = [...command, "--yes", "--db-url", `${url}?sslmode=disable`];
  const env = { ...process.env, DO_NOT_TRACK: "1" };
  const { stdout, stderr } = await run(cli, args, { cwd: folder, env, timeout: 600_000 });
  return stdout + stderr;
}

async function privileges({ sql }: TestDatabase): Promise<Record<string, unknown>[]> {
  const rows = await sql`
    select c.oid::regclass::text as name, r.rolname as role, a.privilege
    from pg_class c, pg_roles r, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) a (privilege)
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
      and r.rolname in ('anon', 'authenticated', 'service_role') and has_table_privilege(r.oid, c.oid, a.privilege)
    union all
    select p.oid::regprocedure::text, r.rolname, 'execute' from pg_proc p, pg_roles r
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and r.rolname in ('anon', 'authenticated', 'service_role') and has_function_privilege(r.oid, p.oid, 'execute')
    order by 1, 2, 3`;
  return [...rows];
}

it.skipIf(!works)("supabase db push finds nothing to do on a database we prepared", async () => {
  expect(await push(ours.url)).toContain("up to date");
});

it.skipIf(!works)("supabase db push brings a project to the same state; we find nothing to do", async () => {
  await push(project.url);
  const lines: string[] = [];
  const report = (line: string) => lines.push(line);
  expect(await prepareDatabase(project.sql, { report })).toEqual({ applied: [] });
  // It writes the statements down as it cuts them; they are compared, each with its file, and none is skipped.
  expect(lines).toEqual([]);
  expect(await privileges(project)).toEqual(await privileges(ours));
  await project.sql`
      update supabase_migrations.schema_migrations set statements[2] = statements[2] || ' '  || 'cascade'
      where version = '20261118000000'`;
  await expect(prepareDatabase(project.sql)).rejects.toThrow(/another version of Reduit .*baseline/);
});

it.skipIf(!works)(
  "supabase migration repair puts the baseline in the place of the migrations of commit 7e68c52, as the start tells the operator",
  async () => {
    const { sql, url } = ours;
    const history = sql("supabase_migrations.schema_migrations");
    await sql`delete from ${history}`;
    await sql`insert into ${history} ${sql((await migrationsOf("1.1.0")).map(({ version, name }) => ({ version, name })))}`;
    // Without the repair the CLI refuses.
    await expect(push(url)).rejects.toThrow(/migration history|not found in local/i);
    await supabase(url, "migration", "repair", "--status", "applied");
    const later = (await listMigrations(migrationsFolder)).slice(1).map(({ version }) => version);
    if (later.length > 0) await supabase(url, "migration", "repair", "--status", "reverted", ...later);
    const rows = await sql<{ version: string }[]>`select version from ${history}`;
    expect(rows.map(({ version }) => version)).toEqual(["20261118000000"]);
    const lines: string[] = [];
    const connection = await sql.reserve();
    const known = await listMigrations(migrationsFolder);
    const { pending } = await compareHistory(connection, known, (line) => lines.push(line));
    connection.release();
    expect(pending.map(({ version }) => version)).toEqual(later);
    expect(lines).toEqual([]);
  },
);

it.runIf(!works)("skips the official CLI: there is no build of it for this machine", () => {
  expect(works).toBe(false);
});
