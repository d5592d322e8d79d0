// npm run upgrade and scripts/migrate.ts as processes. How each version's database becomes this one's is tested in
// tests/database/upgrade.test.ts, what
// migrations do while the site is in use in bench/rolling-upgrade.ts.
import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import type { Sql } from "postgres";
import { expect, it, onTestFinished } from "vitest";
import { migrationsFolder } from "../../backend/schema/migration-files.ts";
import { prepareDatabase } from "../../backend/schema.ts";
import { openDataFolder } from "../../server/data-folder/data-folder.ts";
import { version } from "../../server/version.ts";
import { startTestServer } from "../database/support/servers.ts";
import { freePort } from "../fixtures/free-port.ts";
import { runProgram, startProduct } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { withDatabaseOf } from "./support/stopped-database.ts";

const at = folderForFile();
const newest = readdirSync(migrationsFolder).sort().at(-1) ?? "";
const pending = newest.slice(15, -".sql".length).replaceAll("_", " ");

/** The database as it was one migration ago. */
async function prepareOlder(sql: Sql): Promise<void> {
  const folder = at("migrations");
  if (!existsSync(folder)) {
    cpSync(migrationsFolder, folder, { recursive: true });
    rmSync(join(folder, newest));
  }
  await prepareDatabase(sql, { migrationsFolder: folder });
}

it("the embedded database: backs up, rehearses, migrates and starts; then asks the site that runs; and its way back works", async () => {
  const dataFolder = at("data");
  openDataFolder(dataFolder);
  await withDatabaseOf(dataFolder, prepareOlder);
  const env = { PORT: String(await freePort()) };
  const program = ["scripts/upgrade.ts", "--to", at("safe/")];
  const product = await startProduct({ dataFolder, env, program });
  onTestFinished(() => void product.stop());
  const [file = ""] = readdirSync(at("safe"));
  expect(product.output()).toContain(`Version ${version} has 1 migrations for this database: ${pending}.`);
  expect(product.output()).toMatch(/✓ Rehearsing the restore of .*\.tar\.gz, and the migrations on it/);
  const wayBack = `DATA_DIR=${dataFolder} npm run restore -- ${at("safe", file)}`;
  expect(product.output()).toContain(
    `To go back, stop every process, check out the version that wrote the data, and run:\n    ${wayBack}\n`,
  );
  expect((await fetch(product.url)).status).toBe(200);

  const again = await runProgram(program, { dataFolder, env });
  expect([again.code, again.stderr]).toEqual([
    0,
    expect.stringContaining("has 0 migrations for this database."),
  ]);
  expect(again.stderr).toContain(`:${env.PORT} is ready, with version ${version}. Restart every process`);
  expect((await product.stop()).code).toBe(0);

  const restored = await runProgram(["scripts/restore.ts", at("safe", file)], { dataFolder });
  expect([restored.code, restored.stderr]).toEqual([
    0,
    expect.stringContaining("Newer migrations applied: 1."),
  ]);
});

it("DATABASE_URL: migrates, and leaves the start to the operator; refuses what a newer version wrote, before it backs up", async () => {
  const { url, sql, stop } = await startTestServer({ template: "empty" });
  onTestFinished(stop);
  await prepareOlder(sql);
  const dataFolder = at("web");
  openDataFolder(dataFolder);
  const program = ["scripts/upgrade.ts", "--no-start", "--to", at("other/")];
  const BACKUP_RECIPIENT = await identityToRecipient(await generateX25519Identity());
  const run = () => runProgram(program, { dataFolder, env: { DATABASE_URL: url, BACKUP_RECIPIENT } });
  const { code, stderr } = await run();
  expect([code, stderr]).toEqual([0, expect.stringContaining(`Migration 1 of 1: ${pending}`)]);
  expect(stderr).toMatch(
    /DATABASE_URL=postgres:\/\/…\/an_empty_database DATA_DIR=\S+ npm run restore -- \S+\.tar\.gz\.age --identity KEYFILE\n/,
  );
  expect(stderr).toContain(`Restart every process of the site, so that it runs version ${version}.`);

  await sql`insert into supabase_migrations.schema_migrations (version) values ('20990101000000')`;
  const refused = await run();
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining("was written by a newer version of Reduit"),
  ]);
  expect(readdirSync(at("other"))).toHaveLength(1);
});

it("scripts/migrate.ts applies what is missing and nothing twice; refuses what a newer version wrote, and a Supabase project", async () => {
  const { url, sql, stop } = await startTestServer({ template: "empty" });
  onTestFinished(stop);
  await prepareOlder(sql);
  const dataFolder = at("migrated");
  const run = (env: Record<string, string>) => runProgram(["scripts/migrate.ts"], { dataFolder, env });
  const applied = await run({ DATABASE_URL: url });
  expect([applied.code, applied.stderr]).toEqual([0, expect.stringContaining("Migrations applied: 1.")]);
  const again = await run({ DATABASE_URL: url });
  expect([again.code, again.stderr]).toEqual([0, "  No migrations to apply.\n"]);

  await sql`insert into supabase_migrations.schema_migrations (version) values ('20990101000000')`;
  const newer = await run({ DATABASE_URL: url });
  expect([newer.code, newer.stderr]).toEqual([
    1,
    expect.stringContaining("was written by a newer version of Reduit"),
  ]);
  const project = await run({
    SUPABASE_URL: "https://x.example.ch",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  });
  expect([project.code, project.stderr]).toEqual([1, expect.stringContaining("npx supabase db push")]);
});
