// One running site: its first administrator, settings, numbers, and what its visitors send. The rules are in the tests beside the code.
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describePostgres } from "#common/postgres-version.ts";
import { freePort } from "../fixtures/free-port.ts";
import { listen } from "../fixtures/listen.ts";
import { type Outbox, outboxOf, tokenMailedTo } from "../fixtures/mail.ts";
import { until } from "../fixtures/product.ts";
import { productForFile } from "../fixtures/product-for-file.ts";
import { sendRaw } from "../fixtures/raw-http.ts";
import { clientOf, publishableKey } from "./support/api.ts";
import { readMetrics } from "./support/metrics.ts";

const first = "https://first.example";
const second = "https://second.example";

/** Not where the site is: on Linux every IP address of 127/8 is this machine. */
const metrics = { host: "127.0.0.2", port: await freePort("127.0.0.2") };
/** A collector of traces. */
const spans: Span[] = [];
const collector = createServer(async (request, response) => {
  const { resourceSpans } = (await json(request)) as { resourceSpans: ResourceSpans[] };
  for (const { resource, scopeSpans } of resourceSpans)
    for (const span of scopeSpans.flatMap((scope) => scope.spans))
      spans.push({ ...span, service: resource.attributes[0]?.value.stringValue });
  response.end("{}");
});
type Span = { traceId: string; parentSpanId?: string; name: string; service: string | undefined };
type ResourceSpans = {
  resource: { attributes: { value: { stringValue: string } }[] };
  scopeSpans: { spans: Omit<Span, "service">[] }[];
};
const collectorPort = await listen(collector);
afterAll(() => void collector.close());
/** A CDN that records what it should purge. */
const purged: string[][] = [];
const cdn = createServer(async (request, response) => {
  purged.push(((await json(request)) as { tags: string[] }).tags);
  response.end();
});
const cdnPort = await listen(cdn);
afterAll(() => void cdn.close());
const env = {
  TRUST_PROXY: "1",
  CDN_TAGS: "surrogate-key",
  CDN_PURGE_URL: `http://127.0.0.1:${cdnPort}/purge`,
  METRICS_PORT: String(metrics.port),
  METRICS_HOST: metrics.host,
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`,
};
const product = productForFile({ env });
let sql: Sql;
let outbox: Outbox;
let token: string;
let admin: SupabaseClient;

beforeAll(async () => {
  sql = product.database();
  outbox = outboxOf(sql);
  // An https URL would ask this administrator for a second factor: see that test.
  await sql`insert into public.site_settings (key, value) values ('admins_need_second_factor', 'false')`;
  token = await until("the link", () => /\/admin\/setup\?token=(\S+)/.exec(product.output())?.[1]);
  admin = clientOf(product.url, await publishableKey(product.url));
  const email = "admin@test.example";
  await admin.auth.signUp({ email, password: "Correct-horse-7-battery" });
  const token_hash = await tokenMailedTo(outbox, email);
  expect((await admin.auth.verifyOtp({ token_hash, type: "email" })).error).toBeNull();
  expect((await admin.rpc("claim_admin", { token })).error).toBeNull();
});

const get = (path: string, init?: RequestInit) => fetch(new URL(path, product.url), init);
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  get(path, { method: "POST", body, headers: { origin: product.url, ...headers }, redirect: "manual" });

it("makes the reader of the terminal the first administrator, once", async () => {
  expect(product.output()).toContain(`${product.url}/admin/setup?token=${token}`);
  expect((await admin.from("admin_users").select("user_id")).data).toHaveLength(1);
  expect((await admin.rpc("claim_admin", { token })).error?.message).toContain(
    "has an administrator already",
  );
});

it("trusts the site's new origin and no longer the old one, in the gateway, forms and measurements", async () => {
  await setSiteUrl(first);
  expect(await statusesFrom(first)).toEqual({ gateway: 200, form: 422, collect: 400 });
  expect(await statusesFrom(second)).toEqual({ gateway: 403, form: 403, collect: 403 });
  await setSiteUrl(second);
  expect(await statusesFrom(second)).toEqual({ gateway: 200, form: 422, collect: 400 });
  expect(await statusesFrom(first)).toEqual({ gateway: 403, form: 403, collect: 403 });
  expect(await statusesFrom(product.url), "this machine").toEqual({ gateway: 200, form: 422, collect: 400 });
});

it("promises TLS as long as the site's URL is https, on pages, files and everything else", async () => {
  const paths = ["/", "/favicon.ico", "/healthz", "/images/none", "/about/", "/assets/none.js"];
  const promising = async () => {
    const answers = await Promise.all(paths.map((path) => get(path, { redirect: "manual" })));
    return paths.filter((_path, at) => answers[at]?.headers.has("strict-transport-security"));
  };
  const policy = async () => (await get("/")).headers.get("content-security-policy");
  await setSiteUrl(first);
  expect(await promising()).toEqual(paths);
  expect(await policy()).toContain("upgrade-insecure-requests");
  expect(await (await get("/")).text()).toContain(`<link rel="canonical" href="${first}/"/>`);
  expect(await (await get("/sitemap.xml")).text()).toContain(`<loc>${first}/about</loc>`);
  expect(await (await get("/blog/feed.xml")).text()).toContain(`${first}/blog/`);
  await setSiteUrl("");
  expect(await promising()).toEqual([]);
  expect(await policy()).not.toContain("upgrade-insecure-requests");
});

it("closes sign-up on the page and at the API, until it is opened again", async () => {
  const setOpen = (value: boolean) =>
    admin
      .from("site_settings")
      .upsert({ key: "sign_up_open", value, is_public: true }, { onConflict: "key" });
  const page = async () => (await get("/register")).text();
  expect((await setOpen(false)).error).toBeNull();
  await expect.poll(page).toContain("Sign-up is closed at the moment");
  const headers = { apikey: await publishableKey(product.url), "content-type": "application/json" };
  const body = JSON.stringify({ email: "late@test.example", password: "Correct-horse-7-battery" });
  const refused = await post("/auth/v1/signup", body, headers);
  expect([refused.status, await refused.json()]).toMatchObject([422, { error_code: "signup_disabled" }]);
  await setOpen(true);
  await expect.poll(page).not.toContain("Sign-up is closed at the moment");
});

it("asks administrators for a second factor once the site's URL is https, with the answer to the write", async () => {
  const access = async () => (await admin.rpc("admin_access")).data;
  await setSiteUrl("");
  await sql`delete from public.site_settings where key = 'admins_need_second_factor'`;
  await sql`delete from private.site_facts`;
  expect(await access()).toEqual({ listed: true, granted: true, needs: null });
  await setSiteUrl(first);
  expect(await access()).toEqual({ listed: true, granted: false, needs: "enrolment" });
  expect((await admin.from("contact_messages").select("id")).data).toEqual([]);
  await sql`insert into public.site_settings (key, value) values ('admins_need_second_factor', 'false')`;
  expect(await access()).toEqual({ listed: true, granted: true, needs: null });
  await setSiteUrl("");
});

it("answers ambiguous hosts and paths with 400, for stored pages too", async () => {
  const statusOf = async (...lines: string[]) =>
    (await sendRaw(Number(new URL(product.url).port), [...lines, "Connection: close", "", ""].join("\r\n")))
      .status;
  await get("/");
  for (const path of ["/", "/about", "/search?q=x", "/rest/v1/statistics", "/healthz"]) {
    expect(await statusOf(`GET ${path} HTTP/1.1`, "Host: localhost", "Host: evil.example"), path).toBe(400);
    expect(await statusOf(`GET ${path} HTTP/1.1`), path).toBe(400);
  }
  for (const path of ["/x/..//evil.com/", "/%2e//evil.com/", "/\\evil.com/about", "//evil.com/about"])
    expect(await statusOf(`GET ${path} HTTP/1.1`, "Host: localhost"), path).toBe(400);
});

it("shows a PGP key where there is one, and nothing of one where there is none", async () => {
  const read = async (path: string) => {
    const answer = await get(path);
    return `${answer.status} ${await answer.text()}`;
  };
  const key =
    "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nxjMEU/NfCxYJKwYBBAHaRw8BAQdAPwmJlL3ZFu1AUxl5NOSofIBzOhKA1i+AEJku\nQ+47JAY=\n-----END PGP PUBLIC KEY BLOCK-----";
  expect(await read("/.well-known/pgp-key.asc")).toMatch(/^404 /);
  expect(await read("/.well-known/security.txt")).not.toContain("Encryption:");
  expect(await read("/contact")).not.toContain("pgp-key.asc");
  await sql`update public.company set pgp_key = ${key}`;
  await expect.poll(() => read("/.well-known/pgp-key.asc")).toBe(`200 ${key}\n`);
  await expect.poll(() => read("/contact")).toContain("C959 BDBA FA32 A2F8 9A15 3B67 8CFD E121 9796 5A9A");
  await expect
    .poll(() => read("/.well-known/security.txt"))
    .toContain(`Encryption: ${product.url}/.well-known/pgp-key.asc`);
  await expect(sql`update public.company set pgp_key = 'my key'`).rejects.toMatchObject({ code: "23514" });
  await sql`update public.company set pgp_key = ''`;
});

it("tells a CDN which tables a page shows, and which have changed since the start", async () => {
  const tagsOf = async (path: string) => (await get(path)).headers.get("surrogate-key")?.split(" ");
  expect(await tagsOf("/")).toEqual(expect.arrayContaining(["site", "pages", "menus", "statistics"]));
  expect(await tagsOf("/contact")).not.toContain("statistics");
  expect(await tagsOf("/status")).toBeUndefined();
  expect((await get("/contact")).headers.get("cache-control")).toContain("s-maxage=300");
  await sql`insert into public.statistics (title, value) values ('For the CDN', '1')`;
  await expect.poll(() => purged.flat()).toEqual(expect.arrayContaining(["site", "statistics"]));
});

it("stores no IP address, user agent or account of a visitor from any input", async () => {
  const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 Distinctive/7";
  const ipAddress = "203.0.113.77";
  const account = "0b7a3f1c-5f0e-4b0e-9d9c-1a2b3c4d5e6f";
  const secrets = `${account} anna.muster@example.ch +41 79 123 45 67 ${ipAddress} eyJhbGciOi.eyJzdWIiOiIx.c2ln`;
  const view = { type: "view", key: "thekeyofview", path: "/", device: "desktop", language: "de-CH" };
  const from = {
    referrer: `https://search.example/?q=${account}`,
    source: "anna.muster@example.ch",
    occurred_at: "1999-01-01T00:00:00Z",
  };
  const events = [
    { ...view, ...from },
    view,
    { ...view, key: "thekeyoflost", path: "/blog/deleted-long-ago" },
    { type: "end", key: "thekeyofview", seconds: 86_400, completed: true },
    {
      type: "vital",
      path: `/dashboard?user=${account}`,
      metric: "LCP",
      value: 900,
      device: "mobile",
      resource: `/x?u=${account}`,
    },
    {
      type: "error",
      path: `/blog/${account}`,
      message: `Failed for ${secrets}`,
      stack: `Error: ${secrets}\n    at f (${product.url}/assets/app.js?user=${account}:1:2)`,
      release: "1.0.0",
    },
  ];
  const headers = { "user-agent": agent, "x-forwarded-for": ipAddress };
  expect((await post("/collect", JSON.stringify({ events }), headers)).status).toBe(204);
  await until("the totals are counted", async () => {
    const [row] = await sql`select views from public.view_days where views > 0`;
    return row;
  });
  const stored = await everythingMeasured();
  expect(stored).toContain("Failed for");
  const [today] = await sql`select salt from private.visitor_salts`;
  expect(today?.salt).toMatch(/^[0-9a-f]{64}$/);
  const identifying = ["203.0.113", "Distinctive", "Gecko", account, "anna.muster", "79 123 45 67", "eyJ"];
  for (const secret of [...identifying, today?.salt]) expect(stored).not.toContain(secret);
  const views = await sql`
    select path, completed, country, referrer_host, occurred_at > now() - interval '1 hour' as fresh, seconds < 3600 as short
    from public.page_views where view_key like 'thekey%' order by view_key`;
  // A page open for an instant was not looked at for a day.
  expect([...views]).toMatchObject([
    { path: "/blog/:slug", fresh: true },
    { path: "/", completed: true, country: "CH", referrer_host: "search.example", fresh: true, short: true },
  ]);
});

