// The web process is killed between the cause of a mail and its delivery: each mail still arrives, and a repeated one has the same Message-ID.
// tests/database/mail-kills.test.ts kills the worker alone, as often as asked.
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../database/support/servers.ts";
import { type DeliveryStep, type MailServer, startMailServer } from "../fixtures/mail-server.ts";
import { type Product, startProduct, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { publishableKey } from "./support/api.ts";

/** Killed as soon as the visitor has their answer, while the mail server holds the message, or just after it accepted. */
const moments: (DeliveryStep | "answered")[] = ["answered", "received", "accepted"];
const kills = moments.length;

const at = folderForFile();
let database: TestServer;
let mailServer: MailServer;
let product: Product;
let sql: Sql;

beforeAll(async () => {
  database = await startTestServer({ template: "migrated" });
  mailServer = await startMailServer();
  sql = database.sql;
});
afterAll(async () => {
  await product?.stop();
  await mailServer?.stop();
  await database?.stop();
});

function start() {
  return startProduct({
    dataFolder: at("data"),
    env: { DATABASE_URL: database.url, SMTP_URL: mailServer.url, TRUST_PROXY: "1" },
  });
}

async function report(n: number, ipAddress: string) {
  const answer = await fetch(`${product.url}/contact/incident`, {
    method: "POST",
    body: new URLSearchParams({
      name: `Reporter ${n}`,
      phone: "+41 79 000 00 00",
      email: `reporter-${n}@example.ch`,
      message: "Our files are being encrypted",
    }),
    headers: { origin: product.url, "x-forwarded-for": ipAddress },
    redirect: "manual",
  });
  return answer.status === 303;
}

async function register(n: number, ipAddress: string) {
  const answer = await fetch(`${product.url}/auth/v1/signup`, {
    method: "POST",
    headers: {
      apikey: await publishableKey(product.url),
      origin: product.url,
      "content-type": "application/json",
      "x-forwarded-for": ipAddress,
    },
    body: JSON.stringify({ email: `reader-${n}@example.ch`, password: "Correct-horse-7-battery" }),
  });
  return answer.status === 200;
}

it(`loses no mail of an acknowledged cause in ${kills} kills`, async () => {
  for (let n = 0; n < kills; n++) {
    product = await start();
    const moment = moments[n];
    const reached = new Promise<void>((resolve) =>
      mailServer.onStep((step) => {
        if (step !== moment) return undefined;
        resolve();
        // The server answers no more in this round: the process dies with its delivery under way.
        return moment === "received" ? new Promise<void>(() => undefined) : undefined;
      }),
    );
    const ipAddress = `203.0.113.${n}`;
    expect(await register(n, ipAddress)).toBe(true);
    expect(await report(n, ipAddress)).toBe(true);
    if (moment !== "answered") await reached;
    await product.kill();
  }
  mailServer.onStep(() => undefined);
  product = await start();
  // What a killed process had claimed is claimed again after a minute; the test does not wait for that.
  await sql`update private.outgoing_mails set next_try_at = now() where state = 'waiting'`;
  const arrived = (wanted: (mail: MailServer["mails"][number]) => boolean) => mailServer.mails.filter(wanted);
  for (let n = 0; n < kills; n++)
    for (const wanted of [
      ({ subject }: { subject: string }) => subject === `Urgent message from Reporter ${n}`,
      ({ to }: { to: string }) => to === `reader-${n}@example.ch`,
    ]) {
      await until(`the mails of round ${n}`, () => arrived(wanted).length > 0);
      expect(new Set(arrived(wanted).map(({ messageId }) => messageId)).size).toBe(1);
    }
});
