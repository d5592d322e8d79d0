// Two processes of the product on one PostgreSQL, as behind a load balancer: what they count, refresh and do is decided in the database.
import { createHash, randomBytes } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newestMailTo, outboxOf, tokenHashIn } from "../fixtures/mail.ts";
import { databaseUrl, type Product, startProduct, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { publishableKey } from "./support/api.ts";

const password = "Correct-horse-7-battery";

const at = folderForFile();
let first: Product;
let second: Product;
let processes: Product[];
let sql: Sql;
let key: string;

beforeAll(async () => {
  const env = { TRUST_PROXY: "1" };
  first = await startSeededProduct({ dataFolder: at("first"), env });
  const shared = { ...env, DATABASE_URL: databaseUrl(first.dataFolder) };
  second = await startProduct({ dataFolder: at("second"), env: shared });
  processes = [first, second];
  sql = first.database();
  key = await publishableKey(first.url);
});
afterAll(async () => {
  await second?.stop();
  await first?.stop();
});

const processOf = (turn: number) => processes[turn % processes.length] ?? first;

function post(product: Product, path: string, body: object, ipAddress: string): Promise<Response> {
  return fetch(`${product.url}/auth/v1/${path}`, {
    method: "POST",
    headers: {
      apikey: key,
      origin: product.url,
      "content-type": "application/json",
      "x-forwarded-for": ipAddress,
    },
    body: JSON.stringify(body),
  });
}

function client(product: Product, ipAddress: string): SupabaseClient {
  return createClient(product.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { origin: product.url, "x-forwarded-for": ipAddress } },
  });
}

/** Registers at one process, follows the link at the other. */
async function signUp(email: string, ipAddress: string): Promise<SupabaseClient> {
  const { error } = await client(first, ipAddress).auth.signUp({ email, password });
  expect(error).toBeNull();
  const token_hash = tokenHashIn(await newestMailTo(outboxOf(sql), email));
  const db = client(second, ipAddress);
  expect((await db.auth.verifyOtp({ type: "email", token_hash })).error).toBeNull();
  return db;
}

it("counts wrong sign-ins once: the sixth waits, whichever process is asked", async () => {
  const body = { email: "unknown@test.example", password: "wrong-one" };
  const statuses: number[] = [];
  for (let turn = 0; turn < 8; turn++)
    statuses.push((await post(processOf(turn), "token?grant_type=password", body, "203.0.113.40")).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  const lines = processes.map((each) => each.output().match(/"event":"sign-in failed".*/g) ?? []);
  expect(lines.flat()).toHaveLength(5);
  expect(lines.flat().join()).not.toMatch(/unknown@|203\.0\.113/);
});

it("takes five contact messages an hour from one IP address, and acknowledges them once", async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 7; turn++) {
    const product = processOf(turn);
    const answer = await fetch(`${product.url}/contact`, {
      method: "POST",
      body: new URLSearchParams({
        topic: "evaluation",
        consent: "on",
        company: "",
        name: "Nora",
        email: "nora.writes@example.ch",
        message: `Message number ${turn} of several`,
      }),
      headers: { origin: product.url, "x-forwarded-for": "203.0.113.41" },
      redirect: "manual",
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429]);
  const mails = await sql`
    select from private.outgoing_mails where kind = 'contact_acknowledgement' and recipient = 'nora.writes@example.ch'`;
  expect(mails).toHaveLength(1);
});

it("refreshes a session in three tabs at once: all of them stay signed in", async () => {
  const reader = await signUp("three-tabs@test.example", "203.0.113.42");
  let token = (await reader.auth.getSession()).data.session?.refresh_token ?? "";
  for (let tries = 0; tries < 20; tries++) {
    const answers = await Promise.all(
      [0, 1, 2].map((tab) =>
        post(
          processOf(tries + tab),
          "token?grant_type=refresh_token",
          { refresh_token: token },
          "203.0.113.42",
        ),
      ),
    );
    const given = await Promise.all(
      answers.map(async (answer) => (await answer.json()) as { refresh_token: string }),
    );
    expect(
      answers.map(({ status }) => status),
      `try ${tries}`,
    ).toEqual([200, 200, 200]);
    expect(new Set(given.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    token = given[0]?.refresh_token ?? "";
  }
});

it("takes at one process the set-up link that the other printed; preview links and publications hold at both", async () => {
  const token = await until(
    "the link is printed",
    () => /\/admin\/setup\?token=(\S+)/.exec(second.output())?.[1],
  );
  const admin = await signUp("first-admin@test.example", "203.0.113.43");
  const session = (await admin.auth.getSession()).data.session;
  const elsewhere = client(first, "203.0.113.43");
  await elsewhere.auth.setSession({
    access_token: session?.access_token ?? "",
    refresh_token: session?.refresh_token ?? "",
  });
  expect((await elsewhere.rpc("claim_admin", { token })).error).toBeNull();
  const post = { slug: "seen-by-both", title: "Seen by both", content: "Words", excerpt: "Words" };
  const { data, error } = await elsewhere.from("blog_posts").insert(post).select("id").single();
  expect(error).toBeNull();
  const preview = randomBytes(32).toString("hex");
  const link = {
    hash: createHash("sha256").update(preview).digest("hex"),
    table_name: "blog_posts",
    row_id: data?.id,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  };
  expect((await elsewhere.from("preview_links").insert(link)).error).toBeNull();
  const page = (product: Product, query = "") => fetch(`${product.url}/blog/${post.slug}${query}`);
  for (const product of processes) {
    expect((await page(product)).status).toBe(404);
    expect((await page(product, `?preview=${preview}`)).status).toBe(200);
  }
  const published = { status: "published", published_at: new Date().toISOString() };
  expect((await elsewhere.from("blog_posts").update(published).eq("id", data?.id)).error).toBeNull();
  for (const product of processes)
    await until("the publication is seen", async () => (await page(product)).status === 200);
});

it("runs the hourly jobs once", async () => {
  // A minute after its start each process writes its first numbers, and asks for the jobs.
  await until(
    "both have asked",
    async () => (await sql`select 1 from public.server_minutes group by process`).length === 2,
  );
  await until(
    "the run is finished",
    async () => (await sql`select 1 from private.job_leases where is_finished`).length === 1,
  );
  const runs =
    await sql`select job, count(*)::int as runs from public.job_runs where succeeded group by job order by job`;
  expect([...runs]).toEqual([
    { job: "daily totals", runs: 1 },
    { job: "retention", runs: 1 },
  ]);
});
