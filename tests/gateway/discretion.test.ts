import { beforeAll, describe, expect, test } from "vitest";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { newIpAddress, signedInAdmin, signedInReader, tokenOf } from "../fixtures/visitor.ts";

// A refusal says that something is refused, and nothing else; that it leaves no line in the log: api-process.test.ts.
const backend = backendForFile();
let token: string;
let readerId: string;
let postId: string;

beforeAll(async () => {
  const reader = await signedInReader(backend);
  readerId = reader.id;
  token = await tokenOf(reader.client);
  const [post] = await backend.sql`
    insert into blog_posts (slug, title, status, published_at)
    values ('a-post', 'A post', 'published', now() - interval '1 day') returning id`;
  postId = post?.id as string;
});

type Call = { key?: string; token?: string; method?: string; body?: object; prefer?: string };

async function ask(target: string, { key, token: bearer, method = "GET", body, prefer }: Call = {}) {
  const answer = await fetch(`${backend.gatewayUrl}/rest/v1/${target}`, {
    method,
    headers: {
      apikey: key ?? backend.keys.publishable,
      "x-forwarded-for": newIpAddress(),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(prefer ? { prefer } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, text, error: JSON.parse(text || "{}") as Record<string, unknown> };
}

describe("an error names nothing that was not named in the request", () => {
  test.each([
    ["a table", "admin_user", {}, "PGRST205", "admin_users"],
    ["a table of measurements", "page_view", {}, "PGRST205", "page_views"],
    ["a function", "rpc/claim_admi", { method: "POST", body: {} }, "PGRST202", "claim_admin"],
    ["a function's arguments", "rpc/claim_admin", { method: "POST", body: { x: 1 } }, "PGRST202", "token"],
    ["a relationship", "blog_posts?select=id,bookmark(id)", {}, "PGRST200", "bookmarks"],
    ["a column", "statistics?select=titl", {}, "42703", "statistics.title"],
    ["a column to filter by", "statistics?titl=eq.x", {}, "42703", "statistics.title"],
    ["a column to order by", "statistics?order=titl", {}, "42703", "statistics.title"],
  ] as const)("%s", async (_name, target, call, code, secret) => {
    for (const bearer of [undefined, token]) {
      const answer = await ask(target, { ...call, token: bearer });
      expect(answer.error).toMatchObject({ code, hint: null, details: null });
      expect(answer.text).not.toContain(secret);
    }
  });

  test("the schemas that are offered are not listed", async () => {
    const answer = await fetch(`${backend.gatewayUrl}/rest/v1/users`, {
      headers: { apikey: backend.keys.publishable, "accept-profile": "auth" },
    });
    expect(await answer.json()).toMatchObject({ code: "PGRST106", hint: null, details: null });
  });

  test("a value that is there already is not shown, nor one that is missing", async () => {
    const row = { user_id: readerId, post_id: postId };
    const call = { token, method: "POST", body: row };
    expect((await ask("bookmarks", call)).status).toBe(201);
    const twice = await ask("bookmarks", call);
    expect(twice).toMatchObject({ status: 409, error: { code: "23505", details: null, hint: null } });
    const service = { key: backend.keys.secret, method: "POST" };
    const key = "12345678";
    const message = {
      name: "N",
      email: "n@test.example",
      message: "m",
      consented_at: "2026-01-01T00:00:00Z",
    };
    const first = await ask("contact_messages", { ...service, body: { ...message, submission_key: key } });
    expect(first.status).toBe(201);
    const again = await ask("contact_messages", { ...service, body: { ...message, submission_key: key } });
    // The secret key gets the full message.
    expect(again.error).toMatchObject({ code: "23505", details: expect.stringContaining(key) });
  });

  test("the secret key is given hints", async () => {
    expect((await ask("admin_user", { key: backend.keys.secret })).error.hint).toContain("admin_users");
  });

  test("a request for one row still learns how many rows there were", async () => {
    const answer = await fetch(`${backend.gatewayUrl}/rest/v1/statistics?title=eq.nothing`, {
      headers: { apikey: backend.keys.publishable, accept: "application/vnd.pgrst.object+json" },
    });
    expect(await answer.json()).toMatchObject({ code: "PGRST116", details: "The result contains 0 rows" });
  });
});

describe("a value that the database refuses is refused in a sentence", () => {
  const nowhere = "00000000-0000-4000-8000-000000000000";
  const long = "x".repeat(10_000);
  let admin: string;
  beforeAll(async () => {
    admin = await tokenOf((await signedInAdmin(backend)).client);
  });

  test.each([
    ["statistics", { title: long, value: "1" }, "23514", "Title must have 1 to 200 characters."],
    ["statistics", { value: "1" }, "23502", "Title is required."],
    ["statistics", { title: "t", value: "1", display_order: 1e12 }, "22003", /number is too/],
    ["blog_posts", { slug: "a-post", title: "t" }, "23505", "This record already exists"],
    ["blog_posts", { slug: "b", title: "t", author_id: nowhere }, "23503", /refers to a record/],
    ["blog_posts", { slug: "b", title: "t", author_id: "nonsense" }, "22P02", /wrong format/],
    ["hero_slides", { headline: "h", link_href: "/\t/evil.example" }, "23514", /^Enter a path of this site/],
    ["pages", { path: "/login", title: "t" }, "23514", /^This path belongs to another part/],
  ] as const)("%s %j", async (table, body, code, message) => {
    const answer = await ask(table, { token: admin, method: "POST", body });
    expect(answer.error).toEqual({
      code,
      message: typeof message === "string" ? message : expect.stringMatching(message),
      details: null,
      hint: null,
    });
  });

  test("a text with too many words to be searched", async () => {
    const content = Array.from({ length: 130_000 }, (_, index) => `w${index.toString(36)}`).join(" ");
    const body = { slug: "words", title: "t", content };
    const answer = await ask("blog_posts", { token: admin, method: "POST", body });
    expect(answer).toMatchObject({
      status: 413,
      error: { code: "54000", message: "A text is too long.", details: null, hint: null },
    });
  });

  test("the secret key is given the names", async () => {
    const answer = await ask("statistics", {
      key: backend.keys.secret,
      method: "POST",
      body: { title: long, value: "1" },
    });
    expect(answer.error.message).toContain("statistics_title_check");
  });
});
