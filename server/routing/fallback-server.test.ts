import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../../tests/fixtures/listen.ts";
import { createReadiness } from "../http/readiness.ts";
import { storeResponse } from "../http/stored-response.ts";
import { unavailableContent } from "../http/unavailable.ts";
import { createFallbackServer } from "./fallback-server.ts";
import { createHealth } from "./health.ts";

const readiness = createReadiness(() => "the database is not responding");
const server = createServer();
let url: string;

beforeAll(async () => {
  const home = await storeResponse({ status: 200, headers: {}, body: Buffer.from("home") });
  const health = createHealth({
    schema: "20260101",
    isBackendUp: () => false,
    processes: () => [],
    readiness,
    headers: () => ({}),
  });
  const security = { isHttps: () => false, hsts: "host" as const, extraOrigins: [] };
  server.on(
    "request",
    createFallbackServer({
      find: (path) => (path === "/" ? home : undefined),
      health,
      refusal: (method) => unavailableContent(security, method),
    }),
  );
  url = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test("serves stored pages", async () => {
  expect(await (await fetch(url)).text()).toBe("home");
});

test("reports its health: alive, and not ready", async () => {
  const alive = await fetch(`${url}/healthz`);
  expect([alive.status, await alive.json()]).toMatchObject([
    200,
    { web: "up", backend: "down", schema: "20260101", version: expect.any(String) },
  ]);
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json(), ready.headers.get("retry-after")]).toEqual([
    503,
    { ready: false, reason: "the database is not responding" },
    "1",
  ]);
});

test.each(["/about", "/?preview=x", "/search?q=anything", "/%", "//elsewhere"])(
  "%s: a page with the reason",
  async (path) => {
    const answer = await fetch(url + path);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await answer.text()).toContain("database is not responding");
  },
);

test.each([
  ["/rest/v1/statistics", { code: "unavailable" }],
  ["/auth/v1/token?grant_type=password", { error_code: "unavailable" }],
  ["/storage/v1/object/media/x.png", { error: "unavailable" }],
])("%s: JSON for programs, in the shape of its service", async (path, body) => {
  for (const method of ["GET", "POST"]) {
    const answer = await fetch(url + path, { method, body: method === "POST" ? "{}" : undefined });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await answer.json()).toMatchObject({ ...body, message: expect.stringMatching(/try again/) });
  }
});

test("a form gets a page that asks to send it again", async () => {
  const answer = await fetch(`${url}/contact`, {
    method: "POST",
    body: new URLSearchParams({ message: "x" }),
  });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("send it again");
});
