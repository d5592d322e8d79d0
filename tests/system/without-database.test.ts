// A process starts while the database is away: in each of the three modes it serves what an earlier one stored, and takes no visitor from
// a process that could answer.

import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningPostgres, startPostgres } from "../../backend/postgres.ts";
import { freePort } from "../fixtures/free-port.ts";
import { type Product, runProgram, startProduct, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { copyTemplate, fastSettings } from "../fixtures/templates.ts";
import { publishableKey } from "./support/api.ts";
import { serveAsSupabase } from "./support/gateway-stand-in.ts";
import { pagesOnDisk } from "./support/stored-pages.ts";

const at = folderForFile();
const started: { stop(): unknown }[] = [];

afterAll(async () => {
  for (const each of started.reverse()) await each.stop();
});

async function expectStoredPagesOnly({ url }: Product) {
  for (const path of ["/", "/services", "/contact"]) {
    const page = await fetch(url + path);
    expect([path, page.status]).toEqual([path, 200]);
    expect(await page.text()).toContain("</html>");
    // Its scripts and styles are allowed by the hashes that were stored with it.
    expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-/);
  }
  // The status page matters most now; it says when it was true.
  expect(await (await fetch(`${url}/status`)).text()).toMatch(/As of<\/span> <time dateTime="20\d\d-/);
  const other = await fetch(`${url}/search?q=never-asked-for`);
  expect([other.status, other.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await other.text()).toContain("Our database does not answer");
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { ready: false, reason: "the database does not answer" },
  ]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
}

async function comesBack({ url }: Product) {
  await until("the site can serve", async () => (await fetch(`${url}/readyz`)).status === 200);
  expect((await fetch(`${url}/search?q=asked-for-now`)).status).toBe(200);
}

describe("on a PostgreSQL of the operator's", () => {
  const dataFolder = () => at("web");
  let database: RunningPostgres;
  let env: Record<string, string>;
  const start = () => startProduct({ dataFolder: dataFolder(), env });
  const startDatabase = async (port?: number) => {
    database = await startPostgres({ folder: at("database"), port, settings: fastSettings });
  };

  beforeAll(async () => {
    await copyTemplate(at("database"), "empty");
    await startDatabase();
    started.push({ stop: () => database.stop() });
    env = { DATABASE_URL: database.url };
  });

  it("a start without stored pages is refused, in a sentence", async () => {
    const { port } = database;
    await database.stop();
    const { code, stderr } = await runProgram(["server/main.ts"], { dataFolder: dataFolder(), env });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/The database .* does not let us in/)]);
    await startDatabase(port);
  });

  it("no connection is taken before the site can answer", async () => {
    const port = await freePort();
    const starting = startProduct({ dataFolder: dataFolder(), env: { ...env, PORT: String(port) } });
    const seen = new Set<number | string>();
    await until("it answers", async () => {
      const status = await fetch(`http://127.0.0.1:${port}/about`).then(
        (answer) => answer.status,
        () => "refused",
      );
      seen.add(status);
      return typeof status === "number";
    });
    const product = await starting;
    started.push(product);
    expect([...seen]).toEqual(["refused", 200]);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    await pagesOnDisk(dataFolder(), 20);
    expect(await product.stop()).toEqual({ code: 0, signal: null });
  });

  it("stored pages are served until it is back, without a restart", async () => {
    const { port } = database;
    await database.stop();
    const product = await start();
    started.push(product);
    expect(product.output()).toContain("with stored pages only");
    await expectStoredPagesOnly(product);
    await startDatabase(port);
    await comesBack(product);
    expect(await product.stop()).toEqual({ code: 0, signal: null });
  });

  it("a stop meanwhile is quiet", async () => {
    const { port } = database;
    await database.stop();
    const product = await start();
    expect(await product.stop()).toEqual({ code: 0, signal: null });
    await startDatabase(port);
  });

  it("changes made while it was stopped show at once: stored pages are compared with the database", async () => {
    // The port stands in every page that names the site's URL.
    env = { ...env, PORT: String(await freePort()) };
    const first = await start();
    const before = await (await fetch(first.url)).text();
    expect(before).not.toContain("Changed meanwhile");
    await first.stop();
    const product = await start();
    started.push(product);
    expect(product.output()).not.toContain("with stored pages only");
    expect(await (await fetch(product.url)).text()).toBe(before);
    await product.stop();
    await changeTagline(database.url);
    const changed = await start();
    started.push(changed);
    expect(await (await fetch(changed.url)).text()).toContain("Changed meanwhile");
    await changed.stop();
  });
});

it("embedded: stored pages are served from the first moment, while the database starts", async () => {
  const dataFolder = at("embedded");
  const first = await startSeededProduct({ dataFolder });
  await pagesOnDisk(dataFolder, 20);
  await first.stop();
  const port = await freePort();
  const starting = startProduct({ dataFolder, env: { PORT: String(port) } });
  const statuses = new Set<number>();
  const answered = until("it can serve", async () => {
    statuses.add((await fetch(`http://127.0.0.1:${port}/services`)).status);
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
  });
  const product = await starting;
  started.push(product);
  await answered;
  expect([...statuses]).toEqual([200]);
  await product.stop();
});

it("a Supabase project: stored pages until it answers", async () => {
  const project = await startSeededProduct({ dataFolder: at("project") });
  started.push(project);
  let served = await serveAsSupabase(project);
  const port = Number(new URL(served.url).port);
  const env = { SUPABASE_URL: served.url, SUPABASE_PUBLISHABLE_KEY: await publishableKey(project.url) };
  const first = await startProduct({ dataFolder: at("on-project"), env });
  await pagesOnDisk(at("on-project"), 20);
  await first.stop();
  served.stop();
  const product = await startProduct({ dataFolder: at("on-project"), env });
  started.push(product);
  await expectStoredPagesOnly(product);
  served = await serveAsSupabase(project, port);
  started.push(served);
  await comesBack(product);
});

it("damaged files of the store are not there", async () => {
  const dataFolder = at("damaged");
  const first = await startSeededProduct({ dataFolder });
  await pagesOnDisk(dataFolder, 20);
  await first.stop();
  rmSync(join(dataFolder, "cache/pages"), { recursive: true });
  writeFileSync(join(dataFolder, "cache/pages"), "no folder");
  const product = await startProduct({ dataFolder });
  started.push(product);
  expect((await fetch(product.url)).status).toBe(200);
  expect(product.output()).toContain("pages cannot be kept on disk");
  await product.stop();
});

async function changeTagline(url: string) {
  const { default: postgres } = await import("postgres");
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql`update public.company set tagline = 'Changed meanwhile'`;
  await sql.end();
}
