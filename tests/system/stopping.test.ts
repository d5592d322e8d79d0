import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isAlive, type Product, postmaster, root, startProduct, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { beginRequest } from "../fixtures/raw-http.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { publishableKey } from "./support/api.ts";
import { byApi, bySql, missingMessages, startWriter } from "./support/writers.ts";

const at = folderForFile();
let dataFolder: string;
let product: Product | undefined;

beforeAll(() => {
  dataFolder = at("data");
});
afterAll(() => product?.stop());

it("finishes a request that is under way, then ends with 0 and leaves nothing running", async () => {
  product = await startSeededProduct({ dataFolder });
  const children = [product.childPid("api"), product.childPid("postgres")];
  const { origin, port } = new URL(product.url);
  const apikey = await publishableKey(product.url);
  // A visitor's idle connection must not hold it up.
  await (await fetch(product.url)).text();
  // Last: a request that takes its time is refused at some point.
  const request = await beginRequest(Number(port), {
    path: "/rest/v1/rpc/content_revisions",
    headers: { origin, apikey, "content-type": "application/json" },
    body: "{}",
  });
  const ended = product.stop();
  const { url } = product;
  await until("no new connection is accepted", () =>
    fetch(url).then(
      () => false,
      () => true,
    ),
  );
  expect((await request.finish()).status).toBe(200);
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(children.filter((pid) => pid === undefined || isAlive(pid))).toEqual([]);
  expect(existsSync(join(dataFolder, "web.lock"))).toBe(false);
});

it("SIGKILL of the web process loses no acknowledged write, and leaves nothing running", async () => {
  product = await startProduct({ dataFolder });
  const [api, postgres] = [product.childPid("api"), product.childPid("postgres")];
  const direct = product.database();
  const writers = [startWriter(bySql(direct)), startWriter(byApi(product)), startWriter(byApi(product))];
  await Promise.all(writers.map((writer) => writer.works()));
  process.kill(product.pid, "SIGKILL");
  await until("the API ends with its parent", () => !isAlive(api ?? 0));
  await until("so does the database", () => !isAlive(postgres ?? 0));
  product = await startProduct({ dataFolder });
  await Promise.all(writers.map((writer) => writer.stop()));
  await direct.end({ timeout: 1 });
  const acknowledged = writers.flatMap((writer) => writer.acknowledged);
  expect(await missingMessages(product.database(), acknowledged)).toEqual([]);
});

it("SIGKILL of everything at once, as when the machine dies, loses no acknowledged write", async () => {
  const running = product as Product;
  const direct = running.database();
  const writers = [startWriter(bySql(direct)), startWriter(byApi(running)), startWriter(byApi(running))];
  await Promise.all(writers.map((writer) => writer.works()));
  const pids = [running.childPid("postgres"), running.pid, running.childPid("api")];
  for (const pid of pids) process.kill(pid ?? 0, "SIGKILL");
  await Promise.all(writers.map((writer) => writer.stop()));
  await direct.end({ timeout: 1 });
  product = await startProduct({ dataFolder });
  const acknowledged = writers.flatMap((writer) => writer.acknowledged);
  expect(acknowledged.length).toBeGreaterThan(60);
  expect(await missingMessages(product.database(), acknowledged)).toEqual([]);
});

it("Ctrl-C while it is still starting leaves nothing running", async () => {
  await product?.stop();
  product = undefined;
  const child = spawn(join(root, "node_modules/.bin/node"), ["server/main.ts"], {
    cwd: root,
    stdio: "ignore",
    detached: true,
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", DATA_DIR: dataFolder },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const postgres = await until("the database runs", () => postmaster(dataFolder).pid).finally(() =>
    // As a terminal does, to the whole group: the web process and, if it is there already, the API.
    process.kill(-(child.pid ?? 0), "SIGINT"),
  );
  await ended;
  await until("the database ends", () => !isAlive(postgres));
});
