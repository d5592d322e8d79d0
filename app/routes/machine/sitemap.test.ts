import { createClient } from "@supabase/supabase-js";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { databaseContext, siteContext } from "~/lib/page/request-context.ts";
import { loader } from "./sitemap.ts";

const step = 1000;

/** With so many posts, and no other records. */
async function sitemap(posts: number, search = "") {
  const db = createClient("https://backend.example", "key", {
    global: {
      async fetch(input: RequestInfo | URL) {
        const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
        if (!pathname.endsWith("/blog_posts") || searchParams.get("select") === "author")
          return Response.json([]);
        const from = Number(searchParams.get("offset"));
        const rows = Array.from({ length: Math.max(0, Math.min(step, posts - from)) }, (_, index) => ({
          slug: `post-${from + index + 1}`,
          updated_at: "2026-01-03T00:00:00Z",
        }));
        return Response.json(rows);
      },
    },
  });
  const context = new RouterContextProvider();
  context.set(databaseContext, db as never);
  context.set(siteContext, { url: "https://site.example" } as never);
  const url = new URL(`https://site.example/sitemap.xml${search}`);
  const text = await (await loader({ context, url } as never)).text();
  return { text, urls: [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found]) => found) };
}

test("a small site has one file, whichever part is asked for", async () => {
  const { text, urls } = await sitemap(2, "?part=7");
  expect(text).toContain("<urlset");
  expect(urls).toEqual(["https://site.example/blog/post-1", "https://site.example/blog/post-2"]);
});

test("a site with more than 50,000 URLs has an index of parts, with each URL in one of them", async () => {
  const { text, urls } = await sitemap(50_003);
  expect(text).toContain("<sitemapindex");
  expect(urls).toEqual([
    "https://site.example/sitemap.xml?part=1",
    "https://site.example/sitemap.xml?part=2",
  ]);
  expect((await sitemap(50_003, "?part=1")).urls).toHaveLength(50_000);
  expect((await sitemap(50_003, "?part=2")).urls).toEqual([
    "https://site.example/blog/post-50001",
    "https://site.example/blog/post-50002",
    "https://site.example/blog/post-50003",
  ]);
});
