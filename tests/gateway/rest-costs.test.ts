// What one request may cost: refused before it is begun, stopped when it grows too large or takes too long, and the API, with the heap it
// has in production, goes on.
import { beforeAll, describe, expect, test } from "vitest";
import { startApiProcess } from "../fixtures/backend.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { newIpAddress, signedInReader, tokenOf } from "../fixtures/visitor.ts";

const backend = backendForFile(
  // A slow machine still reads when the others of a test are answered.
  { answerPace: { graceMs: 300_000, bytesPerSecond: 1 } },
  {
    startApi: startApiProcess,
    // Functions are known to an API that starts after they were made.
    fill: (sql) =>
      sql.unsafe(`
        insert into industries (slug, title, family) values ('bank', 'Banks', 'industry');
        -- 6 MB of case studies, all of one industry.
        insert into case_studies (slug, title, content, industry, status, published_at)
        select 'study-' || n, 'Study', repeat('word ', 4000), 'bank', 'published', now() - interval '1 day'
        from generate_series(1, 300) n;
        create function public.time_limit() returns text language sql as $$ select current_setting('statement_timeout') $$;
        create function public.slow_answer() returns text language sql as $$ select pg_sleep(600)::text $$;
        create function public.slow_write() returns void language plpgsql security definer as $$
        begin
          insert into public.statistics (title, value) values ('slow write', '1');
          perform pg_advisory_xact_lock(4711);
        end $$;
        grant execute on function public.time_limit(), public.slow_answer(), public.slow_write()
          to anon, authenticated, service_role;
        analyze`),
  },
);
let token: string;
let readerId: string;

beforeAll(async () => {
  const { client, id } = await signedInReader(backend);
  [token, readerId] = [await tokenOf(client), id];
});

type Role = "anon" | "reader" | "service";

function headersOf(role: Role): Record<string, string> {
  return {
    apikey: role === "service" ? backend.keys.secret : backend.keys.publishable,
    "x-forwarded-for": newIpAddress(),
    ...(role === "reader" ? { authorization: `Bearer ${token}` } : {}),
  };
}

