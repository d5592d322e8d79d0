// The bytes that supabase-js gets from the auth service, as GoTrue sends them; and how often one request waits for the database: in another
// room, that many times the way there and back (docs/operations/databases-and-processes.md).
import { afterAll, describe, expect, test } from "vitest";
import { startApiHere } from "../fixtures/api-here.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { countRoundTrips, type Wire } from "../fixtures/counted-connections.ts";
import { addTotp, claimsOf, codeOf, letTimePass } from "../fixtures/factors.ts";
import { tokenMailedTo } from "../fixtures/mail.ts";
import {
  newEmail,
  newIpAddress,
  postToAuth,
  signedInReader,
  testPassword,
  tokenOf,
  visitor,
} from "../fixtures/visitor.ts";

let wire: Wire;
const backend = backendForFile(
  {},
  {
    async startApi(env, logLines) {
      wire = await countRoundTrips(env.DATABASE_URL ?? "");
      return startApiHere({ ...env, DATABASE_URL: wire.url }, logLines);
    },
  },
);
afterAll(() => wire?.close());

const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);

function userOf(email: string, id: unknown = uuid) {
  const identity_data = { email, email_verified: true, phone_verified: false, sub: id };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: identity_data,
    identities: [
      {
        identity_id: uuid,
        id,
        user_id: id,
        identity_data,
        provider: "email",
        last_sign_in_at: time,
        created_at: time,
        updated_at: time,
        email,
      },
    ],
    email_confirmed_at: time,
    confirmed_at: time,
    confirmation_sent_at: time,
    last_sign_in_at: time,
    created_at: time,
    updated_at: time,
    is_anonymous: false,
  };
}

function sessionOf(email: string, id?: unknown) {
  return {
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    token_type: "bearer",
    expires_in: 3600,
    expires_at: expect.any(Number),
    refresh_token: expect.any(String),
    user: userOf(email, id),
  };
}

