import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { createLimiter } from "#common/limiter.ts";
import { listenInTest } from "../../tests/fixtures/listen.ts";
import { storeQuickly, storeResponse } from "../http/stored-response.ts";
import { PageCache } from "./page-cache.ts";
import { createPages, renderingLimits } from "./pages.ts";

const contentOf = (text: string) => ({
  status: 200,
  headers: { "content-type": "text/plain" },
  body: Buffer.from(text),
});
const content = contentOf("content");
const answer = (text: string) => storeResponse(contentOf(text));

type Options = Parameters<typeof createPages>[0];

function pagesOf(options: Partial<Options> & Pick<Options, "render">) {
  return createPages({
    cache: new PageCache(),
    siteUrl: () => "http://site.test",
    compress: storeResponse,
    searchParameters: () => [],
    renderings: createLimiter({ concurrency: 9 }),
    clientKey: () => "",
    ...options,
  });
}

/** Gives back the port. */
function serve(options: Parameters<typeof pagesOf>[0]): Promise<number> {
  const pages = pagesOf(options);
  const server = createServer((request, response) => {
    void pages.send(request, response, new URL(request.url ?? "/", "http://site.test"));
  });
  return listenInTest(server);
}

test("a waiting visitor gets a page as soon as it is rendered, later ones get the smaller form, made one at a time", async () => {
  const compressions: (() => void)[] = [];
  let renderings = 0;
  const port = await serve({
    compress: () => new Promise<void>((finish) => compressions.push(finish)).then(() => answer("small")),
    async render() {
      renderings++;
      return {
        stored: await answer("quick"),
        content,
        keep: true,
        shows: {},
        complete: true,
      };
    },
  });
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

test("a client with many pages does not keep another waiting for all of them, and gets a 503 when it has too many", async () => {
  const rendering: { path: string; finish(): void }[] = [];
  const port = await serve({
    renderings: createLimiter({ concurrency: 3, maxRunningPerKey: 2, maxWaitingPerKey: 3 }),
    clientKey: (request) => String(request.headers["x-client"]),
    async render({ url }) {
      const path = new URL(url).pathname;
      await new Promise<void>((finish) => rendering.push({ path, finish }));
      return {
        stored: await answer(path),
        content: contentOf(path),
        keep: true,
        shows: {},
        complete: true,
      };
    },
  });
  const read = (path: string, client: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { "x-client": client } });

  const many = ["/1", "/2", "/3", "/4", "/5"].map((path) => read(path, "many"));
  await expect.poll(() => rendering.length).toBe(2);
  // The two that are made and the three that wait are all it may have.
  await expect.poll(async () => (await read("/6", "many")).status).toBe(503);
  // Also what the other one waits for: a page of its own turn, not of theirs.
  const other = read("/5", "one");
  await expect.poll(() => rendering.map(({ path }) => path)).toEqual([...firstTwo(), "/5"]);
  rendering[2]?.finish();
  expect((await other).status).toBe(200);
  for (let made = 0; made < 5; made++) {
    await expect.poll(() => rendering.length > made).toBe(true);
    rendering[made]?.finish();
  }
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(rendering.length, "each page is made once").toBe(5);

  function firstTwo() {
    return rendering.slice(0, 2).map(({ path }) => path);
  }
});

test("64 pages that are computed without a pause do not hold up the page of another client", async () => {
  const rendered: string[] = [];
  const port = await serve({
    renderings: createLimiter(renderingLimits),
    clientKey: (request) => String(request.headers["x-client"]),
    async render({ url }) {
      const { pathname } = new URL(url);
      rendered.push(pathname);
      const until = performance.now() + 10;
      while (performance.now() < until);
      const stored = storeQuickly({ status: 200, headers: {}, body: Buffer.from(pathname) });
      return { stored, content, keep: false, shows: {}, complete: true };
    },
  });
  const sockets = await Promise.all(
    Array.from({ length: 65 }, async () => {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      return socket;
    }),
  );
  const last = sockets.pop();
  for (const [at, socket] of sockets.entries())
    socket.write(`GET /many-${at} HTTP/1.1\r\nHost: site.test\r\nX-Client: many\r\n\r\n`);
  last?.write("GET /one HTTP/1.1\r\nHost: site.test\r\nX-Client: one\r\n\r\n");
  if (last) await once(last, "data");
  expect(rendered.indexOf("/one"), rendered.join(" ")).toBeLessThanOrEqual(2);
  for (const socket of [...sockets, last]) socket?.destroy();
});

test("a page whose rendering began before a change of the content is rendered again after it", async () => {
  const cache = new PageCache();
  const held = Promise.withResolvers<void>();
  let renderings = 0;
  const pages = pagesOf({
    cache,
    async render() {
      renderings++;
      await held.promise;
      const stored = await answer("page");
      return { stored, content, keep: true, shows: {}, complete: true };
    },
  });
  const first = pages.prepare("/");
  await expect.poll(() => renderings).toBe(1);
  cache.expireAll();
  held.resolve();
  await first;
  await pages.prepare("/");
  await pages.prepare("/");
  expect(renderings).toBe(2);
});

describe("after a change", () => {
  /** A page at "/" from before a change of its table; `render` lists the renderings, which end on request. */
  async function changed(options: Partial<Options> = {}) {
    let now = 10_000;
    const cache = new PageCache({ now: () => now });
    cache.follow({ posts: "1" }, now);
    cache.put("/", await answer("before"), cache.begin(), { posts: "1" }, new Map([["query", 1]]));
    cache.follow({ posts: "2" }, now);
    const renderings: PromiseWithResolvers<string>[] = [];
    const pages = pagesOf({
      cache,
      async render() {
        const rendering = Promise.withResolvers<string>();
        renderings.push(rendering);
        const text = await rendering.promise;
        const content = contentOf(text);
        return { stored: await answer(text), content, keep: true, shows: { posts: "2" }, complete: true };
      },
      ...options,
    });
    const find = () => pages.find("/")?.variants.identity?.body.toString();
    const pass = (milliseconds: number) => {
      now += milliseconds;
    };
    return { cache, pages, renderings, find, pass };
  }

  test("visitors get the page from before it, while it is rendered once", async () => {
    const { renderings, find } = await changed();
    expect([find(), find()]).toEqual(["before", "before"]);
    await expect.poll(() => renderings.length).toBe(1);
    renderings[0]?.resolve("after");
    await expect.poll(find).toBe("after");
    expect(renderings.length).toBe(1);
  });

  test("visitors wait for the new page after two seconds, and when its rendering failed", async () => {
    const { renderings, find, pass } = await changed();
    expect(find()).toBe("before");
    await expect.poll(() => renderings.length).toBe(1);
    pass(2_000);
    expect(find()).toBeUndefined();
    const other = await changed();
    expect(other.find()).toBe("before");
    await expect.poll(() => other.renderings.length).toBe(1);
    other.renderings[0]?.reject(new Error("failed"));
    await expect.poll(other.find).toBeUndefined();
  });

  test("a rendering that began two seconds ago is waited for, and then another one", async () => {
    const { cache, pages, renderings, find, pass } = await changed();
    find();
    await expect.poll(() => renderings.length).toBe(1);
    pass(2_000);
    cache.follow({ posts: "3" }, 12_000);
    const waiting = Promise.all([pages.prepare("/"), pages.prepare("/")]);
    renderings[0]?.resolve("between");
    await expect.poll(() => renderings.length).toBe(2);
    renderings[1]?.resolve("after");
    const texts = (await waiting).map(({ variants }) => variants.identity?.body.toString());
    expect([texts, renderings.length]).toEqual([["after", "after"], 2]);
  });

  test("a page that shows the same answers is fresh without a rendering, but not when every page expires", async () => {
    const { cache, pages, renderings, find } = await changed({ recheck: async () => ({ posts: "2" }) });
    find();
    await expect.poll(() => cache.fresh("/")).toBeDefined();
    expect([find(), renderings]).toEqual(["before", []]);
    cache.expireAll();
    const waiting = pages.prepare("/");
    await expect.poll(() => renderings.length).toBe(1);
    renderings[0]?.resolve("after");
    await waiting;
    expect(find()).toBe("after");
  });

  test.each<[string, Options["recheck"]]>([
    ["that shows other answers", async () => undefined],
    ["whose answers cannot be asked for", () => Promise.reject(new Error("failed"))],
  ])("a page %s is rendered", async (_what, recheck) => {
    const { renderings, find } = await changed({ recheck });
    find();
    await expect.poll(() => renderings.length).toBe(1);
  });

  test("pages are renewed before a visitor asks: those that show something else are rendered", async () => {
    const { cache, pages, renderings, find } = await changed({
      recheck: async (answers) => (answers.has("same") ? { posts: "2" } : undefined),
    });
    cache.put("/same", await answer("same"), cache.begin(), { posts: "1" }, new Map([["same", 1]]));
    const renewed = pages.renew();
    await expect.poll(() => renderings.length).toBe(1);
    expect(cache.fresh("/same")).toBeDefined();
    renderings[0]?.resolve("after");
    await renewed;
    expect([find(), renderings.length]).toEqual(["after", 1]);
  });

  test("nothing is rendered behind while the backend is away", async () => {
    const { renderings, find } = await changed({ isBackendAway: () => true });
    expect([find(), renderings]).toEqual(["before", []]);
  });
});

test("when no slot is free, a visitor gets the last version of the page", async () => {
  const cache = new PageCache();
  cache.put("/known", await answer("as it was"), cache.begin());
  cache.expireAll();
  const renderings = createLimiter({ concurrency: 1, maxWaiting: 0 });
  const port = await serve({ cache, renderings, render: () => new Promise(() => undefined) });
  const read = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  void read("/endless").catch(() => undefined);
  await expect.poll(() => renderings.running).toBe(1);
  expect(await (await read("/known")).text()).toBe("as it was");
  const busy = await read("/unknown");
  expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "1"]);
});