type Call = {
  role?: Role;
  /** Past the gateway, as web itself asks. */
  direct?: boolean;
  method?: string;
  body?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

async function ask(target: string, { role = "anon", direct = false, headers, ...init }: Call = {}) {
  const all = new Headers({ ...headersOf(role), ...headers });
  if (direct) all.set("x-reduit-gateway", backend.keys.gatewaySecret);
  if (init.body !== undefined) all.set("content-type", "application/json");
  const url = `${direct ? backend.url : backend.gatewayUrl}/rest/v1/${target}`;
  const answer = await fetch(url, { ...init, headers: all });
  const text = await answer.text();
  return { status: answer.status, text, error: () => JSON.parse(text) as { code: string; message: string } };
}

async function expectGoesOn(): Promise<void> {
  const headers = { "x-reduit-gateway": backend.keys.gatewaySecret };
  expect(await (await fetch(`${backend.url}/health`, { headers })).json()).toEqual({ database: "ok" });
  expect((await ask("company?select=id&limit=1")).status).toBe(200);
}

const aliases = Array.from({ length: 650 }, (_, n) => `a${n.toString(36)}:content`).join(",");
const around = (first: string, second: string, depth: number): string =>
  depth === 0 ? "" : `,${first}(post_id${around(second, first, depth - 1)})`;
const industriesAround = (depth: number): string =>
  depth === 0 ? "id" : `id,${depth % 2 ? "case_studies" : "industries"}(${industriesAround(depth - 1)})`;

describe("asking for too much", () => {
  test.each([
    ["one column under 650 names", "anon", `case_studies?select=${aliases}`, "more than 60 columns"],
    [
      "industries of case studies of industries …",
      "anon",
      `industries?select=${industriesAround(10)}`,
      "more than 2 levels",
    ],
    [
      "sessions of articles of sessions …",
      "reader",
      `article_reads?select=post_id${around("reading_sessions", "article_reads", 6)}`,
      "more than 2 levels",
    ],
    [
      "a regular expression",
      "anon",
      "case_studies?content=match.(w*)*x",
      'operator "match" is not supported',
    ],
    [
      "deep conditions",
      "anon",
      `case_studies?or=(${"and(".repeat(50)}id.is.null${")".repeat(50)})`,
      "more than 3 levels",
    ],
    ["a far offset", "anon", "case_studies?offset=5000000", "larger than 100,000"],
  ] as const)("%s is refused with the limit, by gateway and API", async (_name, role, target, words) => {
    for (const direct of [false, true]) {
      const answer = await ask(target, { role, direct });
      expect([answer.status, answer.error().message]).toEqual([400, expect.stringContaining(words)]);
    }
    await expectGoesOn();
  });

  test("too many rows in one body are refused, as many as may be are not", async () => {
    const rows = (count: number) =>
      JSON.stringify(Array.from({ length: count }, (_, n) => ({ title: `t${n}`, value: "1" })));
    const refused = await ask("statistics", { role: "service", method: "POST", body: rows(501) });
    expect([refused.status, refused.error().message]).toEqual([
      400,
      expect.stringContaining("more than 500 rows"),
    ]);
    expect((await ask("statistics", { role: "service", method: "POST", body: rows(500) })).status).toBe(201);
  });

  test.each(["planned", "estimated"])("count=%s is refused, at the gateway and behind it", async (kind) => {
    for (const direct of [false, true]) {
      const answer = await ask("case_studies?select=id", { direct, headers: { prefer: `count=${kind}` } });
      expect([answer.status, answer.error().message]).toEqual([400, expect.stringContaining("count=exact")]);
    }
  });
});

describe("answers that are too large", () => {
  test.each([
    ["many rows", "case_studies?select=content"],
    ["one row with all of them in it", "industries?select=slug,case_studies(content)"],
    [
      "the same in six ways",
      `industries?select=${[1, 2, 3, 4, 5, 6].map((n) => `x${n}:case_studies(content)`).join()}`,
    ],
    ["counted, for a HEAD", "case_studies?select=content"],
  ])("%s: stopped, with the limit", async (name, target) => {
    const method = name.includes("HEAD") ? "HEAD" : "GET";
    const answer = await ask(target, { method });
    expect(answer.status).toBe(400);
    if (method === "GET")
      expect(answer.error()).toMatchObject({
        code: "limit_exceeded",
        message: "The response is larger than 4 MB. Please ask for fewer rows or columns at a time.",
      });
    await expectGoesOn();
  });

  test("a write whose answer is too large is not done", async () => {
    await backend.sql`alter table knowledge_articles disable trigger user`;
    await backend.sql`
      insert into knowledge_articles (slug, title, content)
      select 'large-' || n, 'Large', repeat('word ', 180000) from generate_series(1, 5) n`;
    const answer = await ask("knowledge_articles?title=eq.Large&select=content", {
      role: "service",
      method: "PATCH",
      body: '{"title":"Changed"}',
      headers: { prefer: "return=representation" },
    });
    expect([answer.status, answer.error().message]).toEqual([
      400,
      expect.stringContaining("larger than 4 MB"),
    ]);
    expect(await backend.sql`select from knowledge_articles where title = 'Changed'`).toHaveLength(0);
  });

  test("a large but allowed answer is sent", async () => {
    const answer = await ask("case_studies?select=content&limit=150");
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toHaveLength(150);
  });

  // As many as reach the API at once; others wait at the gateway.
  async function expectToSurvive(role: Role, target: string): Promise<void> {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(target, { role })));
    // 429: together they were too large. 503 and 504: it was their turn too late, or they took too long.
    const logged = backend.logLines.filter((line) => !line.includes("query stopped")).join("\n");
    for (const { status } of answers) expect([200, 429, 503, 504], logged).toContain(status);
    await expectGoesOn();
  }

  test("six long texts at once do not end the API", () =>
    expectToSurvive("anon", "case_studies?select=content&limit=180"));

  test("nor do six with many of the smallest records there are", { tags: ["all"] }, async () => {
    // What arrives as eight bytes takes a hundred in memory.
    await backend.sql`
      insert into blog_posts (slug, title, status, published_at)
      select 'post-' || n, 'Post', 'published', now() - interval '1 day' from generate_series(1, 100) n`;
    await backend.sql`
      insert into article_reads (user_id, post_id, seconds) select ${readerId}, id, 1 from blog_posts`;
    await backend.sql`
      insert into reading_sessions (user_id, id, post_id, day, seconds)
      select ${readerId}, gen_random_uuid(), id, current_date, 1 from blog_posts, generate_series(1, 1000)`;
    const sessions = [1, 2, 3].map((n) => `b${n}:reading_sessions(a:seconds)`).join();
    await expectToSurvive("reader", `article_reads?select=a:seconds,${sessions}`);
  });

  test("slow readers of large answers do not fill the memory", async () => {
    const open = await Promise.all(
      Array.from({ length: 14 }, async () => {
        const leaving = new AbortController();
        const url = `${backend.gatewayUrl}/rest/v1/case_studies?select=content&limit=180`;
        const { status } = await fetch(url, { headers: headersOf("anon"), signal: leaving.signal });
        return { leaving, status };
      }),
    );
    expect(open.map(({ status }) => status)).toContain(429);
    await expectGoesOn();
    for (const { leaving } of open) leaving.abort();
    await expect.poll(async () => (await ask("case_studies?select=content&limit=150")).status).toBe(200);
  });
});

describe("what takes too long", () => {
  test.each([
    ["anon", "3s"],
    ["reader", "8s"],
    ["service", "30s"],
  ] as const)("a statement of %s may take %s", async (role, limit) => {
    const answer = await ask("rpc/time_limit", { role, method: "POST", body: "{}" });
    expect(JSON.parse(answer.text)).toBe(limit);
  });

  test("it is stopped, and the answer says how long it may take and that nothing was done", async () => {
    const answer = await ask("rpc/slow_answer", { method: "POST", body: "{}" });
    expect(answer.status).toBe(504);
    expect(answer.error()).toMatchObject({
      code: "57014",
      message: expect.stringMatching(/3 seconds for visitors.*was cancelled\. Nothing was changed\.$/),
    });
    await expectGoesOn();
  });

  test("a write whose client is gone is not done", async () => {
    const { sql } = backend;
    const lock = await sql.reserve();
    await lock`select pg_advisory_lock(4711)`;
    const leaving = new AbortController();
    const call = { role: "service" as const, method: "POST", body: "{}", signal: leaving.signal };
    const given = ask("rpc/slow_write", call).catch((error: Error) => error.name);
    const waiting = async () =>
      (
        await sql`
        select from pg_locks l join pg_database d on d.oid = l.database
        where datname = current_database() and locktype = 'advisory' and not granted`
      ).length > 0;
    await expect.poll(waiting).toBe(true);
    leaving.abort();
    expect(await given).toBe("AbortError");
    // By then the API has heard that its client has gone.
    for (let count = 0; count < 10; count++) await expectGoesOn();
    await lock`select pg_advisory_unlock(4711)`;
    lock.release();
    const underway = async () =>
      (
        await sql`
        select from pg_stat_activity
        where datname = current_database() and application_name = 'reduit-api' and (state <> 'idle' or query like '%slow_write%')`
      ).length;
    await expect.poll(underway).toBe(0);
    expect(await sql`select from statistics where title = 'slow write'`).toHaveLength(0);
  });
});
