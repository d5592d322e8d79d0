import { expect, it } from "vitest";
import { responseTimeout } from "#common/timeouts.ts";
import { backendFetch } from "./supervisor/backend-fetch.ts";
import { visitorClient } from "./visitor-client.ts";

const never: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason), { once: true });
  });

it("is given up when its caller gives up", async () => {
  const backend = { url: "http://127.0.0.1:1", publishableKey: "sb_publishable_x", headers: {} };
  const caller = new AbortController();
  const asked = visitorClient(backend, never).rpc("content_revisions").abortSignal(caller.signal);
  const began = performance.now();
  setTimeout(() => caller.abort(), 20);
  const { status } = await asked;
  expect(status).toBe(0);
  // Without the caller's signal it would end with the client's own limit, and no sooner.
  expect(performance.now() - began).toBeLessThan(responseTimeout - 1_000);
});

it("is given up when it takes too long", async () => {
  const ask = backendFetch(never, { key: () => "sb_publishable_x", withinMs: 1 });
  await expect(ask("http://127.0.0.1:1", { signal: new AbortController().signal })).rejects.toMatchObject({
    name: "TimeoutError",
  });
});