describe("without a backend", () => {
  /** Pages at "/known" and "/restored", of which nothing new can be made; "/drawn" needs no backend. */
  async function start({ isAway }: { isAway: boolean }) {
    const cache = new PageCache();
    cache.put("/known", await answer("as it was"), cache.begin());
    cache.expireAll();
    cache.restore("/restored", await answer("of an earlier process"), {});
    const rendered: string[] = [];
    const port = await serve({
      cache,
      isBackendAway: () => isAway,
      async render({ url }) {
        const path = new URL(url).pathname;
        rendered.push(path);
        const complete = path === "/drawn";
        const stored =
          path === "/failed" ? { ...(await answer("503")), status: 503 } : await answer(`new ${path}`);
        return { stored, content, keep: complete, shows: {}, complete };
      },
    });
    const read = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      return [response.status, await response.text()];
    };
    return { read, rendered, cache };
  }

  test("known to be away: stored pages are sent at once, others are tried", async () => {
    const { read, rendered } = await start({ isAway: true });
    expect(await read("/known")).toEqual([200, "as it was"]);
    expect(await read("/restored")).toEqual([200, "of an earlier process"]);
    expect(rendered).toEqual([]);
    expect(await read("/drawn")).toEqual([200, "new /drawn"]);
    expect(await read("/failed")).toEqual([503, "503"]);
  });

  test("found out by the rendering: a page made without it neither replaces the last good one nor is kept", async () => {
    const { read, rendered, cache } = await start({ isAway: false });
    expect(await read("/known")).toEqual([200, "as it was"]);
    expect(await read("/restored")).toEqual([200, "of an earlier process"]);
    expect(await read("/other")).toEqual([200, "new /other"]);
    expect(rendered).toEqual(["/known", "/restored", "/other"]);
    expect(cache.lastGood("/other")).toBeUndefined();
  });
});

