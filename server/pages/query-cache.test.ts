import { describe, expect, test, vi } from "vitest";
import { QueryCache } from "./query-cache.ts";
import { inRenderScope } from "./render-scope.ts";

const statistics = "http://backend.test/rest/v1/statistics?select=*&is_active=eq.true";
const posts = "http://backend.test/rest/v1/blog_posts?select=slug";

function backend(status = 200) {
  let asked = 0;
  return vi.fn(async (_input: unknown, _init?: RequestInit) => {
    asked++;
    return new Response(`answer ${asked}`, { status, headers: { "content-range": "0-0/1" } });
  });
}

function cacheOf(ask: ReturnType<typeof backend>, maxSize?: number) {
  const cache = new QueryCache({ maxSize });
  cache.follow({ statistics: "1", blog_posts: "1" });
  return Object.assign(cache, { fetch: cache.around(ask as unknown as typeof fetch) });
}

const textOf = async (cache: ReturnType<typeof cacheOf>, url: string, init?: RequestInit) =>
  (await cache.fetch(url, init)).text();

describe("the query cache", () => {
  test("gives a response again, headers and all, until its table changes", async () => {
    const cache = cacheOf(backend());
    expect(await textOf(cache, statistics)).toBe("answer 1");
    const again = await cache.fetch(statistics);
    expect(await again.text()).toBe("answer 1");
    expect(again.headers.get("content-range")).toBe("0-0/1");
    cache.follow({ statistics: "2", blog_posts: "1" });
    expect(await textOf(cache, statistics)).toBe("answer 2");
  });

  test("tells a page whether its queries are still answered as they were", async () => {
    let bodies = { statistics: "5 years", blog_posts: "one" };
    const ask = vi.fn(async (input: unknown) => {
      const table = String(input).includes("statistics") ? "statistics" : "blog_posts";
      return new Response(bodies[table]);
    });
    const cache = cacheOf(ask as unknown as ReturnType<typeof backend>);
    const { answers } = await inRenderScope(async (scope) => {
      for (const url of [statistics, posts]) await textOf(cache, url);
      return scope;
    });
    if (!answers) throw new Error("Every query was one of the cache.");
    cache.follow({ statistics: "1", blog_posts: "2" });
    expect(await cache.recheck(answers)).toEqual({ statistics: "1", blog_posts: "2" });
    expect(ask).toHaveBeenCalledTimes(3);
    bodies = { ...bodies, blog_posts: "two" };
    cache.follow({ statistics: "1", blog_posts: "3" });
    expect(await cache.recheck(answers)).toBeUndefined();
    const other = await inRenderScope(async (scope) => {
      await textOf(cache, "http://backend.test/rest/v1/rpc/search_content");
      return scope;
    });
    expect(other.answers).toBeUndefined();
  });

  test.each(["find_pictures", "find_downloads"])("knows only the table behind %s", async (name) => {
    const ask = backend();
    const cache = cacheOf(ask);
    cache.follow({ media: "1" });
    const pictures = `http://backend.test/rest/v1/rpc/${name}?slugs=a`;
    for (const url of [pictures, pictures]) expect(await textOf(cache, url)).toBe("answer 1");
    cache.follow({ media: "2" });
    expect(await textOf(cache, pictures)).toBe("answer 2");
    const search = "http://backend.test/rest/v1/rpc/search_content";
    expect([await textOf(cache, search), await textOf(cache, search)]).toEqual(["answer 3", "answer 4"]);
  });

  test("asks again for what is made of two tables when either has changed, and always while one is not watched", async () => {
    const ask = backend();
    const cache = cacheOf(ask);
    const tags = "http://backend.test/rest/v1/rpc/blog_tags";
    const twice = async () => [await textOf(cache, tags), await textOf(cache, tags)];
    expect(await twice()).toEqual(["answer 1", "answer 2"]);
    cache.follow({ blog_posts: "1", tags: "1" });
    expect(await twice()).toEqual(["answer 3", "answer 3"]);
    cache.follow({ blog_posts: "1", tags: "2" });
    expect(await twice()).toEqual(["answer 4", "answer 4"]);
    cache.follow({ blog_posts: "2", tags: "2" });
    expect(await twice()).toEqual(["answer 5", "answer 5"]);
  });

  test("tells a rendering's page which tables it shows, in the revision of its first query", async () => {
    const cache = cacheOf(backend());
    const shows = await inRenderScope(async (scope) => {
      await textOf(cache, posts);
      await textOf(cache, posts);
      cache.follow({ statistics: "1", blog_posts: "2" });
      await textOf(cache, posts);
      return scope.shows;
    });
    expect(shows).toEqual({ blog_posts: "1" });
    const all = await inRenderScope(async (scope) => {
      await textOf(cache, "http://backend.test/rest/v1/rpc/search_content", { method: "POST" });
      return scope.shows;
    });
    expect(all).toEqual({ statistics: "1", blog_posts: "2" });
  });

  test("keeps a response when another table changes", async () => {
    const ask = backend();
    const cache = cacheOf(ask);
    await textOf(cache, posts);
    cache.follow({ statistics: "2", blog_posts: "1" });
    await textOf(cache, posts);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test("does not take a response for fresh when the table changed while it was on its way", async () => {
    const cache = cacheOf(backend());
    const early = textOf(cache, statistics);
    cache.follow({ statistics: "2" });
    await early;
    expect(await textOf(cache, statistics)).toBe("answer 2");
  });

  test("asks once for renderings that ask at the same time", async () => {
    const ask = backend();
    const cache = cacheOf(ask);
    await Promise.all([textOf(cache, statistics), textOf(cache, statistics)]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["a function", "http://backend.test/rest/v1/rpc/search_content", { method: "POST" }],
    ["a write", statistics, { method: "PATCH" }],
    ["a table without a revision", "http://backend.test/rest/v1/unknown", undefined],
    [
      "a query that embeds another table",
      "http://backend.test/rest/v1/statistics?select=*,media(path)",
      undefined,
    ],
  ])("keeps nothing for %s", async (_what, url, init) => {
    const ask = backend();
    const cache = cacheOf(ask);
    await textOf(cache, url, init);
    await textOf(cache, url, init);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("tell apart what asks for one row, for a count, for a range", async () => {
    const ask = backend();
    const cache = cacheOf(ask);
    await textOf(cache, statistics, { headers: { accept: "application/json" } });
    await textOf(cache, statistics, { headers: { accept: "application/vnd.pgrst.object+json" } });
    await textOf(cache, statistics, { headers: { accept: "application/json", range: "0-9" } });
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test("keeps no failures", async () => {
    const ask = backend(503);
    const cache = cacheOf(ask);
    await textOf(cache, statistics);
    await textOf(cache, statistics);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("stays within its size, the least recently used first out", async () => {
    const ask = backend();
    const cache = cacheOf(ask, 3 * (statistics.length + 20));
    for (let i = 0; i < 10; i++) {
      await textOf(cache, statistics);
      await textOf(cache, `${posts}&offset=${i}`);
    }
    expect(await textOf(cache, statistics)).toBe("answer 1");
    await textOf(cache, `${posts}&offset=0`);
    expect(ask).toHaveBeenCalledTimes(12);
  });
});
