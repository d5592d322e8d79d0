import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { Backend } from "../supervisor/backend.ts";
import { startThreadedRendering, type ThreadedRendering } from "./threaded-rendering.ts";

const backend = {
  url: "http://backend.test",
  publishableKey: "key",
  headers: { "x-secret": "s" },
} as unknown as Backend;
const log = vi.fn();
const ask = vi.fn<typeof fetch>(async () => new Response("rows"));
let rendering: ThreadedRendering;
afterEach(() => rendering.stop());

function start() {
  return startThreadedRendering({
    backend,
    fetch: ask,
    settings: () => ({
      siteUrl: "http://site.test",
      browser: { backendUrl: "/", publishableKey: "key", mailbox: false, realtime: false },
      isHttps: false,
    }),
    security: { hsts: "off", extraOrigins: [] },
    cdn: undefined,
    submitContactMessage: async () => ({ outcome: "unavailable" }),
    onSearchMiss: () => undefined,
    log,
    environment: { NODE_ENV: "test" },
    file: path.join(import.meta.dirname, "render-thread-fixture.ts"),
  });
}

async function textOf(page: string): Promise<string | undefined> {
  const { stored } = await rendering.render(new Request(`http://site.test${page}`));
  return stored.variants.identity?.body.toString();
}

test("the thread asks the backend through this one, with the key and the headers of now", async () => {
  rendering = await start();
  expect(await textOf("/")).toBe("rows 0");
  const [url, init] = ask.mock.calls[0] ?? [];
  expect(url).toBe("http://backend.test/rest/v1/tags");
  expect(Object.fromEntries(new Headers(init?.headers))).toMatchObject({ apikey: "key", "x-secret": "s" });
});

test("a thread that ends is replaced, and the new one knows the revisions", async () => {
  rendering = await start();
  rendering.follow({ tags: "7" });
  await expect(textOf("/end")).rejects.toThrow("The rendering thread ended with 3.");
  await expect(textOf("/")).rejects.toThrow("The rendering thread ended with 3.");
  await expect.poll(() => textOf("/").catch(() => undefined), { timeout: 20_000 }).toMatch(/^rows /);
  const { shows } = await rendering.render(new Request("http://site.test/"));
  expect(shows).toEqual({ tags: "7" });
  expect(log).toHaveBeenCalledWith("error", "rendering thread replaced", { reason: 3 });
});
