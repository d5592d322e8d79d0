import { createServer } from "node:http";
import { expect, it } from "vitest";
import type { Migration } from "../../../backend/schema/migration-files.ts";
import adopted from "../../../supabase/adopted-history.json" with { type: "json" };
import { freePort } from "../../../tests/fixtures/free-port.ts";
import { listenInTest } from "../../../tests/fixtures/listen.ts";
import { checkProject } from "./check-project.ts";

const publishableKey = "sb_publishable_0123456789";
const secretKey = "sb_secret_0123456789";
const known: Migration[] = [
  { version: "20260101000000", name: "first", sql: "create table a ();" },
  { version: "20260102000000", name: "supabase_projects", sql: "create table b ();" },
  { version: "20260103000000", name: "third", sql: "create table c ();" },
];
const line = ({ version, name, sql }: Migration) => ({ version, name, statements: [sql] });
const history = known.map(line);
const former = Object.keys(adopted.migrations)
  .sort()
  .map((version) => ({ version, name: null, statements: null }));

type Reply = { status: number; body?: unknown; headers?: Record<string, string> };
type Asked = { path: string; key: string };
type Replies = (asked: Asked) => Reply | undefined;

const denied = {
  status: 401,
  body: { code: "42501", message: "permission denied for table contact_messages" },
};

/** A project where nothing is amiss. */
function good({ path, key }: Asked): Reply {
  if (![publishableKey, secretKey].includes(key))
    return { status: 401, body: { message: "Invalid API key" } };
  if (path === "/auth/v1/health") return { status: 200, body: { name: "GoTrue" } };
  if (path === "/rest/v1/rpc/content_revisions") return { status: 200, body: {} };
  if (path === "/rest/v1/contact_messages") return key === secretKey ? { status: 200, body: [] } : denied;
  if (path === "/rest/v1/rpc/applied_migrations")
    return key === secretKey ? { status: 200, body: history } : denied;
  return { status: 404, body: { message: "not found" } };
}

async function serve(replies: Replies = () => undefined): Promise<string> {
  const server = createServer((request, response) => {
    const asked = { path: (request.url ?? "").split("?")[0] ?? "", key: String(request.headers.apikey) };
    const { status, body, headers } = replies(asked) ?? good(asked);
    response.writeHead(status, headers).end(body === undefined ? "" : JSON.stringify(body));
  });
  return `http://127.0.0.1:${await listenInTest(server)}`;
}

const check = async (
  replies?: Replies,
  keys: { publishableKey?: string; secretKey?: string | undefined } = {},
) => checkProject({ url: await serve(replies), publishableKey, secretKey, ...keys }, known);

const on =
  (path: string, reply: Reply): Replies =>
  (asked) =>
    asked.path === path ? reply : undefined;
const applied = (body: unknown) => on("/rest/v1/rpc/applied_migrations", { status: 200, body });

it("accepts a project that is as it should be", async () => {
  expect(await check()).toEqual({ state: "good", notes: [] });
});

it("refuses to start on an empty one, which may be seeded first", async () => {
  const empty = on("/rest/v1/company", { status: 200, body: [] });
  expect(await check(empty)).toMatchObject({ state: "good" });
  const found = await checkProject({ url: await serve(empty), publishableKey, secretKey }, known, {
    withContent: true,
  });
  expect(found).toMatchObject({ state: "wrong", sentence: expect.stringMatching(/: run "npm run seed"/) });
});

it("accepts a project without a secret key, and says what was not checked", async () => {
  const found = await check(undefined, { secretKey: undefined });
  expect(found).toMatchObject({
    state: "good",
    notes: [expect.stringMatching(/migrations were not compared/)],
  });
});

it("accepts a history without texts, and says so", async () => {
  const found = await check(applied(known.map(({ version }) => ({ version, name: null, statements: null }))));
  expect(found).toMatchObject({ state: "good", notes: [expect.stringMatching(/by number only: 3/)] });
});

it("says how to mark the baseline where nothing came after it", async () => {
  const url = await serve(applied(former));
  const found = await checkProject({ url, publishableKey, secretKey }, known.slice(0, 1));
  expect(found).toEqual({
    state: "wrong",
    sentence: `The Supabase project at ${url} has the migrations of commit 7e68c52, which one baseline now replaces: run "npx supabase migration repair --status applied", then start again.`,
  });
});

it("says that another Reduit is no project for browsers", async () => {
  const found = await check(on("/healthz", { status: 200, body: { backend: "up", schema: "1" } }));
  expect(found).toMatchObject({ state: "good", notes: [expect.stringMatching(/another Reduit/)] });
});

