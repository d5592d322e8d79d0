// An administrator changes the site's URL while it runs: trusted origins and headers follow with the answer to the write.
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, it } from "vitest";
import { newestMailTo, outboxOf, tokenHashIn } from "../fixtures/mail.ts";
import { until } from "../fixtures/product.ts";
import { productForFile } from "../fixtures/product-for-file.ts";
import { sendRaw } from "../fixtures/raw-http.ts";
import { publishableKey } from "./support/api.ts";

const first = "https://first.example";
const second = "https://second.example";

const product = productForFile();
let admin: SupabaseClient;

beforeAll(async () => {
  admin = await becomeAdmin();
  // An https URL would ask this administrator for a second factor: see the last test.
  await product.database()`insert into public.site_settings (key, value) values ('admins_need_second_factor', 'false')`;
});

it("trusts the new origin and no longer the old one, in the gateway, forms and measurements", async () => {
  await setSiteUrl(first);
  expect(await statusesFrom(first)).toEqual({ gateway: 200, form: 422, collect: 400 });
  expect(await statusesFrom(second)).toEqual({ gateway: 403, form: 403, collect: 403 });
  await setSiteUrl(second);
  expect(await statusesFrom(second)).toEqual({ gateway: 200, form: 422, collect: 400 });
  expect(await statusesFrom(first)).toEqual({ gateway: 403, form: 403, collect: 403 });
  expect(await statusesFrom(product.url), "this machine").toEqual({ gateway: 200, form: 422, collect: 400 });
});

it("promises TLS as long as the URL is https, on pages, files and everything else", async () => {
  const paths = ["/", "/favicon.ico", "/healthz", "/images/none", "/about/", "/assets/none.js"];
  const promising = async () => {
    const answers = await Promise.all(paths.map((path) => fetch(product.url + path, { redirect: "manual" })));
    return paths.filter((_path, at) => answers[at]?.headers.has("strict-transport-security"));
  };
  const policy = async () => (await fetch(product.url)).headers.get("content-security-policy");
  await setSiteUrl(first);
  expect(await promising()).toEqual(paths);
  expect(await policy()).toContain("upgrade-insecure-requests");
  expect(await (await fetch(product.url)).text()).toContain(`<link rel="canonical" href="${first}/"/>`);
  await setSiteUrl("");
  expect(await promising()).toEqual([]);
  expect(await policy()).not.toContain("upgrade-insecure-requests");
});

it("shows the mailbox only while the URL is one of this machine", async () => {
  const shown = async () => {
    const { status } = await fetch(`${product.url}/dev/mailbox`);
    const { mailbox } = (await (await fetch(`${product.url}/config.json`)).json()) as { mailbox: boolean };
    return { status, mailbox };
  };
  await setSiteUrl("");
  expect(await shown()).toEqual({ status: 200, mailbox: true });
  await setSiteUrl(first);
  expect(await shown()).toEqual({ status: 404, mailbox: false });
  await setSiteUrl("http://127.0.0.1:8080");
  expect(await shown()).toEqual({ status: 200, mailbox: true });
  await setSiteUrl("");
});

it("answers ambiguous hosts and paths with 400, for stored pages too", async () => {
  const { port } = new URL(product.url);
  const statusOf = async (...lines: string[]) =>
    (await sendRaw(Number(port), [...lines, "Connection: close", "", ""].join("\r\n"))).status;
  await fetch(product.url);
  for (const path of ["/", "/about", "/search?q=x", "/rest/v1/statistics", "/healthz"]) {
    expect(await statusOf(`GET ${path} HTTP/1.1`, "Host: localhost", "Host: evil.example"), path).toBe(400);
    expect(await statusOf(`GET ${path} HTTP/1.1`), path).toBe(400);
  }
  for (const path of [
    "/x/..//evil.com/",
    "/.//evil.com/",
    "/%2e//evil.com/",
    "/\\evil.com/about",
    "//evil.com/about",
  ])
    expect(await statusOf(`GET ${path} HTTP/1.1`, "Host: localhost"), path).toBe(400);
});

it("asks administrators for a second factor once the URL is https, with the answer to the write", async () => {
  const access = async () => (await admin.rpc("admin_access")).data;
  const database = product.database();
  await setSiteUrl("");
  await database`delete from public.site_settings where key = 'admins_need_second_factor'`;
  await database`delete from private.site_facts`;
  expect(await access()).toEqual({ listed: true, granted: true, needs: null });
  await setSiteUrl(first);
  expect(await access()).toEqual({ listed: true, granted: false, needs: "enrolment" });
  expect((await admin.from("contact_messages").select("id")).data).toEqual([]);
  await database`insert into public.site_settings (key, value) values ('admins_need_second_factor', 'false')`;
  expect(await access()).toEqual({ listed: true, granted: true, needs: null });
});

async function setSiteUrl(value: string) {
  const { error } = await admin
    .from("site_settings")
    .upsert({ key: "site_url", value }, { onConflict: "key" });
  expect(error).toBeNull();
}

/** 422 and 400 are answers to what was sent: the origin passed. */
async function statusesFrom(origin: string) {
  const post = (path: string, body: BodyInit) =>
    fetch(product.url + path, { method: "POST", headers: { origin }, body });
  const [gateway, form, collect] = await Promise.all([
    fetch(`${product.url}/rest/v1/statistics?limit=1`, {
      headers: { origin, apikey: await publishableKey(product.url) },
    }),
    post("/contact", new URLSearchParams()),
    post("/collect", "{}"),
  ]);
  return { gateway: gateway.status, form: form.status, collect: collect.status };
}

async function becomeAdmin() {
  const token = await until("the link", () => /\/admin\/setup\?token=(\S+)/.exec(product.output())?.[1]);
  const db = createClient(product.url, await publishableKey(product.url), {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { origin: product.url } },
  });
  await db.auth.signUp({ email: "admin@test.example", password: "Correct-horse-7-battery" });
  const hash = tokenHashIn(await newestMailTo(outboxOf(product.database()), "admin@test.example"));
  expect((await db.auth.verifyOtp({ token_hash: hash, type: "email" })).error).toBeNull();
  expect((await db.rpc("claim_admin", { token })).error).toBeNull();
  return db;
}
