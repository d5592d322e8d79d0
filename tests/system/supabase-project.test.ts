// On a Supabase project, for which our own API behind its gateway stands in. tests/gateway/as-a-project.test.ts refuses wrong ones.
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedContent } from "../../backend/seed.ts";
import { type Backend, startBackend } from "../fixtures/backend.ts";
import { listen } from "../fixtures/listen.ts";
import { type Product, root, startProduct, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { comesBack, expectStoredPagesOnly, storedPaths } from "./support/away.ts";
import { storePages } from "./support/stored-pages.ts";

const at = folderForFile();
let project: Backend;
let product: Product | undefined;
let url: string;
/** While it is away, connections to it are cut. */
let isAway = false;
let cut = 0;
const way = createServer((socket) => {
  if (isAway) {
    cut++;
    socket.destroy();
    return;
  }
  const there = connect(project.gateway.port, "127.0.0.1");
  socket.pipe(there).pipe(socket);
  for (const each of [socket, there]) each.on("error", () => each.destroy());
});

beforeAll(async () => {
  project = await startBackend();
  await seedContent(project.sql, join(root, "content"));
  url = `http://127.0.0.1:${await listen(way)}`;
});
afterAll(async () => {
  await product?.stop();
  way.close();
  await project?.stop();
});

function start(secretKey: string): Promise<Product> {
  const keys = { SUPABASE_PUBLISHABLE_KEY: project.keys.publishable, SUPABASE_SECRET_KEY: secretKey };
  return startProduct({ dataFolder: at("data"), env: { SUPABASE_URL: url, ...keys } });
}

it("waits for a project that is away for a moment, and says what is missing without a secret key", async () => {
  isAway = true;
  const starting = start("");
  await until("it has tried", () => cut > 0);
  isAway = false;
  product = await starting;
  expect(product.output()).toMatch(/Trying for 20 s\. The Supabase project at \S+ does not answer/);
  expect(product.output()).toMatch(/migrations were not compared/);
  expect(product.output()).toMatch(/there are no images, contact messages/);
  await storePages(product, storedPaths);
  await product.stop();
});

it("serves stored pages until the project answers", async () => {
  isAway = true;
  product = await start(project.keys.secret);
  await expectStoredPagesOnly(product);
  isAway = false;
  await comesBack(product);
});
