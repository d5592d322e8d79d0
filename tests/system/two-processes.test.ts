// Two web processes on one database: keys, sessions, links and pictures of one are those of the other, also while keys are replaced. What
// they count and refresh together is in tests/gateway/two-processes.test.ts.
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Session } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isSignedWith } from "../../common/session-token.ts";
import { startTestServer, type TestServer } from "../database/support/servers.ts";
import { outboxOf, tokenMailedTo } from "../fixtures/mail.ts";
import { png } from "../fixtures/png.ts";
import { type Product, runProgram, startProduct, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { clientOf, publishableKey } from "./support/api.ts";

const account = { email: "both@test.example", password: "Correct-horse-7-battery" };
const at = folderForFile();
let server: TestServer;
let both: Product[];
let first: Product;
let second: Product;

beforeAll(async () => {
  server = await startTestServer({ settings: { max_connections: "70" } });
  const env = { DATABASE_URL: server.url };
  both = await Promise.all(["first", "second"].map((name) => startProduct({ dataFolder: at(name), env })));
  [first, second] = both as [Product, Product];
});
afterAll(async () => {
  await Promise.all((both ?? []).map((product) => product.stop()));
  await server?.stop();
});

async function signIn(on: Product): Promise<Session> {
  const { data, error } = await clientOf(on.url, await publishableKey(on.url)).auth.signInWithPassword(
    account,
  );
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
const rotate = (args: string) =>
  runProgram(["scripts/keys.ts", "rotate", ...args.split(" ")], {
    dataFolder: at("first"),
    env: { DATABASE_URL: server.url },
  });
const endNow = (kind: string) =>
  server.sql`update private.installation_keys set ends_at = now() where kind = ${kind} and ends_at is not null`;

it("the key of one is accepted by the other; a session goes from one to the other, and is renewed there", async () => {
  const key = await publishableKey(first.url);
  expect([await publishableKey(second.url), await currentKey("publishable")]).toEqual([key, key]);
  expect(await restStatus(second, "sb_publishable_0123456789abcdefghijkl")).toBe(401);
  expect(await server.sql`select from private.installation_keys`).toHaveLength(3);

  expect((await clientOf(first.url, key).auth.signUp(account)).error).toBeNull();
  const token_hash = await tokenMailedTo(outboxOf(server.sql), account.email);
  const { data, error } = await clientOf(second.url, key).auth.verifyOtp({ type: "signup", token_hash });
  expect(error).toBeNull();
  const session = data.session as Session;
  for (const on of both) expect(await statusesWith(on, session, key)).toEqual(allowed);
  const renewed = await clientOf(second.url, key).auth.refreshSession(session);
  expect(renewed.error).toBeNull();
  expect(await statusesWith(first, renewed.data.session as Session, key)).toEqual(allowed);
});

it("one takes the set-up link that the other printed; preview links and publications hold at both", async () => {
  const token = await until("the link", () => /\/admin\/setup\?token=(\S+)/.exec(second.output())?.[1]);
  const admin = clientOf(first.url, await publishableKey(first.url));
  expect((await admin.auth.setSession(await signIn(second))).error).toBeNull();
  expect((await admin.rpc("claim_admin", { token })).error).toBeNull();
  const post = { slug: "seen-by-both", title: "Seen by both", content: "Words", excerpt: "Words" };
  const { data, error } = await admin.from("blog_posts").insert(post).select("id").single();
  expect(error).toBeNull();
  const preview = randomBytes(32).toString("hex");
  const link = {
    hash: createHash("sha256").update(preview).digest("hex"),
    table_name: "blog_posts",
    row_id: data?.id,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  };
  expect((await admin.from("preview_links").insert(link)).error).toBeNull();
  const statusOf = async ({ url }: Product, query = "") =>
    (await fetch(`${url}/blog/${post.slug}${query}`)).status;
  for (const on of both) {
    expect(await statusOf(on)).toBe(404);
    expect(await statusOf(on, `?preview=${preview}`)).toBe(200);
  }
  const published = { status: "published", published_at: new Date().toISOString() };
  expect((await admin.from("blog_posts").update(published).eq("id", data?.id)).error).toBeNull();
  for (const on of both) await until("it is published", async () => (await statusOf(on)) === 200);
});

it("a visitor of both counts as one", async () => {
  for (const [on, key] of [
    [first, "visitonfirst"],
    [second, "visitonsecond"],
    [first, "visitonfirstagain"],
  ] as const)
    expect((await sendView(on, key)).status).toBe(204);
  const [counted] = await server.sql`
    select count(*)::int as views, count(distinct visitor_day_hash)::int as visitors from public.page_views
    where view_key like 'visiton%'`;
  expect(counted).toEqual({ views: 3, visitors: 1 });
  expect(existsSync(join(first.dataFolder, "visitor-salt.json"))).toBe(false);
});

it("a picture is uploaded at one, replaced at the other, shown by both", async () => {
  const apikey = await currentKey("secret");
  async function upload({ url }: Product, background: string, name: string) {
    const picture = sharp({ create: { width: 40, height: 20, channels: 3, background } }).png();
    const body = new Uint8Array(await picture.toBuffer());
    const headers = { apikey, "content-type": "image/png" };
    const init = { method: "POST", headers, body };
    return (await fetch(`${url}/storage/v1/object/media/${name}`, init)).status;
  }
  const isShownBy = (on: Product, color: "r" | "b") =>
    until("the picture is shown", async () => {
      const page = await fetch(`${on.url}/images/shared`, { headers: { accept: "image/png" } });
      return (await sharp(await page.arrayBuffer()).stats()).dominant[color] > 200;
    });
  const { sql } = server;
  expect(await upload(first, "#ff0000", "red.png")).toBe(200);
  await sql`insert into public.media (slug, path, alt, mime, bytes) values ('shared', 'red.png', 'x', 'image/png', 9)`;
  for (const on of both) await isShownBy(on, "r");
  expect(await upload(second, "#0000ff", "blue.png")).toBe(200);
  await sql`update public.media set path = 'blue.png' where slug = 'shared'`;
  for (const on of both) await isShownBy(on, "b");
});

it("a new secret for sessions ends no session; the old one is refused when its time is over", async () => {
  const key = await publishableKey(first.url);
  const before = await signIn(first);
  const oldSecret = await currentKey("jwt");
  const rotated = await rotate("jwt");
  expect(rotated, rotated.stderr).toMatchObject({ code: 0 });
  expect(rotated.stdout).toMatch(/jwt +since .* current\n +jwt +since .* accepted until /);
  const newSecret = await currentKey("jwt");
  expect(newSecret).not.toBe(oldSecret);
  for (const { value } of await server.sql`select value from private.installation_keys`)
    expect(rotated.stdout + rotated.stderr).not.toContain(value);

  // Each process signs with the new one as soon as it has heard of it; the other then accepts it though it may not have heard yet.
  const after = await until("a process signs with the new secret", async () => {
    const session = await signIn(second);
    return isSignedWith(session.access_token, newSecret) ? session : undefined;
  });
  expect(isSignedWith(before.access_token, oldSecret)).toBe(true);
  for (const on of both) {
    expect(await statusesWith(on, before, key)).toEqual(allowed);
    await until("the other one accepts it", async () => {
      const statuses = await statusesWith(on, after, key);
      return statuses.every((status) => status === 200);
    });
  }
  const renewed = await clientOf(first.url, key).auth.refreshSession(before);
  expect(renewed.error).toBeNull();
  const goesOn = renewed.data.session as Session;
  expect(isSignedWith(goesOn.access_token, newSecret)).toBe(true);

  await endNow("jwt");
  for (const on of both) {
    await until("the old one is refused", async () => {
      const [, data, upload] = await statusesWith(on, before, key);
      return data === 401 && upload === 401;
    });
    expect(await statusesWith(on, goesOn, key)).toEqual(allowed);
  }
});

it("pages with the publishable key from before go on, and new ones get the new key", async () => {
  const before = await publishableKey(first.url);
  expect((await rotate("publishable")).code).toBe(0);
  const now = await currentKey("publishable");
  for (const on of both) {
    await until("its pages hold the new key", async () => (await publishableKey(on.url)) === now);
    expect([await restStatus(on, before), await restStatus(on, now)]).toEqual([200, 200]);
  }
  await endNow("publishable");
  for (const on of both) {
    await until("the old one is refused", async () => (await restStatus(on, before)) === 401);
    // The process's own client was made with it.
    expect((await fetch(`${on.url}/search?q=${before.slice(-8)}`)).status).toBe(200);
  }
});

it("the secret key ends within seconds when that is asked for, and the processes go on with the new one", async () => {
  const before = await currentKey("secret");
  expect(await restStatus(second, before, "contact_messages")).toBe(200);
  expect((await rotate("secret --now")).code).toBe(0);
  const now = await currentKey("secret");
  for (const on of both) {
    const statusWith = (key: string) => restStatus(on, key, "contact_messages");
    await until("the new one is accepted", async () => (await statusWith(now)) === 200);
    await until("the old one is refused", async () => (await statusWith(before)) === 401);
    expect((await sendView(on, `after${on.pid}`)).status).toBe(204);
  }
});

function sendView({ url }: Product, key: string) {
  return fetch(`${url}/collect`, {
    method: "POST",
    headers: { origin: url, "user-agent": "Mozilla/5.0 Firefox/140.0" },
    body: JSON.stringify({ events: [{ type: "view", key, path: "/", device: "desktop" }] }),
  });
}
