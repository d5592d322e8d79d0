import { fork } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findBinaries } from "../../backend/postgres/binaries.ts";
import { chooseAccount, giveTo, spawnAs } from "../../backend/postgres/unprivileged-user.ts";
import { startPostgres } from "../../backend/postgres.ts";
import { copyTemplate } from "../fixtures/templates.ts";

let folder: string;

beforeEach(async ({ task }) => {
  folder = await mkdtemp(join(tmpdir(), "reduit-server-"));
  if (!task.name.includes("being made") && !task.name.includes("something else"))
    await copyTemplate(folder, "empty");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const childScript = join(import.meta.dirname, "support/server-child.ts");

/** A parent that starts the server, commits a row, reports it, and is then killed. */
async function startAndKillParent(): Promise<{ postmaster: number; port: number }> {
  const parent = fork(childScript, [folder], { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const [started] = (await once(parent, "message")) as [{ postmaster: number; port: number }];
  parent.kill("SIGKILL");
  await once(parent, "exit");
  return started;
}

async function rows(url: string): Promise<number> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const [row] = await sql`select count(*)::int from public.kept`;
  await sql.end();
  return row?.count ?? 0;
}

it("ends the server of a parent that was killed, and starts with everything that was acknowledged", async () => {
  const { postmaster } = await startAndKillParent();
  expect(() => process.kill(postmaster, 0)).not.toThrow();
  const server = await startPostgres({ folder });
  expect(server.created).toBe(false);
  expect(server.pid).not.toBe(postmaster);
  expect(await rows(server.url)).toBe(1);
  await server.stop();
});

it("recovers after the server itself was killed, on the port where it was", async () => {
  const first = await startPostgres({ folder });
  const sql = postgres(first.url, { max: 2, onnotice: () => undefined, onclose: () => undefined });
  await sql`create table public.kept (id int)`;
  for (let round = 1; round <= 3; round++) await sql`insert into public.kept values (${round})`;
  process.kill(first.pid, "SIGKILL");
  await once(first.child, "exit");
  await sql.end({ timeout: 0 });
  const second = await startPostgres({ folder, port: first.port });
  expect(second.port).toBe(first.port);
  expect(await rows(second.url)).toBe(3);
  await second.stop();
});

it("ignores a lock file that names another process", async () => {
  const first = await startPostgres({ folder });
  await first.stop();
  await writeFile(
    join(folder, "cluster/postmaster.pid"),
    `${process.pid}\n${join(folder, "cluster")}\n1\n5432\n\n127.0.0.1\n`,
  );
  const second = await startPostgres({ folder });
  await second.stop();
});

it("takes another port when the one it had is taken", async () => {
  const blocker = createServer().listen(0, "127.0.0.1");
  await once(blocker, "listening");
  const address = blocker.address();
  const taken = typeof address === "object" && address ? address.port : 0;
  const server = await startPostgres({ folder, port: taken });
  expect(server.port).not.toBe(taken);
  await server.stop();
  blocker.close();
});

it("listens on the loopback address only, asks for a password, and connects no client as superuser", async () => {
  const server = await startPostgres({ folder });
  const sql = postgres(server.url, { max: 1 });
  const [settings] = await sql`
    select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
           current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
           current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
           (select rolsuper from pg_roles where rolname = current_user) as super`;
  expect(settings).toEqual({
    addresses: "127.0.0.1",
    sockets: "",
    fsync: "on",
    commits: "on",
    checksums: "on",
    encoding: "UTF8",
    super: false,
  });
  await sql.end();
  for (const [user, password] of [
    ["reduit", "wrong"],
    ["reduit", ""],
    ["postgres", ""],
    ["postgres", "postgres"],
  ]) {
    const url = new URL(server.url);
    url.username = user as string;
    url.password = password as string;
    const stranger = postgres(url.href, { max: 1 });
    await expect(stranger`select 1`).rejects.toThrow(/password/);
    await stranger.end();
  }
  expect((await stat(join(folder, "password"))).mode & 0o077).toBe(0);
  expect((await stat(join(folder, "cluster"))).mode & 0o077).toBe(0);
  await server.stop();
});

it("names the remedy for data of another version", async () => {
  const server = await startPostgres({ folder });
  await server.stop();
  await writeFile(join(folder, "cluster/PG_VERSION"), "17\n");
  await expect(startPostgres({ folder })).rejects.toThrow(
    /was written by PostgreSQL 17, which PostgreSQL 18 cannot read: .*npm run backup.*npm run restore/,
  );
});

it("touches no folder that holds something else", async () => {
  await mkdir(join(folder, "cluster"));
  await writeFile(join(folder, "cluster/thesis.txt"), "years of work");
  await expect(startPostgres({ folder })).rejects.toThrow(/is not empty but holds no PostgreSQL database/);
  expect(await readdir(join(folder, "cluster"))).toEqual(["thesis.txt"]);
});

it("says why a damaged database does not start", async () => {
  const server = await startPostgres({ folder });
  await server.stop();
  await writeFile(join(folder, "cluster/global/pg_control"), Buffer.alloc(8192, 7));
  await expect(startPostgres({ folder })).rejects.toThrow(
    /PostgreSQL did not start \(FATAL: .*npm run restore/,
  );
});

it("starts over when it was killed while the database was being made", async () => {
  await mkdir(join(folder, "cluster.new"), { recursive: true });
  await writeFile(join(folder, "cluster.new/PG_VERSION"), "18\n");
  const server = await startPostgres({ folder });
  expect(server.created).toBe(true);
  expect((await readFile(join(folder, "cluster/PG_VERSION"), "utf8")).trim()).toBe("18");
  await server.stop();
});

it.skipIf(process.getuid?.() !== 0)(
  "is made by root in a project that only root may enter (being made as nobody; only root can try)",
  async () => {
    const closed = join(folder, "closed");
    await mkdir(closed, { mode: 0o700 });
    const { initdb } = await findBinaries();
    await cp(join(initdb, "../.."), join(closed, "native"), { recursive: true });
    const data = join(closed, "data");
    await mkdir(data, { mode: 0o700 });
    const account = await chooseAccount([data]);
    await giveTo(account, data);
    const making = spawnAs(account, join(closed, "native/bin/initdb"), ["-D", data, "-U", "postgres"], {
      stdio: "ignore",
    });
    expect((await once(making, "exit"))[0]).toBe(0);
  },
);
