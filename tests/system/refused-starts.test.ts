// What a refused start says and leaves. Which environments, folders and databases are refused: server/env.test.ts,
// server/data-folder/data-folder.test.ts, tests/database/{embedded-server,migrations,refused-databases,adoption}.test.ts.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { listenInTest } from "../fixtures/listen.ts";
import { closedToOthers, type Finished, root, runProgram } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { copyTemplate } from "../fixtures/templates.ts";
import { snapshotOf } from "./support/tree.ts";

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const at = folderForFile();
let data: string;

beforeAll(async () => {
  data = at("data");
  await copyTemplate(data, "product");
});

const start = (env: Record<string, string> = {}, dataFolder = data, uid?: number) =>
  runProgram(["server/main.ts"], { dataFolder, env, uid });

/** One sentence (and its remedy after a colon) for the person, no stack trace, no JSON, and the exit code of a failure. */
function expectRefusal({ code, stdout, stderr }: Finished, sentence: RegExp) {
  const said = stderr
    .split("\n")
    .filter((line) => line.trim() && !/^\s+[…✓]/.test(line) && !line.startsWith("{"));
  expect(said, stderr + stdout).toHaveLength(1);
  expect(said[0]).toMatch(sentence);
  expect(said[0]).toMatch(/: .*(set|start|stop|restore|give|delete|run|keep|move|unset).*\.$/);
  expect(stderr + stdout).not.toMatch(/^\s+at .*:\d+/m);
  expect(stderr + stdout).not.toContain("hunter2");
  expect(code).toBe(1);
}

it.each<[string, () => Promise<Record<string, string>> | Record<string, string>, RegExp]>([
  [
    "a wrong variable",
    () => ({ JWT_SECRET: "hunter2" }),
    /JWT_SECRET is set without SUPABASE_PUBLISHABLE_KEY/,
  ],
  [
    "a port that is taken",
    async () => ({ PORT: String(await listenInTest(createServer())) }),
    /Port \d+ is in use/,
  ],
  [
    "a database that is not there",
    () => ({ DATABASE_URL: "postgres://a:hunter2@127.0.0.1:1/c" }),
    /127\.0\.0\.1:1/,
  ],
])("%s", async (_what, env, sentence) => {
  const before = snapshotOf(data);
  expectRefusal(await start(await env()), sentence);
  expect(snapshotOf(data)).toEqual(before);
});

it("a data folder that is damaged", async () => {
  const copy = at("damaged");
  // With its owners: PostgreSQL refuses a folder that is not its user's.
  execFileSync("cp", ["-a", data, copy]);
  rmSync(join(copy, "postgres/password"));
  const before = snapshotOf(copy);
  expectRefusal(await start({}, copy), /password/);
  expect(snapshotOf(copy)).toEqual(before);
});

it("a data folder of another user", async ({ skip }) => {
  const closed = closedToOthers(root);
  if (isRoot && closed) skip(`"nobody" may not enter ${closed}`);
  const foreign = at("foreign");
  mkdirSync(foreign, { mode: 0o555 });
  const refused = await start({}, foreign, isRoot ? nobody : undefined);
  expectRefusal(refused, /is not writable: give this user write permission/);
});

it("a disk that is full before the database is made", async ({ skip }) => {
  if (!isRoot || process.platform !== "linux") skip("only root may mount a small disk");
  const disk = at("disk");
  mkdirSync(disk);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=60m", "tmpfs", disk], { stdio: "ignore" });
  } catch {
    skip("this machine lets no one mount");
  }
  try {
    const { code, stderr } = await start({}, join(disk, "data"));
    // Before it are the steps of the start.
    expect(stderr.trimEnd().split("\n").at(-1)).toMatch(
      /The disk of .* is full: free some space, or set DATA_DIR/,
    );
    expect(stderr).not.toMatch(/^\s+at .*:\d+/m);
    expect(code).toBe(1);
  } finally {
    execFileSync("umount", ["--lazy", disk]);
  }
});

it("a folder that is in use, by which process; then a database with newer migrations", async () => {
  const product = await startSeededProduct({ dataFolder: data });
  expectRefusal(await start(), new RegExp(`already running on this data folder, as process ${product.pid}`));
  expect((await fetch(product.url)).status).toBe(200);
  await product.database()`
    insert into supabase_migrations.schema_migrations (version, name) values ('29990101000000', 'later')`;
  await product.stop();
  expectRefusal(await start(), /newer version of Reduit \(migration 29990101000000\)/);
  expect(existsSync(join(data, "postgres/cluster/postmaster.pid"))).toBe(false);
});
