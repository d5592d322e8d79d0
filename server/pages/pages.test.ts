import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { storeResponse } from "../http/stored-response.ts";
import { PageCache } from "./page-cache.ts";
import { createPages } from "./pages.ts";

let server: Server;
afterEach(() => void server.close());

const answer = (text: string) =>
  storeResponse({ status: 200, headers: { "content-type": "text/plain" }, body: Buffer.from(text) });

test("a waiting visitor gets a page as soon as it is rendered, later ones get the smaller form, made one at a time", async () => {
  const compressions: (() => void)[] = [];
  let renderings = 0;
  const pages = createPages({
    cache: new PageCache(),
    siteUrl: () => "http://site.test",
    searchParameters: () => [],
    async render() {
      renderings++;
      return {
        stored: await answer("quick"),
        smaller: () => new Promise<void>((finish) => compressions.push(finish)).then(() => answer("small")),
        keep: true,
      };
    },
  });
  server = createServer((request, response) => {
    void pages.send(request, response, new URL(request.url ?? "/", "http://site.test"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();

  expect(await read("/")).toBe("quick");
  expect(await read("/other")).toBe("quick");
  await expect.poll(() => compressions.length).toBe(1);
  expect(await read("/")).toBe("quick");
  compressions[0]?.();
  await expect.poll(() => read("/")).toBe("small");
  await expect.poll(() => compressions.length).toBe(2);
  expect(await read("/other")).toBe("quick");
  compressions[1]?.();
  await expect.poll(() => read("/other")).toBe("small");
  expect(renderings).toBe(2);
});
