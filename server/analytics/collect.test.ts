import { createServer } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { listenInTest } from "../../tests/fixtures/listen.ts";
import { createCollect, requestsPerClient } from "./collect.ts";
import { noRows, type Rows } from "./events.ts";

const origin = "https://site.test";
let url: string;
let stored: Rows;
beforeEach(async () => {
  stored = noRows();
  const collect = createCollect({
    siteOrigins: () => [origin],
    trustProxy: 1,
    headers: () => ({}),
    batches: {
      async add(rows) {
        for (const kind of Object.keys(rows) as (keyof Rows)[]) stored[kind].push(...rows[kind]);
        return "stored";
      },
      flush: async () => undefined,
    },
    visitors: { hash: async () => "visitor", renew: async () => undefined },
    locate: async (path) => ({ path, route: path }),
    frames: { resolve: async () => [], close: () => undefined },
  });
  const server = createServer((request, response) => void collect(request, response));
  url = `http://127.0.0.1:${await listenInTest(server)}`;
});

const view = (facts: object = {}) => ({
  type: "view",
  key: "abcdefgh",
  path: "/",
  device: "desktop",
  ...facts,
});

function send(body: unknown, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { origin, "user-agent": "Mozilla/5.0 Firefox/140.0", ...headers },
  });
}
const sent = async (...given: Parameters<typeof send>) => (await send(...given)).status;

test.each<[string, Record<string, string>]>([
  ["a robot", { "user-agent": "Googlebot/2.1" }],
  ["a visitor with Do Not Track", { dnt: "1" }],
  ["a visitor with Global Privacy Control", { "sec-gpc": "1" }],
])("stores nothing of %s", async (_who, headers) => {
  expect(await sent({ events: [view()] }, headers)).toBe(204);
  expect(stored).toEqual(noRows());
});

test.each([
  ["no JSON", "{"],
  ["no events", { events: [] }],
  ["too many events", { events: Array.from({ length: 21 }, () => view()) }],
  ["an unknown kind", { events: [{ type: "purchase" }] }],
  [
    "an unknown metric",
    { events: [{ type: "vital", path: "/", metric: "XYZ", value: 1, device: "desktop" }] },
  ],
  [
    "a value from nowhere",
    { events: [{ type: "vital", path: "/", metric: "LCP", value: -1, device: "desktop" }] },
  ],
  ["a time beyond a day", { events: [{ type: "end", key: "abcdefgh", seconds: 90_000, completed: false }] }],
  ["a key of another shape", { events: [view({ key: "'; drop table page_views; --" })] }],
])("refuses forged events: %s", async (_what, body) => {
  expect(await sent(body)).toBe(400);
  expect(stored).toEqual(noRows());
});

test("takes nothing from other sites, no huge payloads, and answers no GET", async () => {
  expect(await sent({ events: [view()] }, { origin: "https://evil.example" })).toBe(403);
  expect(await sent(`{"events":["${"x".repeat(40_000)}"]}`)).toBe(413);
  expect((await fetch(url)).status).toBe(405);
  expect(stored).toEqual(noRows());
});

test("counts by its own clock, and stores no work of the back office", async () => {
  expect(
    await sent({
      events: [view({ occurred_at: "1999-01-01T00:00:00Z" }), view({ path: "/admin/messages" })],
    }),
  ).toBe(204);
  expect(stored.views).toHaveLength(1);
  expect(stored.views[0]).not.toHaveProperty("occurred_at");
});

test("stops a flood from one IP address, and from no other", async () => {
  const from = (client: string) => ({ "x-forwarded-for": client });
  const body = { events: [view({ path: "/admin/messages" })] };
  for (let asked = 0; asked < requestsPerClient.points; asked += 50) {
    const statuses = await Promise.all(Array.from({ length: 50 }, () => sent(body, from("203.0.113.99"))));
    expect(new Set(statuses)).toEqual(new Set([204]));
  }
  const refused = await send(body, from("203.0.113.99"));
  expect(refused.status).toBe(429);
  const wait = Number(refused.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(requestsPerClient.seconds);
  expect(await sent(body, from("203.0.113.100"))).toBe(204);
});
