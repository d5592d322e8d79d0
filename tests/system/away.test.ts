// The backend goes away while the site runs: stored pages are served, other requests get an honest error.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { familyOf, isAlive, until } from "../fixtures/product.ts";
import { productForFile } from "../fixtures/product-for-file.ts";
import { keysOf } from "./support/api.ts";
import { pagesOnDisk } from "./support/stored-pages.ts";
import { missingMessages } from "./support/writers.ts";

const product = productForFile({ hasRealTimeouts: true });
let asked = 0;

beforeAll(async () => {
  await pagesOnDisk(product.dataFolder, 20);
  // Read while the database answers.
  await keysOf(product);
  expect((await get("/status.json")).status).toBe(200);
});

const form = {
  name: "A",
  email: "a@test.example",
  message: "Hello there",
  topic: "evaluation",
  consent: "on",
};
const get = (path: string, init?: RequestInit) => fetch(new URL(path, product.url), init);
/** A page that was not requested before, so that the database has to be asked. */
const unseen = () => get(`/search?q=unseen${asked++}`);
const isBack = () => until("the site can serve again", async () => (await get("/readyz")).status === 200);

async function askData(init: RequestInit = {}) {
  const headers = { apikey: (await keysOf(product)).publishable, "content-type": "application/json" };
  return get("/rest/v1/statistics?select=id", { ...init, headers });
}

async function expectUnavailable(answer: Response) {
  const html = await answer.text();
  expect([answer.status, answer.headers.get("retry-after")], html).toEqual([503, "5"]);
  expect(answer.headers.get("content-type")).toContain("text/html");
  expect(html).toContain("Our database does not answer");
}

it.each([
  ["PostgreSQL", () => familyOf(product.childPid("postgres") ?? 0)],
  ["the API", () => [product.childPid("api") ?? 0]],
])("%s frozen: stored pages are served, others get 503, and it recovers", async (_name, victims) => {
  const frozen = victims();
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  try {
    // Not known yet: the first request waits until the backend is found to be silent.
    await expectUnavailable(await unseen());
    // Known from now on.
    await expectUnavailable(await unseen());
    for (const path of ["/", "/services", "/blog", "/contact"]) expect((await get(path)).status).toBe(200);
    // The status is asked for above all now, and says when it was true.
    expect(await (await get("/status")).text()).toMatch(/As of<\/span> <time dateTime="20\d\d-/);
    expect(await (await get("/status.json")).json()).toMatchObject({ as_of: expect.stringMatching(/^20/) });
    const read = await askData();
    expect([read.status, await read.json()]).toMatchObject([503, { code: "unavailable" }]);
    expect(read.headers.get("retry-after")).toBe("2");
    const ready = await get("/readyz");
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { ready: false, reason: "the database does not answer" },
    ]);
    const alive = await get("/healthz");
    expect([alive.status, await alive.json()]).toMatchObject([200, { web: "up", backend: "down" }]);
    const sent = await get("/contact", { method: "POST", body: new URLSearchParams(form) });
    expect(sent.status).toBe(503);
    expect(await sent.text()).not.toMatch(/was stopped|nothing was changed/i);
    expect((await get("/images/never-seen")).status).toBe(503);
  } finally {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
  }
  await isBack();
  await until("a page that was never asked for", async () => (await unseen()).status === 200);
});

it.each(["api", "postgres"] as const)("%s killed: new pages are 200 or 503, never 500", async (name) => {
  const before = await until(`${name} runs`, () => product.childPid(name));
  process.kill(before, "SIGKILL");
  await until(`${name} has ended`, () => !isAlive(before));
  const statuses = new Set<number>();
  await until("a page that was never asked for", async () => {
    const { status } = await unseen();
    statuses.add(status);
    return status === 200;
  });
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await until("health says so", async () => (await (await get("/healthz")).json()).backend === "up");
});

it("writes during kills are acknowledged or 503, never 500; acknowledged ones are stored", async () => {
  const statuses = new Map<number, number>();
  const count = (status: number) => statuses.get(status) ?? 0;
  const acknowledged: string[] = [];
  const doubts: string[] = [];
  let stopped = false;
  const headers = { apikey: (await keysOf(product)).secret, "content-type": "application/json" };
  const write = async () => {
    while (!stopped) {
      const id = randomUUID();
      const row = { id, name: "A", email: "a@test.example", message: "Kept?", submission_key: id };
      const body = JSON.stringify({ ...row, consented_at: new Date().toISOString() });
      const answer = await get("/rest/v1/contact_messages", { method: "POST", body, headers });
      const text = await answer.text();
      statuses.set(answer.status, count(answer.status) + 1);
      if (answer.status === 201) acknowledged.push(id);
      else doubts.push(text);
      // Clients with immediate answers would otherwise reach the rate limit.
      await wait(answer.status === 201 ? 5 : 50);
    }
  };
  const writers = [write(), write(), write()];
  for (const name of ["postgres", "api", "postgres", "postgres", "api", "postgres"] as const) {
    const [good, bad] = [count(201), count(503)];
    await until("writes pass", () => count(201) > good + 20);
    process.kill(await until(`${name} runs`, () => product.childPid(name)), "SIGKILL");
    await until("one does not", () => count(503) > bad);
  }
  stopped = true;
  await Promise.all(writers);
  expect([...statuses.keys()].sort(), [...new Set(doubts)].join("\n")).toEqual([201, 503]);
  expect(doubts.filter((text) => /stopped|not done|nothing was/i.test(text))).toEqual([]);
  await isBack();
  // What answered may have been the store, or the server that was about to be killed.
  const { missing } = await until("the database can be asked", async () => ({
    missing: await missingMessages(product.database(), acknowledged),
  }));
  expect(missing).toEqual([]);
});
