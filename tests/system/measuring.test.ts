// Nothing stored identifies a visitor, and bad input does nothing to /collect.
import type { Sql } from "postgres";
import { beforeAll, expect, it } from "vitest";
import { until } from "../fixtures/product.ts";
import { productForFile } from "../fixtures/product-for-file.ts";

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 Distinctive/7";
const ipAddress = "203.0.113.77";
const account = "0b7a3f1c-5f0e-4b0e-9d9c-1a2b3c4d5e6f";

const product = productForFile({ env: { TRUST_PROXY: "1" } });
let sql: Sql;

beforeAll(() => {
  sql = product.database();
});

let lastKey = 0;
const newKey = () => `test${String(++lastKey).padStart(8, "0")}`;
const view = (facts: object = {}) => ({
  type: "view",
  key: newKey(),
  path: "/",
  device: "desktop",
  ...facts,
});

async function send(body: unknown, headers: Record<string, string> = {}) {
  return (await post(body, headers)).status;
}

function post(body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${product.url}/collect`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { origin: product.url, "user-agent": agent, "x-forwarded-for": ipAddress, ...headers },
  });
}

/** The text of every row of every table that holds measurements or totals of them. */
async function everythingStored(): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name ~ '^(page_views|web_vitals|error_|view_|vital_|server_minutes|job_runs)'`;
  expect(tables.length).toBeGreaterThanOrEqual(10);
  const texts = await Promise.all(
    tables.map(({ name }) => sql`select to_jsonb(t)::text as text from ${sql(name)} t`),
  );
  return texts.flatMap((rows) => rows.map((row) => row.text)).join("\n");
}

it("stores no IP address, no user agent and no account from any input", async () => {
  const secrets = `${account} anna.muster@example.ch +41 79 123 45 67 ${ipAddress} eyJhbGciOi.eyJzdWIiOiIx.c2ln`;
  const status = await send({
    events: [
      view({
        key: "thekeyofview",
        referrer: `https://search.example/?q=${account}`,
        source: "anna.muster@example.ch",
        language: "de-CH",
      }),
      { type: "end", key: "thekeyofview", seconds: 30, completed: true },
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
    ],
  });
  expect(status).toBe(204);
  await until("the totals are counted", async () => {
    const [row] = await sql`select views from public.view_days where views > 0`;
    return row;
  });
  const stored = await everythingStored();
  expect(stored).toContain("Failed for");
  for (const secret of [
    ipAddress,
    "203.0.113",
    agent,
    "Distinctive",
    "Gecko",
    account,
    "anna.muster",
    "79 123 45 67",
    "eyJ",
  ])
    expect(stored).not.toContain(secret);
  const [today] = await sql`select salt from private.visitor_salts`;
  expect(today?.salt).toMatch(/^[0-9a-f]{64}$/);
  expect(stored).not.toContain(today?.salt);
  const [row] =
    await sql`select seconds, completed, country, referrer_host from public.page_views where view_key = 'thekeyofview'`;
  // A page open for an instant was not looked at for half a minute longer than a minute.
  expect(row).toMatchObject({ completed: true, country: "CH", referrer_host: "search.example" });
});

it("stores nothing of robots and of visitors who ask not to be tracked", async () => {
  for (const headers of [{ dnt: "1" }, { "sec-gpc": "1" }, { "user-agent": "Googlebot/2.1" }] as Record<
    string,
    string
  >[]) {
    const event = view();
    expect(await send({ events: [event] }, headers)).toBe(204);
    expect(await sql`select from public.page_views where view_key = ${event.key}`).toHaveLength(0);
  }
});

it.each([
  ["no JSON", "{"],
  ["no events", { events: [] }],
  ["too many events", { events: Array.from({ length: 21 }, () => view()) }],
  ["an unknown kind", { events: [{ type: "purchase" }] }],
  [
    "an unknown metric",
    { events: [{ type: "vital", path: "/", metric: "XYZ", value: 1, device: "desktop" }] },
  ],
  [
    "a value from nowhere",
    { events: [{ type: "vital", path: "/", metric: "LCP", value: -1, device: "desktop" }] },
  ],
  ["a time beyond a day", { events: [{ type: "end", key: "abcdefgh", seconds: 90_000, completed: false }] }],
  ["a key of another shape", { events: [view({ key: "'; drop table page_views; --" })] }],
])("refuses forged events: %s", async (_what, body) => {
  expect(await send(body, { "x-forwarded-for": "203.0.113.78" })).toBe(400);
});

