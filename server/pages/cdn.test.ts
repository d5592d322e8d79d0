import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { listenInTest } from "../../tests/fixtures/listen.ts";
import { cdnHeaders, createPurger } from "./cdn.ts";

test.each([
  ["surrogate-key", "site menus pages"],
  ["cache-tag", "site,menus,pages"],
] as const)(
  "a page says in %s which tables it shows, and may be stored longer where a purge is sent",
  (tagHeader, tags) => {
    const shows = { menus: "1", pages: "2" };
    expect(cdnHeaders({ tagHeader, purge: undefined }, shows)).toEqual({
      "cache-control": "public, max-age=0, s-maxage=5, stale-while-revalidate=2, stale-if-error=86400",
      [tagHeader]: tags,
    });
    const purge = { url: "http://cdn.test", header: undefined };
    expect(cdnHeaders({ tagHeader, purge }, shows)["cache-control"]).toContain("s-maxage=300,");
  },
);

test("tags are sent when no old page is served any more, and again until they are taken", async () => {
  const requests: [IncomingMessage, ServerResponse][] = [];
  const port = await listenInTest(createServer((...exchange) => void requests.push(exchange)));
  const pauses: [number, () => void][] = [];
  const logged: string[] = [];
  const purge = createPurger({
    url: `http://127.0.0.1:${port}/purge`,
    header: ["fastly-key", "secret"],
    log: (_level, event) => logged.push(event),
    pause: (milliseconds) => new Promise<void>((resolve) => pauses.push([milliseconds, resolve])),
  });
  async function answered(status: number) {
    await expect.poll(() => requests.length).toBe(1);
    const [[request, response] = []] = requests.splice(0);
    const { headers } = request as IncomingMessage;
    const body = await json(request as IncomingMessage);
    response?.writeHead(status).end();
    if (response) await once(response, "close");
    return [body, headers["surrogate-key"], headers["fastly-key"]];
  }
  purge(["menus", "pages"]);
  purge(["tags"]);
  const waits = () => pauses.map(([milliseconds]) => milliseconds);
  expect([waits(), requests]).toEqual([[2_000], []]);
  pauses[0]?.[1]();
  expect(await answered(503)).toEqual([{ tags: ["menus", "pages"] }, "menus pages", "secret"]);
  await expect.poll(waits).toEqual([2_000, 4_000]);
  expect(logged).toEqual(["CDN not purged, trying again"]);
  pauses[1]?.[1]();
  expect((await answered(200))[1]).toBe("tags menus pages");
  purge(["menus"]);
  await expect.poll(waits).toEqual([2_000, 4_000, 2_000]);
});
