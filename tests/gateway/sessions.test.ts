import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { mailsTo, newestMailTo, tokenMailedTo } from "../fixtures/mail.ts";
import { newEmail, newIpAddress, signedInReader, testPassword } from "../fixtures/visitor.ts";

const backend = backendForFile();

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const newerFirefox = firefox.replaceAll("140.0", "141.0");
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

async function signInWith(userAgent: string, email: string): Promise<SupabaseClient> {
  const client = createClient(backend.gatewayUrl, backend.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { "x-forwarded-for": newIpAddress(), "user-agent": userAgent } },
  });
  const { error } = await client.auth.signInWithPassword({ email, password: testPassword });
  if (error) throw error;
  return client;
}

test("readers see their own sessions and sign-ins, with the kind of browser and nothing more", async () => {
  const { email, id } = await signedInReader(backend);
  await signedInReader(backend);
  const phone = await signInWith(safari, email);
  const desk = await signInWith(firefox, email);
  const { data: sessions } = await desk.rpc("own_sessions");
  expect(sessions.map(({ browser, aal, is_current }: never) => ({ browser, aal, is_current }))).toEqual([
    { browser: "Firefox on Windows", aal: "aal1", is_current: true },
    { browser: "Safari on iOS", aal: "aal1", is_current: false },
    { browser: "Other browser", aal: "aal1", is_current: false },
  ]);
  const { data: signIns } = await phone.rpc("recent_sign_ins");
  expect(signIns.map(({ browser, method, is_current }: never) => ({ browser, method, is_current }))).toEqual([
    { browser: "Firefox on Windows", method: "password", is_current: false },
    { browser: "Safari on iOS", method: "password", is_current: true },
    { browser: "Other browser", method: "link", is_current: false },
  ]);
  const stored = JSON.stringify([
    ...(await backend.sql`select to_jsonb(s) from auth.sessions s where user_id = ${id}`),
    ...(await backend.sql`select to_jsonb(s) from private.sign_ins s where account_id = ${id}`),
  ]);
  expect(stored).not.toMatch(/Mozilla|Gecko|10\.\d+\.\d+\.\d+/);
});

test("readers end their own sessions one by one, and no other reader's", async () => {
  const { client, email } = await signedInReader(backend);
  const stranger = await signedInReader(backend);
  const other = await signInWith(safari, email);
  const { data: sessions } = await client.rpc("own_sessions");
  const session = sessions.find(({ is_current }: { is_current: boolean }) => !is_current).id;
  expect((await stranger.client.rpc("end_session", { session })).error?.code).toBe("P0002");
  expect((await other.from("bookmarks").select("post_id")).status).toBe(200);
  expect((await client.rpc("end_session", { session })).error).toBeNull();
  expect((await other.from("bookmarks").select("post_id")).status).toBe(401);
  expect((await other.auth.refreshSession()).error).not.toBeNull();
  expect((await client.rpc("end_session", { session })).error?.code).toBe("P0002");
  expect((await client.rpc("own_sessions")).data).toHaveLength(1);
});

test("the owner gets a mail about a new kind of browser, and about no other", async () => {
  const { email } = await signedInReader(backend);
  await signInWith(firefox, email);
  const first = await newestMailTo(backend.outbox, email, "new_browser");
  expect(first.text).toContain("Firefox on Windows");
  await signInWith(newerFirefox, email);
  await signInWith(safari, email);
  const second = await newestMailTo(backend.outbox, email, "new_browser", 2);
  expect(second.text).toContain("Safari on iOS");
  const mails = (await mailsTo(backend.outbox, email)).filter(({ kind }) => kind === "new_browser");
  expect(mails).toHaveLength(2);
});

test("the old mailbox gets a mail about a changed e-mail", async () => {
  const { client, email } = await signedInReader(backend);
  const next = newEmail("next");
  await client.auth.updateUser({ email: next });
  for (const mailbox of [email, next]) {
    const token_hash = await tokenMailedTo(backend.outbox, mailbox, "email_change");
    await client.auth.verifyOtp({ type: "email_change", token_hash });
  }
  const told = await newestMailTo(backend.outbox, email, "email_changed_notification");
  expect(told.text).toContain(next);
});