it("takes nothing from other sites, and no huge payloads", async () => {
  expect(await send({ events: [view()] }, { origin: "https://evil.example" })).toBe(403);
  expect(await send(`{"events":["${"x".repeat(40_000)}"]}`)).toBe(413);
  expect((await fetch(`${product.url}/collect`)).status).toBe(404);
});

it("is not led by clock skew: counts by its own clock, and each view once", async () => {
  const event = view({ occurred_at: "1999-01-01T00:00:00Z" });
  await send({ events: [event] });
  await send({ events: [event, { type: "end", key: event.key, seconds: 86_400, completed: false }] });
  const rows =
    await sql`select occurred_at > now() - interval '1 minute' as fresh, seconds from public.page_views where view_key = ${event.key}`;
  expect(rows).toHaveLength(1);
  expect(rows[0]?.fresh).toBe(true);
  expect(rows[0]?.seconds).toBeLessThanOrEqual(65);
});

it("takes events after the deletion of a page, or for one that never was, without its path", async () => {
  const events = [
    view({ path: "/blog/deleted-long-ago" }),
    view({ path: "/wp-login.php" }),
    view({ path: "/admin/messages" }),
  ];
  expect(await send({ events })).toBe(204);
  const rows =
    await sql`select path from public.page_views where view_key in ${sql(events.map(({ key }) => key))} order by path`;
  expect(rows.map((row) => row.path)).toEqual(["(not found)", "/blog/:slug"]);
});

it("stops a flood from one IP address, and from no other", async () => {
  const flood = { "x-forwarded-for": "203.0.113.99" };
  const statuses: number[] = [];
  // Of a kind that is not stored, and so answered at once: on a slow machine the minute would be over before the last.
  const events = [view({ path: "/admin/messages" })];
  for (let round = 0; round < 31; round++)
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => send({ events }, flood)))));
  expect(statuses.filter((status) => status === 204)).toHaveLength(600);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  const wait = Number((await post({ events: [view()] }, flood)).headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await send({ events: [view()] }, { "x-forwarded-for": "203.0.113.100" })).toBe(204);
  expect((await fetch(product.url)).status).toBe(200);
});

it("groups errors, and opens one again that was resolved; an ignored one stays ignored", async () => {
  const error = (n: number) => ({ type: "error", path: "/", message: `Row ${n} of "list ${n}" is missing` });
  const from = { "x-forwarded-for": "203.0.113.101" };
  await send({ events: [error(1), error(22)] }, from);
  const [group] =
    await sql`select fingerprint, occurrences::int, status from public.error_groups where message like 'Row %'`;
  expect(group).toMatchObject({ occurrences: 2, status: "open" });
  const set = (status: string) =>
    sql`update public.error_groups set status = ${status} where fingerprint = ${group?.fingerprint}`;
  const now = async () =>
    (
      await sql`select status, reopened_at from public.error_groups where fingerprint = ${group?.fingerprint}`
    )[0];
  await set("resolved");
  await send({ events: [error(3)] }, from);
  expect(await now()).toMatchObject({ status: "open", reopened_at: expect.any(Date) });
  await set("ignored");
  await send({ events: [error(4)] }, from);
  expect((await now())?.status).toBe("ignored");
});

it("answers 404 for a path of any length, and stores no error for it", async () => {
  const [before] = await sql`select count(*)::int from public.error_groups where source = 'server'`;
  for (const path of [
    `/blog/${"a".repeat(2_700)}`,
    `/services/${"%C3%A4".repeat(1_500)}`,
    `/legal/${"a".repeat(10_000)}/text`,
    "/a".repeat(3_000),
    `/blog/x?preview=${"a".repeat(10_000)}`,
    `/blog?page=${"9".repeat(3_000)}`,
  ])
    expect((await fetch(product.url + path)).status, path.slice(0, 20)).toBe(404);
  // An error that comes after them has been stored: those of the pages would have been as well.
  const later = { type: "error", path: "/", message: "This one comes last" };
  expect(await send({ events: [later] }, { "x-forwarded-for": "203.0.113.102" })).toBe(204);
  const [after] = await sql`select count(*)::int from public.error_groups where source = 'server'`;
  expect(after).toEqual(before);
  expect(product.output()).not.toContain("rendering failed");
});
