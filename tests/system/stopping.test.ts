import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { type MailServer, startMailServer } from "../fixtures/mail-server.ts";
import { familyOf, isAlive, type Product, postmaster, startProduct, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { beginRequest } from "../fixtures/raw-http.ts";
import { copyTemplate } from "../fixtures/templates.ts";
import { publishableKey } from "./support/api.ts";
import { startCommand } from "./support/command.ts";
import { byApi, bySql, missingMessages, startWriter } from "./support/writers.ts";

const at = folderForFile();
let dataFolder: string;
let mailServer: MailServer;
let product: Product;

const start = () => startProduct({ dataFolder, env: { SMTP_URL: mailServer.url } });

beforeAll(async () => {
  dataFolder = at("data");
  mailServer = await startMailServer();
  await copyTemplate(dataFolder, "product");
  product = await start();
});
afterAll(async () => {
  await product?.stop();
  await mailServer?.stop();
});

it("SIGKILL of the web process loses no acknowledged write and no mail, and leaves nothing running", async () => {
  const children = [product.childPid("api"), product.childPid("postgres")];
  // The mail server has the message and does not answer: the process dies with its delivery under way.
  const received = new Promise<void>((resolve) =>
    mailServer.onStep((step) => {
      if (step !== "received") return undefined;
      resolve();
      return new Promise<void>(() => undefined);
    }),
  );
  const report = {
    name: "Urs",
    phone: "+41 79 000 00 00",
    email: "urs@example.ch",
    message: "Our files are being encrypted",
  };
  const reported = await fetch(`${product.url}/contact/incident`, {
    method: "POST",
    body: new URLSearchParams(report),
    headers: { origin: product.url },
    redirect: "manual",
  });
  expect(reported.status).toBe(303);
  await received;
  const acknowledged = await writeUntil(async () => {
    process.kill(product.pid, "SIGKILL");
    await until("its children end", () => children.every((pid) => pid && !isAlive(pid)));
  });
  mailServer.onStep(() => undefined);
  product = await start();
  const sql = product.database();
  expect(await missingMessages(sql, acknowledged)).toEqual([]);
  // What the killed process had claimed is claimed again after a minute; the test does not wait for that.
  await sql`update private.outgoing_mails set next_try_at = now() where state = 'waiting'`;
  const arrived = () =>
    mailServer.mails.filter(({ subject }) => subject.startsWith("Urgent message from Urs"));
  await until("the mail arrives", () => arrived().length > 0);
  expect(new Set(arrived().map(({ messageId }) => messageId)).size).toBe(1);
});

it("SIGKILL of everything at once, as when the machine dies, loses no acknowledged write", async () => {
  const pids = [product.childPid("postgres"), product.pid, product.childPid("api")];
  const acknowledged = await writeUntil(() => {
    for (const pid of pids) process.kill(pid ?? 0, "SIGKILL");
  });
  product = await start();
  expect(acknowledged.length).toBeGreaterThan(60);
  expect(await missingMessages(product.database(), acknowledged)).toEqual([]);
});

/** What three writers were told that it is stored, until the site is killed. */
async function writeUntil(kill: () => unknown): Promise<string[]> {
  const direct = product.database();
  const writers = [startWriter(bySql(direct)), startWriter(byApi(product)), startWriter(byApi(product))];
  await Promise.all(writers.map((writer) => writer.works()));
  await kill();
  await Promise.all(writers.map((writer) => writer.stop()));
  await direct.end({ timeout: 1 });
  return writers.flatMap((writer) => writer.acknowledged);
}

it("a stop finishes a request that is under way, then ends with 0 and leaves nothing running", async () => {
  const family = familyOf(product.pid);
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
  expect(family.length).toBeGreaterThan(2);
  expect(family.filter(isAlive)).toEqual([]);
  expect(existsSync(join(dataFolder, "web.lock"))).toBe(false);
});

it("Ctrl-C during the start is no failure, and leaves nothing running", async () => {
  const env = { HOME: at(), PORT: "0", DATA_DIR: dataFolder };
  const command = startCommand(["node", "scripts/start.mjs"], { env });
  onTestFinished(command.cleanUp);
  const postgres = await until("the database runs", () => postmaster(dataFolder).pid);
  // To the whole group: the launcher, the web process and, if it is there already, the API.
  await command.end("SIGINT", "group");
  expect(await command.ended, command.output()).toBe(0);
  expect(isAlive(postgres)).toBe(false);
  expect(command.output()).not.toMatch(/could not start|running at/);
});