/** The text of every row of every table that holds measurements or totals of them. */
async function everythingMeasured(): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name ~ '^(page_views|web_vitals|error_|view_|vital_|server_minutes|job_runs)'`;
  expect(tables.length).toBeGreaterThanOrEqual(10);
  const texts = await Promise.all(
    tables.map(({ name }) => sql`select to_jsonb(t)::text as text from ${sql(name)} t`),
  );
  return texts.flatMap((rows) => rows.map((row) => row.text)).join("\n");
}

it("answers 404 for a path of any length, and stores no error for it", async () => {
  const errors = async () => [
    ...(await sql`select message from public.error_groups where source = 'server'`),
  ];
  const before = await errors();
  for (const path of [
    `/blog/${"a".repeat(2_700)}`,
    `/services/${"%C3%A4".repeat(1_500)}`,
    `/legal/${"a".repeat(10_000)}/text`,
    "/a".repeat(3_000),
    `/blog/x?preview=${"a".repeat(10_000)}`,
    `/blog?page=${"9".repeat(3_000)}`,
  ])
    expect((await get(path)).status, path.slice(0, 20)).toBe(404);
  // An error that comes after them has been stored: those of the pages would have been as well.
  const events = [{ type: "error", path: "/", message: "This one comes last" }];
  expect((await post("/collect", JSON.stringify({ events }))).status).toBe(204);
  expect(await errors()).toEqual(before);
  expect(product.output()).not.toContain("rendering failed");
});

it("gives its numbers where METRICS_HOST says and nowhere else: memory, disk, database, PostgreSQL", async () => {
  await expect(fetch(`http://127.0.0.1:${metrics.port}/metrics`)).rejects.toThrow();
  expect((await get("/metrics")).status).toBe(404);
  const now = await readMetrics(metrics);
  expect(now).toHaveProperty("reduit_uptime_seconds");
  for (const process of ["web", "api", "postgres"])
    expect(now[`reduit_process_memory_bytes{process="${process}"}`]).toBeGreaterThan(5e6);
  expect(now.reduit_disk_free_bytes).toBeGreaterThan(0);
  expect(now.reduit_disk_size_bytes).toBeGreaterThan(now.reduit_disk_free_bytes ?? 0);
  expect(now.reduit_database_bytes).toBeGreaterThan(1e6);
  const [{ version } = { version: 0 }] = await sql<{ version: number }[]>`
    select current_setting('server_version_num')::int as version`;
  const { running, newest, isBehind } = describePostgres(version);
  expect(now[`reduit_postgres_info{version="${running}",newest_known="${newest}"}`]).toBe(1);
  expect(now.reduit_postgres_behind).toBe(isBehind ? 1 : 0);
});

