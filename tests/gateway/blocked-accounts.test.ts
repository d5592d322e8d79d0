import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { tokenMailedTo } from "../fixtures/mail.ts";
import { newEmail, signedInReader, testPassword, tokenOf, visitor } from "../fixtures/visitor.ts";

const backend = backendForFile();

const setBan = (id: string, until: Date | null) =>
  backend.sql`update auth.users set banned_until = ${until} where id = ${id}`;
const tomorrow = () => new Date(Date.now() + 86_400_000);
const picture = new Blob([new Uint8Array([1, 2, 3])], { type: "image/png" });

async function blockedReader(email = newEmail()) {
  const reader = await signedInReader(backend, email);
  expect((await reader.client.from("profiles").select("id")).data).toHaveLength(1);
  await setBan(reader.id, tomorrow());
  return reader;
}

const signIn = (client: SupabaseClient, email: string, password = testPassword) =>
  client.auth.signInWithPassword({ email, password });

test("an access token of a blocked account opens nothing any more", async () => {
  const { client, id } = await blockedReader();
  for (const { status, error } of [
    await client.from("profiles").select("id"),
    await client.from("blog_posts").select("id"),
    await client.rpc("note_visit"),
  ])
    expect([status, error?.code, error?.message]).toEqual([403, "user_banned", "User is banned"]);
  const { error: upload } = await client.storage.from("avatars").upload(`${id}/avatar`, picture);
  expect(upload?.message).toBe("User is banned");
  const { error: asked } = await client.auth.getUser();
  expect([asked?.status, asked?.code]).toEqual([403, "user_banned"]);
  const { error: changed } = await client.auth.updateUser({ data: { full_name: "New" } });
  expect([changed?.status, changed?.code]).toEqual([403, "user_banned"]);
});

test("a token that we did not sign does not tell whether an account is blocked", async () => {
  const { client } = await blockedReader();
  const token = await tokenOf(client);
  const forged = `${token.slice(0, token.lastIndexOf("."))}.${Buffer.alloc(32).toString("base64url")}`;
  for (const path of ["/rest/v1/profiles", "/auth/v1/user"]) {
    const headers = { apikey: backend.keys.publishable, authorization: `Bearer ${forged}` };
    const answer = await fetch(`${backend.gatewayUrl}${path}`, { headers });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await answer.text()).not.toMatch(/banned/i);
  }
});

test("its session is not refreshed, not even one that was left behind", async () => {
  const { client, id } = await blockedReader();
  expect((await client.auth.refreshSession()).error?.status).toBe(400);
  // As if the session had begun while the account was being blocked.
  const session = randomUUID();
  await backend.sql`insert into auth.sessions (id, user_id) values (${session}, ${id})`;
  await backend.sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id) values (${randomUUID()}, ${session}, ${id}, ${session})`;
  const { error } = await visitor(backend).auth.refreshSession({ refresh_token: session });
  expect([error?.status, error?.code, error?.message]).toEqual([
    400,
    "user_banned",
    "Invalid Refresh Token: User Banned",
  ]);
});

test("its password signs in no one, and only the right one says why", async () => {
  const { email, id } = await blockedReader();
  const right = (await signIn(visitor(backend), email)).error;
  expect([right?.status, right?.code, right?.message]).toEqual([400, "user_banned", "User is banned"]);
  expect((await signIn(visitor(backend), email, "another 7 words")).error?.code).toBe("invalid_credentials");
  expect(await backend.sql`select from auth.sessions where user_id = ${id}`).toHaveLength(0);
  await setBan(id, new Date(Date.now() - 1000));
  expect((await signIn(visitor(backend), email)).error).toBeNull();
});

test("no mailed link signs in to it, and a link is not used up", async () => {
  const { email, id } = await signedInReader(backend);
  await visitor(backend).auth.resetPasswordForEmail(email);
  const token_hash = await tokenMailedTo(backend.outbox, email, "recovery");
  await setBan(id, tomorrow());
  const verify = () => visitor(backend).auth.verifyOtp({ type: "recovery", token_hash });
  const { error } = await verify();
  expect([error?.status, error?.code, error?.message]).toEqual([403, "user_banned", "User is banned"]);
  expect(await backend.sql`select from auth.sessions where user_id = ${id}`).toHaveLength(0);
  await setBan(id, null);
  expect((await verify()).error).toBeNull();
});

test("a change of its e-mail is not carried out", async () => {
  const { client, email, id } = await signedInReader(backend);
  const next = newEmail("next");
  expect((await client.auth.updateUser({ email: next })).error).toBeNull();
  const hashes = [
    await tokenMailedTo(backend.outbox, email, "email_change"),
    await tokenMailedTo(backend.outbox, next, "email_change"),
  ];
  await setBan(id, tomorrow());
  for (const token_hash of hashes) {
    const { error } = await visitor(backend).auth.verifyOtp({ type: "email_change", token_hash });
    expect(error?.code).toBe("user_banned");
  }
  expect((await backend.sql`select email from auth.users where id = ${id}`)[0]?.email).toBe(email);
});

test("asking for a new password answers as always", async () => {
  const { email } = await blockedReader();
  expect((await visitor(backend).auth.resetPasswordForEmail(email)).error).toBeNull();
});
