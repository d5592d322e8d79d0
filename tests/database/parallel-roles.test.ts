import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Answer, startTestApi, type TestApi } from "./support/api.ts";
import { createUsers, USER } from "./support/personas.ts";
import { startTestServer, type TestServer } from "./support/servers.ts";

const REQUESTS = 10_000;
const IN_FLIGHT = 64;

let server: TestServer;
let api: TestApi;
let next = 0;

// lite prints every refusal.
vi.spyOn(console, "error").mockImplementation(() => undefined);

beforeAll(async () => {
  server = await startTestServer();
  const { sql } = server;
  await createUsers(sql);
  await sql`insert into public.blog_posts (slug, title, status) values ('shown', 'p', 'published'), ('draft', 'p', 'draft')`;
  for (const id of Object.values(USER)) {
    await sql`insert into public.bookmarks (user_id, post_id) select ${id}, id from public.blog_posts where slug = 'shown'`;
  }
  api = await startTestApi(server.url);
}, 60_000);

afterAll(async () => {
  // After a time-out the workers must not keep the connections busy.
  next = REQUESTS;
  await api?.close();
  await server?.stop();
});

const column = (answer: Answer, name: string) =>
  Array.isArray(answer.body)
    ? (answer.body as Record<string, unknown>[]).map((row) => row[name])
    : answer.body;

/** Each kind of request with the only right answer. A connection that kept another request's role would give a wrong one. */
const KINDS: (() => Promise<string | null>)[] = [
  () => mustSee(api.ask("/rest/v1/blog_posts?select=slug"), "slug", ["shown"]),
  () => mustSee(api.ask("/rest/v1/blog_posts?select=slug", { user: USER.reader }), "slug", ["shown"]),
  () =>
    mustSee(api.ask("/rest/v1/blog_posts?select=slug&order=slug", { user: USER.admin }), "slug", [
      "draft",
      "shown",
    ]),
  () =>
    mustSee(api.ask("/rest/v1/bookmarks?select=user_id", { user: USER.reader }), "user_id", [USER.reader]),
  () =>
    mustSee(api.ask("/rest/v1/bookmarks?select=user_id", { user: USER["other reader"] }), "user_id", [
      USER["other reader"],
    ]),
  () => mustSee(api.ask("/rest/v1/bookmarks?select=user_id", { user: USER.admin }), "user_id", [USER.admin]),
  () =>
    mustSee(api.ask("/rest/v1/profiles?select=full_name", { user: USER.reader }), "full_name", ["reader"]),
  () => mustSee(api.ask("/rest/v1/admin_users?select=user_id", { user: USER.reader }), "user_id", []),
  () => mustBeRefused(api.ask("/rest/v1/bookmarks?select=user_id")),
  () => mustBeRefused(api.ask("/rest/v1/contact_messages?select=id", { user: undefined })),
  () =>
    mustBeRefused(
      api.ask("/rest/v1/statistics", { method: "POST", user: USER.reader, body: { title: "x", value: "1" } }),
    ),
];

async function mustSee(asked: Promise<Answer>, name: string, expected: unknown[]): Promise<string | null> {
  const answer = await asked;
  const found = JSON.stringify(column(answer, name));
  return answer.status === 200 && found === JSON.stringify(expected) ? null : `${answer.status} ${found}`;
}

async function mustBeRefused(asked: Promise<Answer>): Promise<string | null> {
  const answer = await asked;
  return answer.status === 401 || answer.status === 403
    ? null
    : `${answer.status} ${JSON.stringify(answer.body)}`;
}

it(`answers ${REQUESTS} requests of mixed roles, ${IN_FLIGHT} at a time, without one wrong row`, async () => {
  const wrong: string[] = [];
  async function worker() {
    while (next < REQUESTS) {
      const kind = next++ % KINDS.length;
      const problem = await KINDS[kind]?.();
      if (problem) wrong.push(`${kind}: ${problem}`);
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(next).toBe(REQUESTS);
  // Half a minute on two free cores; the limit is for machines that do other things besides.
}, 300_000);
