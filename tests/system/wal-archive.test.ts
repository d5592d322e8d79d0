import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listArchives, listBases } from "../../backend/wal-archive/archive-folder.ts";
import {
  isAlive,
  type Product,
  postmaster,
  runProgram,
  startProduct,
  temporaryFolder,
  until,
} from "../fixtures/product.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { byApi, bySql } from "./support/writers.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: Product;
const at = (...names: string[]) => join(folder.path, ...names);
const env = () => ({ WAL_ARCHIVE: at("archive") });

beforeAll(async () => {
  folder = await temporaryFolder();
  mkdirSync(at("archive"));
  product = await startSeededProduct({ dataFolder: at("data"), env: env() });
});
afterAll(async () => {
  await product?.stop();
  await folder.remove();
});

const bases = async () =>
  (await Promise.all((await listArchives(at("archive"))).map((archive) => listBases(archive)))).flat();

it("brings back what was deleted: archive, kill -9 of everything, restore to the moment before, start", async () => {
  await until("the first base backup", async () => (await bases()).length === 1);
  const sql = product.database();
  const [kept, late] = [randomUUID(), randomUUID()];
  await byApi(product)(kept);
  const [found] =
    await sql`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as now`;
  await sql`delete from public.contact_messages where id = ${kept}`;
  await bySql(sql)(late);
  const { pid = 0 } = postmaster(at("data"));
  process.kill(pid, "SIGKILL");
  await product.kill();
  await until("nothing runs any more", () => !isAlive(pid));

  const args = ["--archive", at("archive"), "--until", `${found?.now}+00`, "--into", at("back")];
  const restored = await runProgram(["scripts/restore.ts", ...args], { dataFolder: at("data") });
  expect(restored.code, restored.stderr).toBe(0);
  expect(restored.stderr).toMatch(/rows of \d+ tables, each read once\./);
  expect(restored.stderr).toContain(`DATA_DIR=${at("back")} npm start`);
  const back = await startProduct({ dataFolder: at("back") });
  const ids = await back.database()`select id from public.contact_messages where id in (${kept}, ${late})`;
  expect([...ids]).toEqual([{ id: kept }]);
  expect((await fetch(back.url)).status).toBe(200);
  expect((await back.stop()).code).toBe(0);
});

it("a site that was killed goes on archiving, and makes a base backup when it is asked to", async () => {
  product = await startProduct({ dataFolder: at("data"), env: env() });
  const made = await runProgram(["scripts/backup.ts", "--base"], { dataFolder: at("data"), env: env() });
  expect(made.code, made.stderr).toBe(0);
  expect((await bases()).map((base) => base.folder)).toContain(made.stdout.trim());
  const runs = await product.database()`select job, succeeded from public.job_runs where job = 'base backup'`;
  expect(runs.length).toBeGreaterThanOrEqual(2);
  expect(runs.every((run) => run.succeeded)).toBe(true);
  const health = await (await fetch(`${product.url}/healthz`)).json();
  expect(health.processes).toContainEqual({ name: "archive", state: "running" });
  const without = await runProgram(["scripts/backup.ts", "--base"], { dataFolder: at("data") });
  expect(without).toMatchObject({ code: 1 });
  expect(without.stderr).toContain("A base backup goes into WAL_ARCHIVE: set it");
});

it("starts and serves without its archive, and says so", async () => {
  await product.stop();
  product = await startProduct({ dataFolder: at("data"), env: { WAL_ARCHIVE: at("not mounted") } });
  expect((await fetch(product.url)).status).toBe(200);
  await until("it is said", () => product.output().includes("WAL is not archived"));
  expect(product.output()).toMatch(/is not there: make that folder, or mount its disk/);
  const sql = product.database();
  await until("it is noted", async () => {
    const [last] =
      await sql`select succeeded from public.job_runs where job = 'WAL archive' order by id desc`;
    return last?.succeeded === false;
  });
  await bySql(sql)(randomUUID());
  expect((await product.stop()).code).toBe(0);
  expect(readdirSync(folder.path)).not.toContain("not mounted");
});
