// The backend goes away while the site runs: stored pages are served, other requests get an honest error, and it comes back.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { freePort } from "../fixtures/free-port.ts";
import { familyOf, isAlive, until } from "../fixtures/product.ts";
import { productForFile } from "../fixtures/product-for-file.ts";
import { askApi, keysOf } from "./support/api.ts";
import { comesBack, expectNotReady, expectUnavailable, storedPaths } from "./support/away.ts";
import { readMetrics } from "./support/metrics.ts";
import { storePages } from "./support/stored-pages.ts";
import { missingMessages } from "./support/writers.ts";

const metrics = { host: "127.0.0.1", port: await freePort() };
const product = productForFile({ hasRealTimeouts: true, env: { METRICS_PORT: String(metrics.port) } });
let asked = 0;

beforeAll(async () => {
  await storePages(product, [...storedPaths, "/blog", "/status.json"]);
  // Read while the database answers.
  await keysOf(product);
});

const get = (path: string, init?: RequestInit) => fetch(new URL(path, product.url), init);
/** A page that was not requested before, so that the database has to be asked. */
const unseen = () => get(`/search?q=unseen${asked++}`);
const health = async () => (await get("/healthz")).json();

const message = { name: "A", email: "a@test.example", message: "Hello there" };

it.each([
  ["PostgreSQL", () => familyOf(product.childPid("postgres") ?? 0)],
  ["the API", () => [product.childPid("api") ?? 0]],
])("%s frozen: stored pages are served, others get 503, and it recovers", async (_name, victims) => {
  await until("the numbers say that it is there", async () => (await readMetrics(metrics)).reduit_backend_up);
  const frozen = victims();
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  try {
    // Not known yet: the first request waits until the backend is found to be silent.
    await expectUnavailable(await unseen());
    // Known from now on.
    await expectUnavailable(await unseen());
    for (const path of [...storedPaths, "/blog"]) expect((await get(path)).status).toBe(200);
    // The status is asked for above all now, and says when it was true.
    expect(await (await get("/status")).text()).toMatch(/As of<\/span> <time dateTime="20\d\d-/);
    expect(await (await get("/status.json")).json()).toMatchObject({ as_of: expect.stringMatching(/^20/) });
    const headers = { apikey: (await keysOf(product)).publishable };
    const read = await get("/rest/v1/statistics?select=id", { headers });
    expect([read.status, read.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await read.json()).toMatchObject({ code: "unavailable" });
    await expectNotReady(product.url);
    expect(await health()).toMatchObject({ web: "up", backend: "down" });
    const numbers = await readMetrics(metrics);
    expect(numbers.reduit_backend_up).toBe(0);
    expect(numbers).not.toHaveProperty("reduit_database_bytes");
    const form = new URLSearchParams({ ...message, topic: "evaluation", consent: "on" });
    const sent = await get("/contact", { method: "POST", body: form });
    expect(sent.status).toBe(503);
    expect(await sent.text()).not.toMatch(/was cancelled|nothing was changed/i);
    expect((await get("/images/never-seen")).status).toBe(503);
  } finally {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
  }
  await comesBack(product);
  await until("health says so", async () => (await health()).backend === "up");
});

it("killed while people read and write: it restarts, nothing acknowledged is lost, nobody gets a 500", async () => {
  const headers = { apikey: (await keysOf(product)).secret, "content-type": "application/json" };
  const acknowledged: string[] = [];
  const doubts: string[] = [];
  const answers = { write: new Map<number, number>(), page: new Set<number>(), stored: new Set<number>() };
  const count = (status: number) => answers.write.get(status) ?? 0;
  let isOver = false;
  async function write() {
    while (!isOver) {
      const id = randomUUID();
      const row = { ...message, id, consented_at: new Date().toISOString(), submission_key: id };
      const init = { method: "POST", body: JSON.stringify(row), headers };
      const answer = await get("/rest/v1/contact_messages", init);
      const text = await answer.text();
      answers.write.set(answer.status, count(answer.status) + 1);
      if (answer.status === 201) acknowledged.push(id);
      else doubts.push(text);
      // Clients with immediate answers would otherwise reach the rate limit.
      await wait(answer.status === 201 ? 5 : 50);
    }
  }
  async function read() {
    while (!isOver) {
      answers.page.add((await unseen()).status);
      answers.stored.add((await get("/")).status);
      await wait(50);
    }
  }
  const clients = [write(), write(), read()];
  const restarts = (await readMetrics(metrics)).reduit_child_restarts_total ?? 0;
  for (const name of ["postgres", "api", "postgres"] as const) {
    const [good, bad] = [count(201), count(503)];
    await until("writes pass", () => count(201) > good + 10);
    const victim = await until(`${name} runs`, () => product.childPid(name));
    process.kill(victim, "SIGKILL");
    await until(`${name} has ended`, () => !isAlive(victim));
    await until("one does not", () => count(503) > bad);
    await until("another process", () => (product.childPid(name) ?? victim) !== victim);
  }
  await comesBack(product);
  isOver = true;
  await Promise.all(clients);
  expect([...answers.write.keys()].sort(), [...new Set(doubts)].join("\n")).toEqual([201, 503]);
  expect(doubts.filter((text) => /stopped|cancelled|not done|nothing was/i.test(text))).toEqual([]);
  expect([...answers.page].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect([...answers.stored]).toEqual([200]);
  await until("the API answers", async () => (await askApi(product, "/rest/v1/company?select=id")).ok);
  await until("health says so", async () => (await health()).backend === "up");
  expect((await readMetrics(metrics)).reduit_child_restarts_total).toBeGreaterThanOrEqual(restarts + 3);
  // What answered may have been the store, or the server that was about to be killed.
  const { missing } = await until("the database can be asked", async () => ({
    missing: await missingMessages(product.database(), acknowledged),
  }));
  expect(missing).toEqual([]);
});
