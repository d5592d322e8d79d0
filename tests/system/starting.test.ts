import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { closedToOthers, isAlive, type Product, root, startProduct, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { keysOf, publishableKey } from "./support/api.ts";

const nobody = 65_534;

const at = folderForFile();

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
  await until("it applies migrations", () => /Migration 1 of/.test(said));
  killed.kill("SIGKILL");
  await until("it has ended", () => !isAlive(killed.pid ?? 0));

  const product = await startProduct({ dataFolder: at("data") });
  const page = await fetch(product.url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Your Data, Your Control");
  const [posts] = await product.database()`select count(*)::int as number from public.services`;
  expect(posts?.number).toBeGreaterThan(5);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [last] = await product.database()`
    select max(version) as schema from supabase_migrations.schema_migrations`;
  expect(await (await fetch(`${product.url}/healthz`)).json()).toMatchObject({ version, ...last });
  expect(product.output()).toContain(`Reduit ${version} is running at ${product.url}`);
  expect(await product.stop()).toEqual({ code: 0, signal: null });
});

it("keeps its passwords to itself, and no key in the data folder but that of authenticator apps", () => {
  expect(statSync(at("data", "factor.key")).mode & 0o777).toBe(0o600);
  expect(statSync(at("data", "postgres", "password")).mode & 0o777).toBe(0o600);
  expect(statSync(at("data", "postgres", "cluster")).mode & 0o777).toBe(0o700);
  const names = readdirSync(at("data"));
  expect(names).toContain("format.json");
  expect(names.filter((name) => /key|salt/.test(name))).toEqual(["factor.key"]);
});

it("starts again with the same keys, neither seeds nor migrates again, and prints no link once there is an administrator", async () => {
  const first = await startProduct({ dataFolder: at("data") });
  expect(first.output()).toContain("/admin/setup?token=");
  const keys = await keysOf(first);
  const sql = first.database();
  await sql`delete from public.testimonials`;
  const id = randomUUID();
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, 'a@test.example', now())`;
  await sql`insert into public.admin_users (user_id) values (${id})`;
  await first.stop();
  const second = await startProduct({ dataFolder: at("data") });
  const [left] = await second.database()`select count(*)::int as number from public.testimonials`;
  expect(left?.number).toBe(0);
  expect(second.output()).not.toMatch(/Migration \d|Seed:|admin\/setup/);
  expect(await keysOf(second)).toEqual(keys);
  expect(await publishableKey(second.url)).toBe(keys.publishable);
  await showsMailboxHereOnly(second);
  await second.stop();
  // Neither the terminal nor the log shows a key or a password.
  const files = [["postgres", "password"], ["factor.key"]];
  const secrets = [
    ...Object.values(keys),
    ...files.map((file) => readFileSync(at("data", ...file), "utf8").trim()),
  ];
  expect(secrets.filter((secret) => secret.length > 20)).toHaveLength(5);
  expect(secrets.filter((secret) => first.output().includes(secret))).toEqual([]);
  expect(secrets.filter((secret) => second.output().includes(secret))).toEqual([]);
});

/** Only while the site's URL is one of this machine. */
async function showsMailboxHereOnly(product: Product) {
  const sql = product.database();
  for (const [value, status, mailbox] of [
    ["https://first.example", 404, false],
    ["http://127.0.0.1:8080", 200, true],
  ] as const) {
    await sql`
      insert into public.site_settings (key, value) values ('site_url', ${sql.json(value)})
      on conflict (key) do update set value = excluded.value`;
    const shown = async (path: string) => fetch(new URL(path, product.url));
    await expect.poll(async () => (await shown("/dev/mailbox")).status).toBe(status);
    expect(await (await shown("/config.json")).json()).toMatchObject({ mailbox });
  }
}

it("runs as a user without rights", async ({ skip }) => {
  if (process.getuid?.() !== 0) skip("these tests do not run as root: all of them show it");
  const closed = closedToOthers(root);
  if (closed) skip(`"nobody" may not enter ${closed}`);
  mkdirSync(at("theirs"));
  chownSync(at("theirs"), nobody, nobody);
  const product = await startProduct({ dataFolder: at("theirs"), uid: nobody });
  expect((await fetch(product.url)).status).toBe(200);
  expect(statSync(at("theirs", "postgres", "password"))).toMatchObject({ uid: nobody });
  expect(await product.stop()).toEqual({ code: 0, signal: null });
});
