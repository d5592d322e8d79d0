// Keys and salts of processes that share a database: what one hands out the other accepts, also while keys are replaced.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createClient, type Session } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isSignedWith } from "../../common/session-token.ts";
import { startTestServer, type TestServer } from "../database/support/servers.ts";
import { newestMailTo, outboxOf, tokenHashIn } from "../fixtures/mail.ts";
import { png } from "../fixtures/png.ts";
import { type Product, runProgram, startProduct, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { copyTemplate } from "../fixtures/templates.ts";
import { publishableKey } from "./support/api.ts";

const password = "correct horse 7";
const given = {
  SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${"given".repeat(5)}`,
  SUPABASE_SECRET_KEY: `sb_secret_${"given".repeat(5)}`,
  JWT_SECRET: "given".repeat(8),
};

let server: TestServer;
let first: Product;
let second: Product;
const at = folderForFile();
const stops: (() => Promise<unknown>)[] = [];
async function startOn(name: string, env: Record<string, string> = {}): Promise<Product> {
  const product = await startProduct({ dataFolder: at(name), env: { DATABASE_URL: server.url, ...env } });
  stops.push(product.stop);
  return product;
}
const keysCommand = (args: string, env: Record<string, string> = { DATABASE_URL: server.url }) =>
  runProgram(["scripts/keys.ts", ...args.split(" ").filter(Boolean)], { dataFolder: at("first"), env });

beforeAll(async () => {
  server = await startTestServer({ settings: { max_connections: "70" } });
  [first, second] = await Promise.all([startOn("first"), startOn("second")]);
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await server?.stop();
});

function clientOf({ url }: Product, key: string) {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { origin: url } },
  });
}

/** Registered on one process, confirmed on another. */
async function signUp(on: Product, confirmOn: Product, email: string): Promise<Session> {
  const registered = await clientOf(on, await publishableKey(on.url)).auth.signUp({ email, password });
  expect(registered.error).toBeNull();
  const token_hash = tokenHashIn(await newestMailTo(outboxOf(on.database()), email));
  const confirming = clientOf(confirmOn, await publishableKey(on.url));
  const { data, error } = await confirming.auth.verifyOtp({ type: "signup", token_hash });
  if (!data.session) throw error ?? new Error("no session");
  return data.session;
}

async function signIn(on: Product, email: string): Promise<Session> {
  const { data, error } = await clientOf(on, await publishableKey(on.url)).auth.signInWithPassword({
    email,
    password,
  });
  if (!data.session) throw error ?? new Error("no session");
  return data.session;
}

/** What a browser does with a session: who am I, its data, an upload. */
async function statusesWith(on: Product, { access_token, user }: Session, key: string): Promise<number[]> {
  const headers = { apikey: key, authorization: `Bearer ${access_token}`, origin: on.url };
  const answers = await Promise.all([
    fetch(`${on.url}/auth/v1/user`, { headers }),
    fetch(`${on.url}/rest/v1/profiles?select=id&id=eq.${user.id}`, { headers }),
    fetch(`${on.url}/storage/v1/object/avatars/${user.id}/avatar`, {
      method: "POST",
      headers: { ...headers, "content-type": "image/png", "x-upsert": "true" },
      body: Buffer.from(png(100)),
    }),
  ]);
  return answers.map(({ status }) => status);
}
const allowed = [200, 200, 200];

const restStatus = async (on: Product, apikey: string, table = "statistics") =>
  (await fetch(`${on.url}/rest/v1/${table}?limit=1`, { headers: { apikey, origin: on.url } })).status;
const currentKey = async (kind: string) =>
  (await server.sql`select value from private.installation_keys where kind = ${kind} and ends_at is null`)[0]
    ?.value as string;
const endNow = (kind: string) =>
  server.sql`update private.installation_keys set ends_at = now() where kind = ${kind} and ends_at is not null`;

it("the key in a page of one is accepted by the other, and neither made its own", async () => {
  const key = await publishableKey(first.url);
  expect(await publishableKey(second.url)).toBe(key);
  expect(key).toBe(await currentKey("publishable"));
  expect([await restStatus(first, key), await restStatus(second, key)]).toEqual([200, 200]);
  expect(await restStatus(second, "sb_publishable_0123456789abcdefghijkl")).toBe(401);
  expect([...(await server.sql`select count(*)::int as number from private.installation_keys`)]).toEqual([
    { number: 3 },
  ]);
});

it("a session that began on one goes on on the other, and is renewed there", async () => {
  const session = await signUp(first, second, "both@test.example");
  const key = await publishableKey(first.url);
  expect(await statusesWith(first, session, key)).toEqual(allowed);
  expect(await statusesWith(second, session, key)).toEqual(allowed);
  const renewed = await clientOf(second, key).auth.refreshSession(session);
  expect(renewed.error).toBeNull();
  expect(await statusesWith(first, renewed.data.session as Session, key)).toEqual(allowed);
});

it("a visitor of both processes counts as one", async () => {
  const visit = (on: Product, key: string) =>
    fetch(`${on.url}/collect`, {
      method: "POST",
      headers: { origin: on.url, "user-agent": "Mozilla/5.0 Firefox/140.0" },
      body: JSON.stringify({ events: [{ type: "view", key, path: "/", device: "desktop" }] }),
    });
  for (const [on, key] of [
    [first, "visitonfirst"],
    [second, "visitonsecond"],
    [first, "visitonfirstagain"],
  ] as const)
    expect((await visit(on, key)).status).toBe(204);
  const [counted] = await server.sql`
    select count(*)::int as views, count(distinct visitor_day_hash)::int as visitors from public.page_views
    where view_key like 'visiton%'`;
  expect(counted).toEqual({ views: 3, visitors: 1 });
  expect(existsSync(join(first.dataFolder, "visitor-salt.json"))).toBe(false);
});

it("a new secret for sessions ends no session; the old one is refused when its time is over", async () => {
  const key = await publishableKey(first.url);
  const before = await signIn(first, "both@test.example");
  const oldSecret = await currentKey("jwt");
  const rotated = await keysCommand("rotate jwt");
  expect(rotated, rotated.stderr).toMatchObject({ code: 0 });
  expect(rotated.stdout).toMatch(/jwt +since .* current\n +jwt +since .* accepted until /);
  const newSecret = await currentKey("jwt");
  expect(newSecret).not.toBe(oldSecret);
  expect(rotated.stdout + rotated.stderr).not.toContain(newSecret);

  // Each process signs with the new one as soon as it has heard of it; the other then accepts it though it may not have heard yet.
  const after = await until("a process signs with the new secret", async () => {
    const session = await signIn(second, "both@test.example");
    return isSignedWith(session.access_token, newSecret) ? session : undefined;
  });
  expect(isSignedWith(before.access_token, oldSecret)).toBe(true);
  for (const on of [first, second]) {
    expect(await statusesWith(on, before, key)).toEqual(allowed);
    await until("the other one accepts it", async () => {
      const statuses = await statusesWith(on, after, key);
      return statuses.every((status) => status === 200);
    });
  }
  const renewed = await clientOf(first, key).auth.refreshSession(before);
  expect(renewed.error).toBeNull();
  const goesOn = renewed.data.session as Session;
  expect(isSignedWith(goesOn.access_token, newSecret)).toBe(true);

  await endNow("jwt");
  for (const on of [first, second]) {
    await until("the old one is refused", async () => {
      const [, data, upload] = await statusesWith(on, before, key);
      return data === 401 && upload === 401;
    });
    expect(await statusesWith(on, goesOn, key)).toEqual(allowed);
  }
});

it("pages with the publishable key from before go on, and new ones get the new key", async () => {
  const before = await publishableKey(first.url);
  expect((await keysCommand("rotate publishable")).code).toBe(0);
  const now = await currentKey("publishable");
  for (const on of [first, second]) {
    await until("its pages hold the new key", async () => (await publishableKey(on.url)) === now);
    expect([await restStatus(on, before), await restStatus(on, now)]).toEqual([200, 200]);
  }
  await endNow("publishable");
  for (const on of [first, second]) {
    await until("the old one is refused", async () => (await restStatus(on, before)) === 401);
    // The process's own client was made with it.
    expect((await fetch(`${on.url}/search?q=${before.slice(-8)}`)).status).toBe(200);
  }
});

it("the secret key ends within seconds when that is asked for, and the processes go on with the new one", async () => {
  const before = await currentKey("secret");
  expect(await restStatus(second, before, "contact_messages")).toBe(200);
  expect((await keysCommand("rotate secret --now")).code).toBe(0);
  const now = await currentKey("secret");
  for (const on of [first, second]) {
    await until(
      "the new one is accepted",
      async () => (await restStatus(on, now, "contact_messages")) === 200,
    );
    await until(
      "the old one is refused",
      async () => (await restStatus(on, before, "contact_messages")) === 401,
    );
    const body = JSON.stringify({
      events: [{ type: "view", key: `after${on.pid}`, path: "/", device: "mobile" }],
    });
    const headers = { origin: on.url, "user-agent": "Mozilla/5.0 Firefox/140.0" };
    const stored = await fetch(`${on.url}/collect`, { method: "POST", headers, body });
    expect(stored.status).toBe(204);
  }
});

it("keys given in the environment are used, and none are kept in the database", async () => {
  const rows = async () => [...(await server.sql`select * from private.installation_keys order by id`)];
  const before = await rows();
  const third = await startOn("third", given);
  expect(await publishableKey(third.url)).toBe(given.SUPABASE_PUBLISHABLE_KEY);
  expect(await restStatus(third, given.SUPABASE_SECRET_KEY, "contact_messages")).toBe(200);
  expect(await restStatus(third, await currentKey("publishable"))).toBe(401);
  const { access_token } = await signIn(third, "both@test.example");
  expect(isSignedWith(access_token, given.JWT_SECRET)).toBe(true);
  expect(await rows()).toEqual(before);
  const refused = await keysCommand("rotate jwt", { DATABASE_URL: server.url, ...given });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('"JWT_SECRET=new,old"') });
});

it("lists the keys without their values, and shows its usage", async () => {
  const listed = await keysCommand("");
  expect(listed.stdout, listed.stderr).toMatch(
    /^ {2}publishable +since \d{4}-\d\d-\d\d \d\d:\d\d UTC +current\n/,
  );
  for (const { value } of await server.sql`select value from private.installation_keys`)
    expect(listed.stdout).not.toContain(value);
  for (const wrong of ["rotate", "rotate all", "rotate jwt twice", "--now", "list"])
    expect((await keysCommand(wrong)).stderr).toContain("Usage: npm run keys");
  const project = { SUPABASE_URL: "https://x.example.ch", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" };
  expect((await keysCommand("", project)).stderr).toContain("those of the Supabase project");
});

it("given keys win over those of the database when embedded too", async () => {
  const dataFolder = at("embedded");
  await copyTemplate(dataFolder, "product");
  const product = await startProduct({ dataFolder });
  stops.push(product.stop);
  const key = await publishableKey(product.url);
  await product.stop();
  const again = await startProduct({ dataFolder, env: given });
  stops.push(again.stop);
  expect(await publishableKey(again.url)).toBe(given.SUPABASE_PUBLISHABLE_KEY);
  expect(await restStatus(again, key)).toBe(401);
});