async function call(method: string, path: string, token = "", body?: object) {
  const answer = await fetch(`${backend.gatewayUrl}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: backend.keys.publishable,
      "content-type": "application/json",
      "x-forwarded-for": newIpAddress(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  const content = await answer.text();
  return { status: answer.status, body: content === "" ? undefined : JSON.parse(content) };
}

const signIn = async (email: string, password = testPassword) =>
  (await postToAuth(backend, "token?grant_type=password", { email, password }, newIpAddress())).json();

describe("in GoTrue's words", () => {
  test("a link, a password, a renewal and the account itself", async () => {
    const email = newEmail("wire");
    const registered = await call("POST", "signup", "", { email, password: testPassword });
    expect(registered.body).toMatchObject({
      email,
      phone: "",
      is_anonymous: false,
      confirmation_sent_at: time,
    });
    const token_hash = await tokenMailedTo(backend.outbox, email);
    const verified = await call("POST", "verify", "", { type: "signup", token_hash });
    const id = registered.body.id;
    expect(verified).toEqual({ status: 200, body: sessionOf(email, id) });
    const signedIn = await signIn(email);
    expect(signedIn).toEqual({ ...sessionOf(email, id), weak_password: null });
    const claims = claimsOf(signedIn.access_token);
    expect(claims).toEqual({
      sub: id,
      aud: "authenticated",
      role: "authenticated",
      email,
      session_id: uuid,
      iat: expect.any(Number),
      exp: signedIn.expires_at,
      aal: "aal1",
      amr: [{ method: "password", timestamp: expect.any(Number) }],
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
    const { refresh_token } = signedIn;
    const renewed = await call("POST", "token?grant_type=refresh_token", "", { refresh_token });
    expect(renewed).toEqual({ status: 200, body: sessionOf(email, id) });
    const token = renewed.body.access_token;
    expect(claimsOf(token)).toMatchObject({ session_id: claims.session_id, amr: claims.amr });
    expect(await call("GET", "user", token)).toEqual({ status: 200, body: userOf(email, id) });
    const named = await call("PUT", "user", token, { data: { full_name: "A", gone: 1 } });
    expect(named.body.user_metadata).toMatchObject({ full_name: "A", gone: 1, sub: id });
    const renamed = await call("PUT", "user", token, { data: { full_name: "B", gone: null } });
    expect(renamed.body.user_metadata).toEqual({ ...userOf(email, id).user_metadata, full_name: "B" });
    expect(await call("POST", "logout?scope=local", token)).toEqual({ status: 204, body: undefined });
    expect(await call("GET", "user", token)).toMatchObject({
      status: 403,
      body: { code: 403, error_code: "session_not_found" },
    });
  });

  test("what is refused", async () => {
    const { client, email } = await signedInReader(backend);
    const token = await tokenOf(client);
    const refresh = (refresh_token: string) =>
      call("POST", "token?grant_type=refresh_token", "", { refresh_token });
    const refusals = [
      [await call("GET", "user"), 401, "no_authorization"],
      [await call("GET", "user", `${token.slice(0, -4)}AAAA`), 403, "bad_jwt"],
      [await call("POST", "logout"), 401, "no_authorization"],
      [await call("POST", "logout?scope=planet", token), 400, "validation_failed"],
      [await refresh("0199a000-0000-7000-8000-000000000000"), 400, "refresh_token_not_found"],
      [
        await call("PUT", "user", token, { password: testPassword, current_password: testPassword }),
        422,
        "same_password",
      ],
      [
        await call("POST", "token?grant_type=password", "", { email, password: "not it" }),
        400,
        "invalid_credentials",
      ],
      [
        await call("POST", "verify", "", { type: "recovery", token_hash: "0".repeat(64) }),
        403,
        "otp_expired",
      ],
    ] as const;
    for (const [answer, status, error_code] of refusals)
      expect(answer).toEqual({ status, body: { code: status, error_code, msg: expect.any(String) } });
  });

  test("the account that was deleted meanwhile", async () => {
    const { client, id } = await signedInReader(backend);
    const token = await tokenOf(client);
    await backend.sql`delete from auth.users where id = ${id}`;
    expect(await call("GET", "user", token)).toMatchObject({
      status: 403,
      body: { error_code: "user_not_found" },
    });
  });
});

test.each([
  ["GET", "reauthenticate"],
  ["POST", "magiclink"],
  ["POST", "otp"],
  ["GET", "authorize"],
  ["GET", "settings"],
  ["GET", "admin/users"],
])("%s %s is not there, also not behind the gateway", async (method, path) => {
  const headers = { apikey: backend.keys.secret, "x-reduit-gateway": backend.keys.gatewaySecret };
  for (const url of [backend.url, backend.gatewayUrl])
    expect((await fetch(`${url}/auth/v1/${path}`, { method, headers })).status, url).toBe(404);
});

describe("the database is asked", () => {
  /** Statements are prepared the first time, which takes a round trip more; a connection may be new, and an answer come in two pieces. */
  async function tripsOf(work: () => Promise<unknown>): Promise<number> {
    for (let time = 0; time < 6; time++) await work();
    return Math.min(await wire.count(work), await wire.count(work), await wire.count(work));
  }

  test("at most 8 times for a sign-in and 4 for a renewal, limits included", async () => {
    const { client, email } = await signedInReader(backend);
    const signInTrips = await tripsOf(() => signIn(email));
    const renewalTrips = await tripsOf(() => client.auth.refreshSession());
    expect(signInTrips).toBeLessThanOrEqual(8);
    expect(renewalTrips).toBeLessThanOrEqual(4);
  });

  test("at most 15 times for a second step", async () => {
    const { client, id } = await signedInReader(backend);
    const { factorId, secret } = await addTotp(backend, client);
    const secondStep = async () => {
      await letTimePass(backend, id);
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
      expect(error).toBeNull();
    };
    const trips = await tripsOf(secondStep);
    expect(trips).toBeLessThanOrEqual(15);
  });

  test("a write takes 4 round trips, and 3 more for the revisions of the pages; a read takes 4", async () => {
    const { client, id } = await signedInReader(backend);
    const requests = {
      write: () => client.from("profiles").update({ full_name: "A" }).eq("id", id).select().single(),
      revisions: () => visitor(backend).rpc("content_revisions"),
      read: () => client.from("profiles").select().eq("id", id).single(),
    };
    const trips: Record<string, number> = {};
    for (const [name, ask] of Object.entries(requests)) {
      trips[name] = await tripsOf(async () => expect((await ask()).error).toBeNull());
    }
    expect(trips).toEqual({ write: 4, revisions: 3, read: 4 });
  });
});
