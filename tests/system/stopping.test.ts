import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  isAlive,
  type Product,
  postmaster,
  ROOT,
  startProduct,
  temporaryFolder,
  until,
} from "../fixtures/product.ts";
import { publishableKey } from "./support/api.ts";
import { byApi, bySql, missingMessages, startWriter } from "./support/writers.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let dataFolder: string;
let product: Product | undefined;

beforeAll(async () => {
  folder = await temporaryFolder();
  dataFolder = join(folder.path, "data");
});
afterAll(async () => {
  await product?.stop();
  await folder.remove();
});

it("finishes a request that is under way, then ends with 0 and leaves nothing running", async () => {
  product = await startProduct({ dataFolder });
  const children = [product.childPid("api"), product.childPid("postgres")];
  const request = openSlowRequest(product);
  // A visitor's idle connection must not hold it up.
  await (await fetch(product.url)).text();
  await wait(200);
  const started = Date.now();
  const ended = product.stop();
  await wait(500);
  await expect(fetch(product.url)).rejects.toThrow();
  const answer = await request.finish();
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ended).toEqual({ code: 0, signal: null });
  // Far below the ten seconds after which open connections are cut off.
  expect(Date.now() - started).toBeLessThan(8_000);
  expect(children.filter((pid) => pid === undefined || isAlive(pid))).toEqual([]);
  expect(existsSync(join(dataFolder, "web.lock"))).toBe(false);
});

it("SIGKILL of the web process loses no acknowledged write, and the next start takes over what it left", async () => {
  product = await startProduct({ dataFolder });
  const [api, postgres] = [product.childPid("api"), product.childPid("postgres")];
  const direct = product.database();
  const writers = [startWriter(bySql(direct)), startWriter(byApi(product)), startWriter(byApi(product))];
  await Promise.all(writers.map((writer) => writer.works()));
  process.kill(product.pid, "SIGKILL");
  await until("the API ends with its parent", () => !isAlive(api ?? 0));
  // The database outlives its parent, and what it acknowledges now counts as well.
  expect(isAlive(postgres ?? 0)).toBe(true);
  product = await startProduct({ dataFolder });
  await Promise.all(writers.map((writer) => writer.stop()));
  await direct.end({ timeout: 1 });
  expect(isAlive(postgres ?? 0)).toBe(false);
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
  const child = spawn(join(ROOT, "node_modules/.bin/node"), ["server/main.ts"], {
    cwd: ROOT,
    stdio: "ignore",
    detached: true,
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", DATA_DIR: dataFolder },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const postgres = await until("the database runs", () => postmaster(dataFolder).pid, 60_000).finally(() =>
    // As a terminal does, to the whole group: the web process and, if it is there already, the API.
    process.kill(-(child.pid ?? 0), "SIGINT"),
  );
  await ended;
  await until("the database ends", () => !isAlive(postgres), 60_000);
});

/** Half of a request's body is sent; `finish` sends the rest and returns the answer. */
function openSlowRequest({ url, dataFolder: at }: Product) {
  const { hostname, port, origin } = new URL(url);
  const body = "{                    }";
  const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname);
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  const closed = new Promise<void>((resolve, reject) =>
    socket.once("close", () => resolve()).once("error", reject),
  );
  socket.write(
    `POST /rest/v1/rpc/content_revisions HTTP/1.1\r\nhost: ${new URL(url).host}\r\norigin: ${origin}\r\n` +
      `apikey: ${publishableKey(at)}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  return {
    async finish() {
      socket.write(body.slice(10));
      await closed;
      return answer;
    },
  };
}
