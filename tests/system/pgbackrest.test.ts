// deploy/pgbackrest with the real schema: back up, write, delete, restore to the second before.
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { appendFile, copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Account, chooseAccount, giveTo, spawnAs } from "../../backend/postgres/unprivileged-user.ts";
import { type RunningPostgres, startPostgres } from "../../backend/postgres.ts";
import { debian15 } from "../database/support/servers.ts";
import { root, temporaryFolder, until } from "../fixtures/product.ts";
import { copyTemplate } from "../fixtures/templates.ts";
import { findTool, missingTools } from "../fixtures/tools.ts";
import { bySql } from "./support/writers.ts";

const missing = existsSync(`${debian15}/postgres`)
  ? missingTools("pgbackrest")
  : `skipped, ${debian15} is not on this machine (apt-get install postgresql-15)`;
const recipe = (name: string) => readFileSync(join(root, "deploy/pgbackrest", name), "utf8");

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let account: Account;
const running: { server: RunningPostgres; sql: Sql }[] = [];
const at = (...names: string[]) => join(folder.path, ...names);

beforeAll(async () => {
  if (missing) return;
  folder = await temporaryFolder();
  account = await chooseAccount([folder.path]);
  for (const name of ["repository", "log", "lock", "spool", "socket", "copy"]) {
    await mkdir(at(name), { mode: 0o700 });
    await giveTo(account, at(name));
  }
  await writeFile(at("pgbackrest.conf"), configuration());
  await copyTemplate(at("site"), "migrated", debian15);
});
afterAll(async () => {
  await stopAll();
  await folder?.remove();
});

/** The recipe with the paths of this test, and a secret. */
function configuration(): string {
  return replaceAll(recipe("pgbackrest.conf"), {
    "repo1-path=/var/lib/pgbackrest": `repo1-path=${at("repository")}\nlog-path=${at("log")}\nlock-path=${at("lock")}\nspool-path=${at("spool")}`,
    "CHANGE-ME": randomUUID(),
    "pg1-path=/var/lib/postgresql/15/main": `pg1-path=${at("site/cluster")}\npg1-socket-path=${at("socket")}\npg1-user=postgres`,
  });
}

function replaceAll(original: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((result, [from, to]) => {
    expect(result).toContain(from);
    return result.replace(from, to);
  }, original);
}

function archiveSettings(): Record<string, string> {
  const command = { "pgbackrest --": `${findTool("pgbackrest")} --config=${at("pgbackrest.conf")} --` };
  const lines = replaceAll(recipe("archive.conf"), command).matchAll(/^(\w+) = '?(.*?)'?$/gm);
  return Object.fromEntries([...lines].map(([, name = "", value = ""]) => [name, value]));
}

async function start(
  name: string,
  settings: Record<string, string>,
): Promise<RunningPostgres & { sql: Sql }> {
  const server = await startPostgres({ folder: at(name), bin: debian15, settings });
  const sql = postgres(server.url, { max: 2, onnotice: () => undefined });
  running.push({ server, sql });
  return { ...server, sql };
}

async function stopAll(): Promise<void> {
  for (const { server, sql } of running.splice(0)) {
    await sql.end({ timeout: 1 });
    await server.stop();
  }
}

async function pgbackrest(...args: string[]): Promise<string> {
  const given = [`--config=${at("pgbackrest.conf")}`, "--stanza=reduit", ...args];
  const child = spawnAs(account, findTool("pgbackrest") ?? "", given, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("pgbackrest has no output");
  const [output, errors, code] = await Promise.all([text(stdout), text(stderr), ended]);
  expect(code, `pgbackrest ${args.join(" ")}: ${output}${errors}`).toBe(0);
  return output;
}

if (missing) it.skip(`deploy/pgbackrest: ${missing}`);
else
  it("deploy/pgbackrest restores deleted rows, to the second", async () => {
    // As on Debian, where the superuser signs in through the socket.
    await writeFile(
      at("site/cluster/pg_hba.conf"),
      "local all postgres trust\nhost all all 127.0.0.1/32 scram-sha-256\n",
    );
    const site = await start("site", { ...archiveSettings(), unix_socket_directories: at("socket") });
    await appendFile(at("pgbackrest.conf"), `pg1-port=${site.port}\n`);
    await pgbackrest("stanza-create");
    await pgbackrest("check");

    const [full, incremental, deleted, late] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const write = bySql(site.sql);
    await write(full);
    await site.sql`insert into private.visitor_salts (day, salt) values (current_date, 'salt')`;
    await pgbackrest("--type=full", "backup");
    await write(incremental);
    await pgbackrest("--type=incr", "backup");
    expect((await pgbackrest("info")).match(/^ +(full|incr) backup:/gm)).toHaveLength(2);
    await write(deleted);
    const [moment] = await site.sql`select clock_timestamp()::text as now`;
    await site.sql`delete from public.contact_messages`;
    await write(late);
    await stopAll();

    const target = ["--type=time", `--target=${moment?.now}`, "--target-action=promote"];
    await pgbackrest(`--pg1-path=${at("copy/cluster")}`, ...target, "--archive-mode=off", "restore");
    await copyFile(at("site/password"), at("copy/password"));
    const { sql } = await start("copy", {});
    await until("the copy is promoted", async () => {
      const [state] = await sql`select pg_is_in_recovery() as recovering`;
      return state?.recovering === false;
    });
    const ids = await sql<{ id: string }[]>`select id from public.contact_messages`;
    expect(ids.map(({ id }) => id).sort()).toEqual([full, incremental, deleted].sort());
    expect(await sql`select from private.visitor_salts`).toHaveLength(0);
    await sql`delete from private.outgoing_mails where state = 'waiting'`;
  });