it.each<[string, Replies, RegExp]>([
  ["a page of another program", on("/auth/v1/health", { status: 200 }), /No Supabase project answers/],
  ["nothing there", on("/auth/v1/health", { status: 404 }), /No Supabase project answers.*404/],
  [
    "a redirect",
    on("/auth/v1/health", { status: 301, headers: { location: "https://elsewhere.example" } }),
    /redirects elsewhere \(to https:\/\/elsewhere\.example\): set/,
  ],
  [
    "no tables",
    on("/rest/v1/rpc/content_revisions", { status: 404, body: { code: "PGRST202" } }),
    /no tables of Reduit: run "npx supabase link"/,
  ],
  [
    "visitors who may read everything",
    on("/rest/v1/contact_messages", { status: 200, body: [] }),
    /SUPABASE_PUBLISHABLE_KEY has the rights of the secret key/,
  ],
  [
    "a secret key without rights",
    on("/rest/v1/rpc/applied_migrations", denied),
    /SUPABASE_SECRET_KEY has a visitor's rights only: set/,
  ],
  [
    "a secret key of another project",
    ({ key }) => (key === secretKey ? { status: 401, body: { message: "Invalid API key" } } : undefined),
    /does not accept SUPABASE_SECRET_KEY: set/,
  ],
  [
    "no way to ask for the migrations",
    on("/rest/v1/rpc/applied_migrations", { status: 404, body: { code: "PGRST202" } }),
    /older version of Reduit \(it has no function applied_migrations\): run "npx supabase db push" with Reduit at commit 7e68c52/,
  ],
  ["no history", applied([]), /no history of migrations: run "npx supabase migration repair/],
  [
    "migrations that are missing",
    applied(history.slice(0, 1)),
    /lacks 2 of 3 migrations \(20260102000000_supabase_projects\.sql, 20260103000000_third\.sql\): run "npx supabase db push", then/,
  ],
  [
    "a migration left out in between",
    applied([history[0], history[2]]),
    /lacks 1 of 3 migrations \(20260102000000_supabase_projects\.sql\): run "npx supabase db push --include-all"/,
  ],
  [
    "a newer version's migrations",
    applied([...history, { version: "20990101000000", name: "later", statements: null }]),
    /newer version of Reduit \(migration 20990101000000\): start that version/,
  ],
  [
    "another product's migrations",
    applied([{ version: "20200101000000", name: "shop", statements: null }]),
    /another product \(its migration 20200101000000_shop/,
  ],
  [
    "a migration with other words",
    applied([{ ...history[0], statements: ["create table z ()"] }, ...history.slice(1)]),
    /20260101000000_first\.sql differs from ours/,
  ],
  [
    "the history that the baseline replaces",
    applied(former),
    /has the migrations of commit 7e68c52, which one baseline now replaces: run "npx supabase migration repair --status applied", "npx supabase migration repair --status reverted 20260102000000 20260103000000" and "npx supabase db push", then/,
  ],
  [
    "an older history",
    applied(former.slice(0, -1)),
    /older version of Reduit \(its newest migration is \d{14}\): run "npx supabase db push" with Reduit at commit 7e68c52, then start this version/,
  ],
])("refuses %s, with a remedy", async (_what, replies, sentence) => {
  const found = await check(replies);
  expect(found).toMatchObject({ state: "wrong", sentence: expect.stringMatching(sentence) });
  expect((found as { sentence: string }).sentence).toMatch(/: .*(set|start|run).*\.$/);
});

it("refuses a publishable key that the project does not know", async () => {
  const found = await check(undefined, { publishableKey: "sb_publishable_another" });
  expect(found).toMatchObject({
    state: "wrong",
    sentence: expect.stringMatching(/accept SUPABASE_PUBLISHABLE_KEY/),
  });
});

it("sends no key along to where a redirect leads", async () => {
  const keys: string[] = [];
  const elsewhere = await serve((asked) => void keys.push(asked.key));
  await check(on("/auth/v1/health", { status: 302, headers: { location: `${elsewhere}/auth/v1/health` } }));
  expect(keys).toEqual([]);
});

it.each<[string, Replies]>([
  ["502", on("/auth/v1/health", { status: 502 })],
  ["503 for data", on("/rest/v1/rpc/content_revisions", { status: 503 })],
  ["540, as a project that is paused", on("/auth/v1/health", { status: 540 })],
  ["429", on("/rest/v1/rpc/applied_migrations", { status: 429 })],
])("takes %s for a project that is away", async (_what, replies) => {
  expect(await check(replies)).toMatchObject({ state: "away", reason: expect.stringMatching(/\d{3}/) });
});

it("takes a refused connection for a project that is away", async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const found = await checkProject({ url, publishableKey, secretKey }, known);
  expect(found).toMatchObject({ state: "away", reason: "ECONNREFUSED" });
});
