import { createClient } from "@supabase/supabase-js";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { databaseContext, siteContext } from "~/lib/page/request-context.ts";
import { loader } from "./feed.ts";
import { loader as redirectLoader } from "./redirect.ts";

const post = {
  slug: "a-post",
  title: "A & B",
  excerpt: "",
  content: "Text",
  published_at: "2026-01-02T00:00:00Z",
  updated_at: "2026-01-03T00:00:00Z",
  author_name: "Anna",
  tags: ["fadp"],
};

/** What the database answers, by table or function. */
const rows: Record<string, unknown> = {
  company: { name: "Reduit", tagline: "T" },
  blog_posts: [post],
  blog_tags: [{ tag: "fadp", name: "FADP", description: "", count: 1 }],
  team_members: [{ slug: "anna", name: "Anna Muster" }],
};

async function ask(params: { tag?: string; author?: string }, redirectTo?: string) {
  const asked: URL[] = [];
  const db = createClient("https://backend.example", "key", {
    global: {
      async fetch(input: RequestInfo | URL) {
        const url = new URL(input instanceof Request ? input.url : input);
        asked.push(url);
        const name = url.pathname.split("/").at(-1) ?? "";
        if (name === "find_redirect") return Response.json(redirectTo ?? null);
        if (name === "team_members" && !url.search.includes("eq.anna")) return Response.json([]);
        return Response.json(rows[name] ?? []);
      },
    },
  });
  const context = new RouterContextProvider();
  context.set(databaseContext, db as never);
  context.set(siteContext, { url: "https://site.example" } as never);
  const answer = await loader({ context, params } as never).catch((thrown: unknown) => thrown);
  const posts = asked.find(({ pathname }) => pathname.endsWith("/blog_posts"))?.searchParams;
  return { answer: answer as Response & { init?: ResponseInit }, posts };
}

test("the blog's feed has every post", async () => {
  const { answer, posts } = await ask({});
  expect(await answer.text()).toContain(
    'rel="self" type="application/atom+xml" href="https://site.example/blog/feed.xml"',
  );
  expect(posts?.get("tags")).toBeNull();
  expect(posts?.get("author")).toBeNull();
});

test.each([
  [{ tag: "fadp" }, "/blog/tags/fadp", "Reduit blog: FADP", ["tags", "cs.{fadp}"]],
  [{ author: "anna" }, "/blog/authors/anna", "Reduit blog: Anna Muster", ["author", "eq.anna"]],
] as const)("%j has a feed of its own", async (params, path, title, [column, filter]) => {
  const { answer, posts } = await ask(params);
  const xml = await answer.text();
  expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  expect(xml).toContain(`<title>${title}</title>`);
  expect(xml).toContain(`href="https://site.example${path}/feed.xml"`);
  expect(xml).toContain(`<id>https://site.example${path}</id>`);
  expect(xml).toContain("<title>A &amp; B</title>");
  expect(posts?.get(column)).toBe(filter);
});

test.each([{ tag: "none" }, { author: "none" }])("%j has none", async (params) => {
  expect((await ask(params)).answer.init?.status).toBe(404);
});

test("a renamed tag has its feed where the page is now", async () => {
  const { answer } = await ask({ tag: "dsg" }, "/blog/tags/fadp");
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/blog/tags/fadp/feed.xml"]);
});

test.each(["/feed", "/feed.xml", "/rss.xml"])("%s leads to the blog's feed", (path) => {
  const answer = redirectLoader({ params: {}, url: new URL(`https://site.example${path}?x`) } as never);
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/blog/feed.xml"]);
});