test("a page of an earlier process is not served where another only takes a while", async () => {
  const cache = new PageCache();
  cache.restore("/", await answer("of an earlier process"), {});
  const renderings = createLimiter({ concurrency: 1, maxWaiting: 0 });
  const port = await serve({ cache, renderings, render: () => new Promise(() => undefined) });
  void fetch(`http://127.0.0.1:${port}/endless`).catch(() => undefined);
  await expect.poll(() => renderings.running).toBe(1);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(503);
});

test("reports compressed pages, and URLs whose page is gone", async () => {
  const reported: string[] = [];
  const pages = pagesOf({
    onKept: {
      save: async (key, { status }) => void reported.push(`save ${key} ${status}`),
      drop: async (key) => void reported.push(`drop ${key}`),
    },
    async render({ url }) {
      const stored = { ...(await answer("x")), status: url.endsWith("/gone") ? 404 : 200 };
      return {
        stored,
        content: { ...content, status: stored.status },
        keep: true,
        shows: {},
        complete: true,
      };
    },
  });
  expect((await pages.prepare("/here")).status).toBe(200);
  expect((await pages.prepare("/gone")).status).toBe(404);
  await expect.poll(() => reported).toEqual(["save /here 200", "drop /gone"]);
});

test("a page whose clients are gone is not rendered, and a missing page is not compressed for later", async () => {
  const renderings = createLimiter({ concurrency: 1 });
  const rendering: { path: string; finish(): void }[] = [];
  let compressed = 0;
  const port = await serve({
    renderings,
    async compress(content) {
      compressed++;
      return storeResponse(content);
    },
    async render({ url }) {
      const path = new URL(url).pathname;
      await new Promise<void>((finish) => rendering.push({ path, finish }));
      const stored = { ...(await answer(path)), status: path.startsWith("/none") ? 404 : 200 };
      return { stored, content, keep: true, shows: {}, complete: true };
    },
  });
  const read = (path: string, signal?: AbortSignal) => fetch(`http://127.0.0.1:${port}${path}`, { signal });

  const missing = read("/none");
  await expect.poll(() => renderings.running).toBe(1);
  const leaving = new AbortController();
  const left = ["/left", "/left-too"].map((path) => read(path, leaving.signal));
  await expect.poll(() => renderings.waiting).toBe(2);
  leaving.abort();
  await Promise.allSettled(left);
  await expect.poll(() => renderings.waiting).toBe(0);
  rendering[0]?.finish();
  expect((await missing).status).toBe(404);
  const there = read("/there");
  await expect.poll(() => rendering.length).toBe(2);
  rendering[1]?.finish();
  expect((await there).status).toBe(200);
  // The later one has been compressed: the earlier one would have been before it.
  await expect.poll(() => compressed).toBe(1);
  expect(rendering.map(({ path }) => path)).toEqual(["/none", "/there"]);
});
