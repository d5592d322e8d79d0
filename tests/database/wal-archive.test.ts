import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type RunningPostgres, startPostgres } from "../../backend/postgres.ts";
import {
  archiveOf,
  type ClusterArchive,
  listBases,
  makeArchive,
} from "../../backend/wal-archive/archive-folder.ts";
import { createArchiveKeeper } from "../../backend/wal-archive/keep-archive.ts";
import { type Moment, parseMoment } from "../../backend/wal-archive/moment.ts";
import { recoverFromArchive } from "../../backend/wal-archive/recover.ts";
import { readSystemId } from "../../backend/wal-archive/segments.mjs";
import { archiveSettings } from "../../backend/wal-archive/settings.ts";
import { until } from "../fixtures/product.ts";
import { copyTemplate } from "../fixtures/templates.ts";

let folder: string;
let root: string;
let archive: ClusterArchive;
const lines: { level: string; event: string; reason?: unknown }[] = [];
const running: { server: RunningPostgres; sql: Sql }[] = [];
const { signal } = new AbortController();
const at = (...names: string[]) => join(folder, ...names);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "reduit-wal-"));
  await chmod(folder, 0o755);
  // A name that a careless command line would not survive.
  root = at("arch've %p é");
  await mkdir(root);
  await mkdir(at("site"));
  await writeFile(at("site", "format.json"), '{"format":1}\n');
  await writeFile(at("site", "keys.env"), "KEY=1\n");
  await copyTemplate(at("site", "postgres"), "migrated");
  archive = archiveOf(root, await readSystemId(at("site", "postgres", "cluster")));
  lines.length = 0;
});
afterEach(async () => {
  for (const { server, sql } of running.splice(0)) {
    await sql.end({ timeout: 1 });
    await server.stop();
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function start(name: string, isArchiving = true): Promise<{ server: RunningPostgres; sql: Sql }> {
  const settings = isArchiving ? archiveSettings(root) : {};
  const server = await startPostgres({ folder: at(name, "postgres"), settings });
  if (isArchiving) await makeArchive(root, at(name, "postgres")).catch(() => undefined);
  const sql = postgres(server.url, { max: 2, onnotice: () => undefined, onclose: () => undefined });
  running.push({ server, sql });
  return { server, sql };
}

/** As after a power cut. */
async function kill({ server, sql }: { server: RunningPostgres; sql: Sql }): Promise<void> {
  process.kill(server.pid, "SIGKILL");
  await until("the server has ended", () => server.child.signalCode !== null);
  await sql.end({ timeout: 0 });
  running.length = 0;
}

function keeperOf(name: string) {
  const log = (level: string, event: string, facts: Record<string, unknown> = {}) =>
    void lines.push({ level, event, reason: facts.reason ?? facts.why });
  return createArchiveKeeper({ dataFolder: at(name), root, days: 30, version: "1.0.0", log, signal });
}

const put = (sql: Sql, key: string) =>
  sql`insert into public.site_settings (key, value) values (${key}, '1')`;
const keys = async (sql: Sql) =>
  (await sql<{ key: string }[]>`select key from public.site_settings where key like 'kept%' order by 1`).map(
    ({ key }) => key,
  );

async function now(sql: Sql): Promise<Moment> {
  const [found] = await sql`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || 'Z' as now`;
  const moment = parseMoment(found?.now);
  if (!moment) throw new Error(`${found?.now} is no moment`);
  return moment;
}

const recover = (into: string, moment: Moment | undefined, from = "site") =>
  recoverFromArchive({
    root,
    until: moment,
    dataFolder: at(into),
    siteFolder: at(from),
    newestFormat: 1,
    report: () => undefined,
    signal,
  });

const archived = (sql: Sql) =>
  sql<{ wal: string }[]>`select pg_walfile_name(pg_switch_wal()) as wal`.then(([found]) =>
    until("the WAL is archived", async () => (await readdir(archive.wal)).includes(`${found?.wal}.gz`)),
  );

it("goes back to any moment: after kill -9, with the minute that was not archived, and further on from there", async () => {
  const site = await start("site");
  const keeper = keeperOf("site");
  await keeper.look();
  expect(lines).toEqual([{ level: "info", event: "base backup made", reason: "there is none" }]);
  await keeper.look();
  expect(await listBases(archive)).toHaveLength(1);
  await put(site.sql, "kept_one");
  await archived(site.sql);
  const afterOne = await now(site.sql);
  await put(site.sql, "kept_two");
  const afterTwo = await now(site.sql);
  await site.sql`delete from public.site_settings where key like 'kept%'`;
  await kill(site);

  const result = await recover("two", afterTwo);
  expect(result).toMatchObject({ aside: undefined, applied: [] });
  expect(result.tables).toBeGreaterThan(35);
  expect(await readFile(at("two", "keys.env"), "utf8")).toBe("KEY=1\n");
  const two = await start("two", false);
  expect(await keys(two.sql)).toEqual(["kept_one", "kept_two"]);
  await put(two.sql, "kept_three");
  await two.sql.end();
  await two.server.stop();
  running.length = 0;

  // Other moments, from the same archive, in which the first recovery has left no trace.
  await recover("one", afterOne);
  const one = await start("one", false);
  expect(await keys(one.sql)).toEqual(["kept_one"]);
  await one.sql.end();
  await one.server.stop();
  running.length = 0;
  await recover("all", undefined);
  const all = await start("all", false);
  expect(await keys(all.sql)).toEqual([]);
  await all.sql.end();
  await all.server.stop();
  running.length = 0;

  // The site goes on with the restored folder: on a timeline of its own, with a base backup of its own, in the same archive.
  const next = await start("two");
  lines.length = 0;
  await keeperOf("two").look();
  expect(lines).toEqual([{ level: "info", event: "base backup made", reason: "the database was restored" }]);
  expect(await readdir(archive.wal)).toContain("00000002.history.gz");
  await put(next.sql, "kept_four");
  const afterFour = await now(next.sql);
  await next.sql`delete from public.site_settings where key like 'kept%'`;
  await kill(next);
  await recover("four", afterFour, "two");
  const four = await start("four", false);
  expect(await keys(four.sql)).toEqual(["kept_four", "kept_one", "kept_three", "kept_two"]);
  const [wal] = await four.sql`select pg_walfile_name(pg_current_wal_lsn()) as name`;
  expect(wal?.name).toMatch(/^00000003/);
});

it("refuses in a sentence what the archive cannot give, and leaves nothing behind", async () => {
  const site = await start("site");
  const before = await now(site.sql);
  await expect(recover("x", undefined)).rejects.toThrow(/There is no base backup in .*: name the folder/);
  await keeperOf("site").look();
  await put(site.sql, "kept_one");
  await archived(site.sql);
  const after = await now(site.sql);
  await expect(recover("x", before)).rejects.toThrow(
    /The oldest base backup .* nothing earlier can be restored/,
  );
  const future = parseMoment(new Date(Date.now() + 3_600_000).toISOString());
  await expect(recover("x", future)).rejects.toThrow(/has not come yet/);
  // Without the folder of the site nobody can say whether more was written.
  await expect(recover("x", after, "nowhere")).rejects.toThrow(
    /The WAL in .* ends before .*: its last transaction is of .* UTC\. Choose an earlier moment, or leave --until out/,
  );
  // A segment that is damaged is not taken for the end.
  const [newest = ""] = (await readdir(archive.wal))
    .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
    .slice(-1);
  const whole = await readFile(join(archive.wal, newest));
  await writeFile(join(archive.wal, newest), whole.subarray(0, whole.length - 5));
  await expect(recover("x", undefined)).rejects.toThrow(/cannot be read from the archive/);
  await writeFile(join(archive.wal, newest), whole);
  // Nor is one that is missing.
  await put(site.sql, "kept_two");
  await archived(site.sql);
  await rm(join(archive.wal, newest));
  await expect(recover("x", undefined, "nowhere")).rejects.toThrow(/has a gap after .*--until/);
  const [base] = await listBases(archive);
  await writeFile(join(base?.folder ?? "", "cluster.tar.gz"), "damaged");
  await expect(recover("x", after)).rejects.toThrow(/The base backup .* cannot be read/);
  expect((await readdir(folder)).filter((name) => name.startsWith("x"))).toEqual([]);
});

it("says when nothing is archived, harms nobody, and begins anew after a gap", async () => {
  await rename(root, at("unmounted"));
  const site = await start("site");
  const keeper = keeperOf("site");
  await keeper.look();
  expect(lines).toEqual([
    {
      level: "error",
      event: "WAL is not archived",
      reason: expect.stringMatching(/is not there: make that folder/),
    },
  ]);
  const failed = () => site.sql`
    select job, succeeded, detail ->> 'reason' as reason from public.job_runs order by finished_at desc limit 1`;
  expect(await failed()).toMatchObject([{ job: "WAL archive", succeeded: false, reason: lines[0]?.reason }]);
  // The same is not said, and not noted, every minute.
  await keeper.look();
  expect(lines).toHaveLength(1);
  expect(await site.sql`select from public.job_runs`).toHaveLength(1);
  await put(site.sql, "kept_one");
  expect(await keys(site.sql)).toEqual(["kept_one"]);

  // There, but closed to the database: what PostgreSQL says counts.
  await rename(at("unmounted"), root);
  await makeArchive(root, at("site", "postgres"));
  await rm(archive.wal, { recursive: true });
  await writeFile(archive.wal, "a file in its place");
  await site.sql`select pg_switch_wal()`;
  await until("PostgreSQL has failed", async () => {
    const [state] = await site.sql`select failed_count from pg_stat_archiver`;
    return Number(state?.failed_count) > 0;
  });
  await keeper.look();
  expect(lines.at(-1)).toMatchObject({
    level: "error",
    reason: expect.stringMatching(/PostgreSQL could not put/),
  });

  await rm(archive.wal);
  await makeArchive(root, at("site", "postgres"));
  // Another segment wakes it; by itself it tries once a minute.
  await put(site.sql, "kept_two");
  await site.sql`select pg_switch_wal()`;
  await until("PostgreSQL has tried again", async () => {
    const [state] =
      await site.sql`select last_archived_time > last_failed_time as again from pg_stat_archiver`;
    return state?.again;
  });
  await keeper.look();
  expect(lines.slice(-2)).toMatchObject([
    { level: "info", event: "WAL is archived again" },
    { level: "info", event: "base backup made", reason: "there is none" },
  ]);
  // The dashboard names a job whose last run failed.
  expect(
    await site.sql`select distinct on (job collate "C") job, succeeded from public.job_runs order by job collate "C", finished_at desc`,
  ).toMatchObject([
    { job: "WAL archive", succeeded: true },
    { job: "base backup", succeeded: true },
  ]);

  const [first] = await listBases(archive);
  await put(site.sql, "kept_three");
  await archived(site.sql);
  await rm(join(archive.wal, `${first?.lastWal}.gz`));
  await keeper.look();
  expect(lines.at(-1)).toMatchObject({ event: "base backup made", reason: "the WAL has a gap" });
  await keeper.look();
  expect(await listBases(archive)).toHaveLength(2);
});
