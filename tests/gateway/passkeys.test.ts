import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { VirtualAuthenticator } from "../fixtures/authenticator.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { addTotp, claimsOf } from "../fixtures/factors.ts";
import { newestMailTo } from "../fixtures/mail.ts";
import { signedInReader, testPassword, visitor } from "../fixtures/visitor.ts";

// supabase-js in Node has no navigator: what a browser would do with its options is done by hand, the rest is the client's own.
const origin = "http://localhost:3000";
const webauthn = { rpId: "localhost", rpOrigins: [origin] };
type Lie = Partial<Pick<VirtualAuthenticator, "origin" | "userVerified" | "counter">>;
const backend = backendForFile({ verifyIp: { points: 10_000, seconds: 3600 } });

async function register(client: SupabaseClient, key: VirtualAuthenticator, friendlyName = "Key") {
  const { data: factor, error } = await client.auth.mfa.enroll({ factorType: "webauthn", friendlyName });
  if (!factor) throw error;
  const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id, webauthn });
  if (challenge?.type !== "webauthn" || challenge.webauthn.type !== "create")
    throw new Error("Not asked to create");
  const { publicKey } = challenge.webauthn.credential_options;
  expect(publicKey.rp.id).toBe("localhost");
  expect(publicKey.authenticatorSelection?.userVerification).toBe("required");
  const credential_response = key.create(publicKey as never) as never;
  const answer = await client.auth.mfa.verify({
    factorId: factor.id,
    challengeId: challenge.id,
    webauthn: { ...webauthn, type: "create", credential_response },
  });
  return { factorId: factor.id, ...answer };
}

async function secondStep(
  client: SupabaseClient,
  factorId: string,
  answer: (options: { challenge: ArrayBuffer; rpId?: string }) => unknown,
) {
  const { data: challenge } = await client.auth.mfa.challenge({ factorId, webauthn });
  if (challenge?.type !== "webauthn" || challenge.webauthn.type !== "request")
    throw new Error("Not asked for a key");
  const credential_response = answer(challenge.webauthn.credential_options.publicKey as never) as never;
  const verify = () =>
    client.auth.mfa.verify({
      factorId,
      challengeId: challenge.id,
      webauthn: { ...webauthn, type: "request", credential_response },
    });
  return { ...(await verify()), repeat: verify };
}

async function owner() {
  const reader = await signedInReader(backend);
  const key = new VirtualAuthenticator(origin);
  const { factorId, error } = await register(reader.client, key);
  expect(error).toBeNull();
  const signIn = async () => {
    const client = visitor(backend);
    await client.auth.signInWithPassword({ email: reader.email, password: testPassword });
    return client;
  };
  return { ...reader, key, factorId, signIn };
}

describe("a passkey as the second step", () => {
  test("is added, named, mailed to the owner, and elevates sessions", async () => {
    const { client, email, key, factorId, signIn } = await owner();
    expect((await client.auth.mfa.listFactors()).data?.webauthn).toMatchObject([
      { id: factorId, friendly_name: "Key", status: "verified" },
    ]);
    expect((await newestMailTo(backend.outbox, email, "mfa_factor_enrolled_notification")).text).toContain(
      "A passkey (Key)",
    );
    const again = await signIn();
    const { error, data } = await secondStep(again, factorId, (options) => key.get(options));
    expect(error).toBeNull();
    expect(claimsOf(data?.access_token ?? "")).toMatchObject({ aal: "aal2" });
    expect(claimsOf(data?.access_token ?? "").amr?.map(({ method }) => method)).toContain("mfa/webauthn");
  });

  test("any of the account's passkeys answers; one of another account does not", async () => {
    const { client, factorId, signIn } = await owner();
    const second = new VirtualAuthenticator(origin);
    expect((await register(client, second, "Second")).error).toBeNull();
    expect((await secondStep(await signIn(), factorId, (options) => second.get(options))).error).toBeNull();
    const { key: foreign } = await owner();
    const refused = await secondStep(await signIn(), factorId, (options) => foreign.get(options));
    expect(refused.error?.code).toBe("mfa_verification_failed");
  });

  test.each<[string, Lie]>([
    ["made on another site", { origin: "https://localhost.evil.example" }],
    ["on another port", { origin: "http://localhost:3001" }],
    ["without proof of who holds it", { userVerified: false }],
    ["with a counter that went back", { counter: 0 }],
  ])("is refused %s", async (_how, lie) => {
    const { key, factorId, signIn } = await owner();
    Object.assign(key, lie);
    const client = await signIn();
    const { error } = await secondStep(client, factorId, (options) => key.get(options));
    expect(error?.code).toBe("mfa_verification_failed");
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal1");
  });

  test("is refused when its counter does not rise: a copy of the key", async () => {
    const { key, factorId, signIn } = await owner();
    expect((await secondStep(await signIn(), factorId, (options) => key.get(options))).error).toBeNull();
    const copy = await secondStep(await signIn(), factorId, (options) => key.getAgain(options));
    expect(copy.error?.code).toBe("mfa_verification_failed");
  });

  test("its challenge works once, whether it was answered rightly or not", async () => {
    const { key, factorId, signIn } = await owner();
    const right = await secondStep(await signIn(), factorId, (options) => key.get(options));
    expect((await right.repeat()).error?.code).toBe("mfa_challenge_expired");
    const wrong = await secondStep(await signIn(), factorId, (options) => key.getAgain(options));
    expect((await wrong.repeat()).error?.code).toBe("mfa_challenge_expired");
  });

  test.each<[string, Lie]>([
    ["from another site", { origin: "https://evil.example" }],
    ["without proof of who holds it", { userVerified: false }],
  ])("is not added %s", async (_how, lie) => {
    const { client } = await signedInReader(backend);
    const key = new VirtualAuthenticator(origin);
    Object.assign(key, lie);
    expect((await register(client, key)).error?.code).toBe("mfa_verification_failed");
    expect((await client.auth.mfa.listFactors()).data?.webauthn).toEqual([]);
  });

  test("is not added to two accounts", async () => {
    const { key } = await owner();
    const { client } = await signedInReader(backend);
    expect((await register(client, key)).error?.code).toBe("mfa_verification_failed");
  });

  test("ignores the domain that a client claims", async () => {
    const { client } = await signedInReader(backend);
    const { data: factor } = await client.auth.mfa.enroll({ factorType: "webauthn", friendlyName: "Key" });
    const { data } = await client.auth.mfa.challenge({
      factorId: factor?.id ?? "",
      webauthn: { rpId: "evil.example", rpOrigins: ["https://evil.example"] },
    });
    expect(JSON.stringify(data)).not.toContain("evil");
  });
});

