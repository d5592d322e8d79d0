// A process starts while the database is away: it serves what an earlier one stored, and takes no visitor from a process that could answer.
// tests/system/supabase-project.test.ts does the same with a project.
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningPostgres, startPostgres } from "../../backend/postgres.ts";
import { countRoundTrips } from "../fixtures/counted-connections.ts";
import { freePort } from "../fixtures/free-port.ts";
import { type Product, startProduct, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { copyTemplate, fastSettings } from "../fixtures/templates.ts";
import { comesBack, expectStoredPagesOnly, storedPaths } from "./support/away.ts";
import { storedPages, storePages } from "./support/stored-pages.ts";

const at = folderForFile();
const ended = { code: 0, signal: null };
let product: Product | undefined;
afterAll(() => product?.stop());

/** Every answer of a path from the first attempt to the announcement of the site. */
async function answersDuringStart(path: string, port: number, starting: Promise<Product>) {
  const seen = new Set<number | string>();
  let isStarted = false;
  const started = () => {
    isStarted = true;
  };
  starting.then(started, started);
  await until("the site is announced", async () => {
    const last = isStarted;
    seen.add(
      await fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => "refused",
      ),
    );
    return last;
  });
  product = await starting;
  return { product, seen: [...seen] };
}

describe("on a PostgreSQL of the operator's", () => {
  let database: RunningPostgres;
  let env: Record<string, string>;
  const start = async (more: Record<string, string> = {}) => {
    product = await startProduct({ dataFolder: at("web"), env: { ...env, ...more } });
    return product;
  };

  const startDatabase = async (port?: number) => {
    database = await startPostgres({ folder: at("database"), port, settings: fastSettings });
    env = { DATABASE_URL: database.url };
  };

  beforeAll(async () => {
    await copyTemplate(at("database"), "migrated");
    await startDatabase();
  });
  afterAll(() => database?.stop());

  it("no connection is taken before the site can answer", async () => {
    const port = await freePort();
    const { product, seen } = await answersDuringStart("/about", port, start({ PORT: String(port) }));
    expect(seen).toEqual(["refused", 200]);
    await storePages(product, storedPaths);
    expect(await product.stop()).toEqual(ended);
  });

  it("stored pages are served until it is back, without a restart", async () => {
    await database.stop();
    const quiet = await start();
    await expectStoredPagesOnly(quiet);
    expect(await quiet.stop()).toEqual(ended);
    const product = await start();
    expect(product.output()).toContain("with stored pages only");
    await startDatabase(database.port);
    await comesBack(product);
    expect(await product.stop()).toEqual(ended);
  });

  it("a slow database is not an absent one: with half a second more for each answer pages are rendered", async () => {
    const wire = await countRoundTrips(database.url);
    product = await startProduct({
      dataFolder: at("slow"),
      env: { DATABASE_URL: wire.url },
      hasRealTimeouts: true,
    });
    wire.delay(500);
    for (let page = 1; page <= 4; page++)
      await until(`page ${page}`, async () => (await fetch(`${product?.url}/search?q=slow${page}`)).ok);
    await until("it is ready", async () => (await fetch(`${product?.url}/readyz`)).ok);
    await product.stop();
    await wire.close();
  });

  it("changes made while it was stopped show at once: stored pages are compared with the database", async () => {
    const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    await sql`update public.company set tagline = 'Changed meanwhile'`;
    await sql.end();
    const product = await start();
    expect(product.output()).not.toContain("with stored pages only");
    expect(await (await fetch(product.url)).text()).toContain("Changed meanwhile");
    await product.stop();
  });
});

it("embedded: stored pages are served from the first moment, while the database starts", async () => {
  const dataFolder = at("embedded");
  const first = await startSeededProduct({ dataFolder, warmsUp: true });
  await until("pages are stored that no visitor has asked for", () => storedPages(first) > 2);
  await storePages(first, ["/services"]);
  await first.stop();
  const port = await freePort();
  const starting = startProduct({ dataFolder, env: { PORT: String(port) } });
  const { product, seen } = await answersDuringStart("/services", port, starting);
  expect(seen.filter((each) => each !== "refused")).toEqual([200]);
  await product.stop();
});