it("knows an API call by one id and one trace, in the answer, the log, and both processes", async () => {
  const traceId = "c".repeat(32);
  const headers = {
    apikey: await publishableKey(product.url),
    "x-request-id": "from-the-proxy",
    traceparent: `00-${traceId}-${"d".repeat(16)}-01`,
  };
  const answer = await get("/rest/v1/services?title=eq.secret", { headers });
  expect([answer.status, answer.headers.get("x-request-id")]).toEqual([200, "from-the-proxy"]);
  await answer.text();
  const line = await until("the line", () => /^.*"from-the-proxy".*$/m.exec(product.output())?.[0]);
  expect(JSON.parse(line)).toMatchObject({ event: "api request", status: 200, traceId });
  expect(line).not.toContain("secret");
  const services = () => spans.filter((span) => span.traceId === traceId).map(({ service }) => service);
  await until("the spans", () => services().length === 2);
  expect(services().sort()).toEqual(["reduit-api", "reduit-web"]);
  expect(product.output()).not.toContain("MaxListenersExceededWarning");
  const page = await get("/search?q=nothing-like-it");
  expect(page.headers.get("x-request-id")).toMatch(/^[\da-f]{8}-[\da-f]{4}$/);
});

it("counts wrong passwords, and requests that are refused for being too many", async () => {
  const before = await readMetrics(metrics);
  const apikey = await publishableKey(product.url);
  const body = JSON.stringify({ email: "nobody@test.example", password: "wrong-password-1" });
  const headers = { apikey, "content-type": "application/json", "x-forwarded-for": "203.0.113.50" };
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length < 10)
    statuses.push((await post("/auth/v1/token?grant_type=password", body, headers)).status);
  const after = await readMetrics(metrics);
  const grown = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
  expect(grown('reduit_sign_in_failures_total{endpoint="token"}')).toBe(statuses.length - 1);
  expect(grown('reduit_rate_limited_total{kind="api"}')).toBe(1);
  expect(grown('reduit_rate_limited_total{kind="page"}')).toBe(0);
});