describe("a passkey alone", () => {
  async function start(client: SupabaseClient) {
    const { data, error } = await client.auth.passkey.startAuthentication();
    if (!data) throw error;
    return data;
  }

  test("signs in with both factors at once", async () => {
    const { key, id, email } = await owner();
    const client = visitor(backend);
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const { challenge_id, options } = await start(client);
    expect(options.allowCredentials ?? []).toEqual([]);
    expect(options.userVerification).toBe("required");
    const { data, error } = await client.auth.passkey.verifyAuthentication({
      challengeId: challenge_id,
      credential: key.get(options).toJSON() as never,
    });
    expect(error).toBeNull();
    expect(data?.user).toMatchObject({ id, email });
    expect(events).toContain("SIGNED_IN");
    const claims = claimsOf(data?.session?.access_token ?? "");
    expect(claims).toMatchObject({ aal: "aal2", sub: id });
    expect(claims.amr?.map(({ method }) => method)).toEqual(["webauthn"]);
    expect(data?.session?.refresh_token).toMatch(/^[0-9a-f]{64}$/);
    expect((await client.from("bookmarks").select("post_id")).status).toBe(200);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.rpc("recent_sign_ins")).data?.[0]).toMatchObject({
      method: "passkey",
      is_current: true,
    });
  });

  test("its challenge works once, expires with us, and cannot be made by others", async () => {
    const { key } = await owner();
    const client = visitor(backend);
    const { challenge_id, options } = await start(client);
    const sign = () => ({ challengeId: challenge_id, credential: key.get(options).toJSON() as never });
    expect((await client.auth.passkey.verifyAuthentication(sign())).error).toBeNull();
    expect((await client.auth.passkey.verifyAuthentication(sign())).error?.code).toBe(
      "webauthn_challenge_expired",
    );
    const [expires = "", challenge = "", signature = ""] = (await start(client)).challenge_id.split(".");
    for (const forged of [
      `${Number(expires) + 600}.${challenge}.${signature}`,
      `${expires}.${options.challenge}.${signature}`,
      `${expires}.${challenge}.`,
      "x",
    ]) {
      const answer = await client.auth.passkey.verifyAuthentication({ ...sign(), challengeId: forged });
      expect(answer.error?.code).toBe("webauthn_challenge_expired");
    }
  });

  test("of two that answer one challenge at once, one signs in", async () => {
    const { key } = await owner();
    const client = visitor(backend);
    const { challenge_id, options } = await start(client);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        visitor(backend).auth.passkey.verifyAuthentication({
          challengeId: challenge_id,
          credential: key.get(options).toJSON() as never,
        }),
      ),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test("an unknown, removed or lying one does not", async () => {
    const { key, client: own, factorId } = await owner();
    const client = visitor(backend);
    const attempt = async (with_: VirtualAuthenticator) => {
      const { challenge_id, options } = await start(client);
      const credential = with_.get(options).toJSON() as never;
      return (await client.auth.passkey.verifyAuthentication({ challengeId: challenge_id, credential })).error
        ?.code;
    };
    expect(await attempt(new VirtualAuthenticator(origin))).toBe("invalid_credentials");
    key.origin = "https://evil.example";
    expect(await attempt(key)).toBe("invalid_credentials");
    key.origin = origin;
    key.userVerified = false;
    expect(await attempt(key)).toBe("invalid_credentials");
    key.userVerified = true;
    expect(await attempt(key)).toBeUndefined();
    await own.auth.mfa.unenroll({ factorId });
    expect(await attempt(key)).toBe("invalid_credentials");
  });

  test("does not sign in to a blocked account", async () => {
    const { key, id } = await owner();
    await backend.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`;
    const client = visitor(backend);
    const { challenge_id, options } = await start(client);
    const credential = key.get(options).toJSON() as never;
    const { error } = await client.auth.passkey.verifyAuthentication({
      challengeId: challenge_id,
      credential,
    });
    expect(error?.code).toBe("user_banned");
    expect(await backend.sql`select from auth.sessions where user_id = ${id}`).toHaveLength(0);
  });

  test("stays beside an authenticator app: either is asked for once there is one", async () => {
    const { client } = await owner();
    await addTotp(backend, client);
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(2);
  });
});
