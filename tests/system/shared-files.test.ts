// Two processes on one PostgreSQL: an upload taken by one is served, replaced and deleted by both.
import type { Sql } from "postgres";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { databaseUrl, isAlive, type Product, startProduct, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { countStored } from "../fixtures/stored-bytes.ts";
import { askApi } from "./support/api.ts";

const at = folderForFile();
let one: Product;
let two: Product;
let sql: Sql;

beforeAll(async () => {
  one = await startSeededProduct({ dataFolder: at("one") });
  sql = one.database();
  two = await startOther("two");
});
afterAll(async () => {
  await two?.stop();
  await one?.stop();
});

function startOther(name: string): Promise<Product> {
  const env = { DATABASE_URL: databaseUrl(one.dataFolder) };
  return startProduct({ dataFolder: at(name), env });
}

const object = (path: string) => `/storage/v1/object/media/${path}`;
const colored = (background: string) =>
  sharp({ create: { width: 400, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

function upload(product: Product, path: string, body: Buffer, method = "POST"): Promise<Response> {
  const headers = { "content-type": "image/png" };
  return askApi(product, object(path), { method, body: new Uint8Array(body), headers });
}

/** The file itself, and the picture that visitors see of it; undefined for what is not there. */
async function shown(product: Product, path: string) {
  const file = await askApi(product, object(path));
  const page = await fetch(`${product.url}/images/shared`, { headers: { accept: "image/png" } });
  return {
    file: file.ok ? Buffer.from(await file.arrayBuffer()) : undefined,
    picture: page.ok ? (await sharp(await page.arrayBuffer()).stats()).dominant : undefined,
  };
}

it("uploads, replaces and deletes for the other one", async () => {
  const before = await countStored(sql);
  const [red, blue] = [await colored("#ff0000"), await colored("#0000ff")];
  expect((await upload(one, "shared/1.png", red)).status).toBe(200);
  await sql`insert into public.media (slug, path, alt, mime, bytes) values ('shared', 'shared/1.png', 'x', 'image/png', 9)`;
  const there = await shown(two, "shared/1.png");
  expect(there.file?.equals(red)).toBe(true);
  expect(there.picture?.r).toBeGreaterThan(200);

  expect((await upload(two, "shared/2.png", red)).status).toBe(200);
  expect((await upload(two, "shared/2.png", blue, "PUT")).status).toBe(200);
  await sql`update public.media set path = 'shared/2.png' where slug = 'shared'`;
  for (const product of [one, two]) {
    // Each notices within a second that the table has changed.
    await until("the new picture is shown", async () => {
      const { picture } = await shown(product, "shared/2.png");
      return (picture?.b ?? 0) > 200;
    });
    expect((await shown(product, "shared/2.png")).file?.equals(blue)).toBe(true);
  }

  await sql`delete from public.media where slug = 'shared'`;
  for (const path of ["shared/1.png", "shared/2.png"]) {
    const removal = { method: "DELETE", body: JSON.stringify({ prefixes: [path] }) };
    expect((await askApi(one, "/storage/v1/object/media", removal)).status).toBe(200);
    for (const product of [one, two]) expect((await shown(product, path)).file).toBeUndefined();
  }
  expect(await countStored(sql)).toEqual(before);
});

it("killed in the middle of an upload leaves neither row nor bytes", async () => {
  const before = await countStored(sql);
  // The embedded server has connections for two processes, not for three.
  await two.stop();
  const doomed = await startOther("doomed");
  const api = doomed.childPid("api") ?? 0;
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`lock table private.file_chunks in exclusive mode`;
  const sent = upload(doomed, "never.png", await colored("#00ff00")).then(
    () => "answered",
    () => "broken off",
  );
  await until("the upload waits to write its bytes", async () => {
    const waiting = await sql`
      select from pg_locks where relation = 'private.file_chunks'::regclass and not granted`;
    return waiting.length > 0;
  });
  process.kill(api, "SIGKILL");
  expect(await sent).toBe("broken off");
  await doomed.kill();
  await until("all of it has ended", () => !isAlive(api) && !isAlive(doomed.pid));
  await lock`rollback`;
  lock.release();
  await until("the database has noticed", async () => {
    const held = await sql`select from pg_locks where relation = 'private.file_chunks'::regclass`;
    return held.length === 0;
  });
  expect(await countStored(sql)).toEqual(before);
  expect((await askApi(one, object("never.png"))).status).toBe(400);
});