it("counts the requests that wait for their turn, and those that hold a database connection", async () => {
  const headers = { apikey: await publishableKey(product.url) };
  const waiting = async () => (await readMetrics(metrics))['reduit_turns{of="rest",state="waiting"}'];
  expect(await waiting()).toBe(0);
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`lock table public.services in access exclusive mode`;
  const asked = Array.from({ length: 20 }, (_, at) =>
    get(`/rest/v1/services?select=id&limit=${at + 1}`, { headers }).then((answer) => answer.text()),
  );
  try {
    await until("some wait", async () => ((await waiting()) ?? 0) > 0);
    const now = await readMetrics(metrics);
    expect(now['reduit_turns{of="rest",state="running"}']).toBeGreaterThan(1);
    expect(now['reduit_database_pool{state="running"}']).toBeGreaterThan(1);
    expect(now).toHaveProperty('reduit_database_pool{state="waiting"}');
    expect(now['reduit_turns{of="pages",state="waiting"}']).toBe(0);
  } finally {
    await lock`rollback`;
    lock.release();
    await Promise.all(asked);
  }
  await until("none wait", async () => (await waiting()) === 0);
});

async function setSiteUrl(value: string) {
  const { error } = await admin
    .from("site_settings")
    .upsert({ key: "site_url", value }, { onConflict: "key" });
  expect(error).toBeNull();
}

/** 422 and 400 are answers to what was sent: the origin passed. */
async function statusesFrom(origin: string) {
  const apikey = await publishableKey(product.url);
  const [gateway, form, collect] = await Promise.all([
    get("/rest/v1/statistics?limit=1", { headers: { origin, apikey } }),
    post("/contact", new URLSearchParams(), { origin }),
    post("/collect", "{}", { origin }),
  ]);
  return { gateway: gateway.status, form: form.status, collect: collect.status };
}
