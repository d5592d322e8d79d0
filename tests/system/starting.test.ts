import { spawn } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closedToOthers, isAlive, root, startProduct, temporaryFolder, until } from "../fixtures/product.ts";

const nobody = 65_534;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

it("starts from nothing, also after being killed half-way through its first start", async () => {
  const killed = spawn(join(root, "node_modules/.bin/node"), ["server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", DATA_DIR: at("data") },
  });
  let said = "";
  killed.stderr.on("data", (chunk) => {
    said += chunk;
  });
  await until("it applies migrations", () => /Migration 3 of/.test(said));
  killed.kill("SIGKILL");
  await until("it has ended", () => !isAlive(killed.pid ?? 0));

  const product = await startProduct({ dataFolder: at("data") });
  const page = await fetch(product.url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Your Data, Your Control");
  const [posts] = await product.database()`select count(*)::int as number from public.services`;
  expect(posts?.number).toBeGreaterThan(5);
  expect(await product.stop()).toEqual({ code: 0, signal: null });
});

it("keeps its keys to itself", () => {
  const keys = readFileSync(at("data", "keys.env"), "utf8");
  expect(statSync(at("data", "keys.env")).mode & 0o777).toBe(0o600);
  expect(statSync(at("data", "postgres", "password")).mode & 0o777).toBe(0o600);
  expect(statSync(at("data", "postgres", "cluster")).mode & 0o777).toBe(0o700);
  expect(
    keys
      .trim()
      .split("\n")
      .map((line) => line.split("=")[0]),
  ).toEqual(["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY", "JWT_SECRET"]);
});

it("starts again with the same keys, and neither seeds nor migrates again", async () => {
  const keys = readFileSync(at("data", "keys.env"), "utf8");
  const first = await startProduct({ dataFolder: at("data") });
  await first.database()`delete from public.testimonials`;
  await first.stop();
  const second = await startProduct({ dataFolder: at("data") });
  const [left] = await second.database()`select count(*)::int as number from public.testimonials`;
  expect(left?.number).toBe(0);
  expect(second.output()).not.toMatch(/Migration \d|Seed:/);
  expect(readFileSync(at("data", "keys.env"), "utf8")).toBe(keys);
  await second.stop();
  // Neither the terminal nor the log shows a key or a password.
  const secrets = keys.match(/(?<==).+/g) ?? [];
  const password = readFileSync(at("data", "postgres", "password"), "utf8").trim();
  expect(secrets).toHaveLength(3);
  expect([...secrets, password].filter((secret) => first.output().includes(secret))).toEqual([]);
  expect([...secrets, password].filter((secret) => second.output().includes(secret))).toEqual([]);
});

it("runs as a user without rights", async ({ skip }) => {
  if (process.getuid?.() !== 0) skip("these tests do not run as root: all of them show it");
  const closed = closedToOthers(root);
  if (closed) skip(`"nobody" may not enter ${closed}`);
  mkdirSync(at("theirs"));
  chownSync(at("theirs"), nobody, nobody);
  const product = await startProduct({ dataFolder: at("theirs"), uid: nobody });
  expect((await fetch(product.url)).status).toBe(200);
  expect(statSync(at("theirs", "keys.env"))).toMatchObject({ uid: nobody });
  expect(await product.stop()).toEqual({ code: 0, signal: null });
});
