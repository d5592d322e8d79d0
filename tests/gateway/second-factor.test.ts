import type { AuthError, SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { startApiHere } from "../fixtures/api-here.ts";
import { gatewayFor } from "../fixtures/backend.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { addTotp, claimsOf, codeOf, letTimePass } from "../fixtures/factors.ts";
import { newestMailTo } from "../fixtures/mail.ts";
import { postToAuth, signedInReader, testPassword, tokenOf, visitor } from "../fixtures/visitor.ts";

// Real supabase-js, unmodified, against the gateway.
const many = { points: 10_000, seconds: 3600 };
const guesses = { points: 1_000, firstPause: 1, longestPause: 1, seconds: 3600 };
const backend = backendForFile({ verifyIp: many, changeFactorIp: many, guesses });

/** What supabase-js makes of session_not_found. */
const sessionMissing = "AuthSessionMissingError";
function reasonOf({ code, name }: AuthError): string {
  return code ?? name;
}

async function protectedReader() {
  const reader = await signedInReader(backend);
  return { ...reader, ...(await addTotp(backend, reader.client)) };
}

async function signIn(email: string): Promise<SupabaseClient> {
  const client = visitor(backend);
  const { error } = await client.auth.signInWithPassword({ email, password: testPassword });
  if (error) throw error;
  return client;
}

async function levelOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  return `${data?.currentLevel} of ${data?.nextLevel}`;
}

describe("an authenticator app", () => {
  test("is added, confirmed by a code, listed, and lifts the session", async () => {
    const { client, email } = await signedInReader(backend);
    expect(await levelOf(client)).toBe("aal1 of aal1");
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const { data: enrolled } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "My phone" });
    expect(enrolled).toMatchObject({ type: "totp", friendly_name: "My phone" });
    expect(enrolled?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(enrolled?.totp.uri).toContain(enrolled?.totp.secret);
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({
      totp: [],
      all: [{ status: "unverified" }],
    });
    const factorId = enrolled?.id ?? "";
    const { data: challenged } = await client.auth.mfa.challenge({ factorId });
    expect(challenged).toMatchObject({ type: "totp" });
    const code = codeOf(enrolled?.totp.secret ?? "");
    const { data, error } = await client.auth.mfa.verify({
      factorId,
      challengeId: challenged?.id ?? "",
      code,
    });
    expect(error).toBeNull();
    expect(data?.user.factors).toMatchObject([{ id: factorId, status: "verified" }]);
    expect(events).toContain("MFA_CHALLENGE_VERIFIED");
    expect(await levelOf(client)).toBe("aal2 of aal2");
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factorId, friendly_name: "My phone", factor_type: "totp", status: "verified" },
    ]);
    await newestMailTo(backend.outbox, email, "mfa_factor_enrolled_notification");
  });

  test("leaves claims that a renewed token keeps", async () => {
    const { client } = await protectedReader();
    const before = claimsOf(await tokenOf(client));
    expect(before).toMatchObject({ aal: "aal2", role: "authenticated", session_id: expect.any(String) });
    expect(before.amr?.map(({ method }) => method).sort()).toEqual(["otp", "totp"]);
    for (const { timestamp } of before.amr ?? []) expect(Number.isInteger(timestamp)).toBe(true);
    expect((await client.auth.refreshSession()).error).toBeNull();
    const after = claimsOf(await tokenOf(client));
    expect({ aal: after.aal, amr: after.amr, session: after.session_id }).toEqual({
      aal: before.aal,
      amr: before.amr,
      session: before.session_id,
    });
    expect((await client.auth.getUser()).data.user?.factors).toHaveLength(1);
  });

  test("is asked for after the password, and accepts the period before and after", async () => {
    const { email, id, factorId, secret } = await protectedReader();
    const period = () => Math.floor(Date.now() / 30_000);
    const left = [-1, 0, 1];
    while (left.length > 0) {
      await letTimePass(backend, id);
      const client = await signIn(email);
      expect(await levelOf(client)).toBe("aal1 of aal2");
      const before = period();
      const code = codeOf(secret, left[0]);
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
      // A code that became another period's on its way says nothing.
      if (period() !== before) continue;
      expect(error).toBeNull();
      expect(await levelOf(client)).toBe("aal2 of aal2");
      left.shift();
    }
  });

  test("its code works once: neither again, nor the one before, nor in another session", async () => {
    const { email, factorId, secret } = await protectedReader();
    const client = await signIn(email);
    const code = codeOf(secret);
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const again = await client.auth.mfa.challengeAndVerify({ factorId, code });
    expect(again.error?.code).toBe("mfa_verification_failed");
    const earlier = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, -1) });
    expect(earlier.error?.code).toBe("mfa_verification_failed");
    const other = await signIn(email);
    const stolen = await other.auth.mfa.challengeAndVerify({ factorId, code });
    expect(stolen.error?.code).toBe("mfa_verification_failed");
    expect(await levelOf(other)).toBe("aal1 of aal2");
  });

  test.each([
    ["one challenge", 1],
    ["as many challenges", 12],
  ])("of 12 tries at once with one code and %s, one succeeds", async (_how, challenges) => {
    const { email, factorId, secret } = await protectedReader();
    const client = await signIn(email);
    const token = await tokenOf(client);
    const ids: string[] = [];
    for (let made = 0; made < challenges; made++)
      ids.push((await client.auth.mfa.challenge({ factorId })).data?.id ?? "");
    // The next one is valid for a minute at least.
    const code = codeOf(secret, 1);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        post(`factors/${factorId}/verify`, token, { challenge_id: ids[index % challenges], code }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(422)]);
  });

  test("five wrong codes end the session, also at once", async () => {
    const { email, factorId, secret } = await protectedReader();
    const wrong = String((Number(codeOf(secret)) + 500_000) % 1_000_000).padStart(6, "0");
    const slow = await signIn(email);
    for (let tries = 1; tries <= 5; tries++) {
      const { error } = await slow.auth.mfa.challengeAndVerify({ factorId, code: wrong });
      expect(error && reasonOf(error)).toBe(tries < 5 ? "mfa_verification_failed" : sessionMissing);
    }
    expect((await slow.auth.mfa.challenge({ factorId })).error?.name).toBe(sessionMissing);
    expect((await slow.from("bookmarks").select("post_id")).status).toBe(401);

    const fast = await signIn(email);
    const { data } = await fast.auth.mfa.challenge({ factorId });
    const token = await tokenOf(fast);
    const body = { challenge_id: data?.id, code: wrong };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(`factors/${factorId}/verify`, token, body)),
    );
    const codes = await Promise.all(answers.map(async (answer) => (await answer.json()).error_code));
    expect(codes.filter((code) => code === "mfa_verification_failed")).toHaveLength(4);
    expect(codes.filter((code) => code === "session_not_found")).toHaveLength(16);
  });

  test("a right code starts the count of wrong ones again", async () => {
    const { email, id, factorId, secret } = await protectedReader();
    const client = await signIn(email);
    const wrong = String((Number(codeOf(secret)) + 500_000) % 1_000_000).padStart(6, "0");
    for (let round = 0; round < 2; round++) {
      for (let tries = 0; tries < 4; tries++)
        await client.auth.mfa.challengeAndVerify({ factorId, code: wrong });
      await letTimePass(backend, id);
      expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
    }
  });

  test("a challenge expires, works once, and belongs to its factor and account", async () => {
    const { client, id, factorId, secret } = await protectedReader();
    const stranger = await protectedReader();
    const code = codeOf(secret);
    const challengeId = (await client.auth.mfa.challenge({ factorId })).data?.id ?? "";
    const foreign = await stranger.client.auth.mfa.verify({ factorId, challengeId, code });
    expect(foreign.error?.code).toBe("mfa_factor_not_found");
    const mixed = await stranger.client.auth.mfa.verify({ factorId: stranger.factorId, challengeId, code });
    expect(mixed.error?.code).toBe("mfa_challenge_expired");
    await backend.sql`update auth.mfa_challenges set created_at = created_at - interval '6 minutes' where id = ${challengeId}`;
    const late = await client.auth.mfa.verify({ factorId, challengeId, code });
    expect(late.error?.code).toBe("mfa_challenge_expired");
    const next = (await client.auth.mfa.challenge({ factorId })).data?.id ?? "";
    expect((await client.auth.mfa.verify({ factorId, challengeId: next, code })).error).toBeNull();
    await letTimePass(backend, id);
    const used = await client.auth.mfa.verify({ factorId, challengeId: next, code });
    expect(used.error?.code).toBe("mfa_challenge_expired");
  });

  test("ends the account's other sessions that have not given it", async () => {
    const { email, factorId, secret } = await protectedReader();
    const waiting = await signIn(email);
    const client = await signIn(email);
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
    expect((await waiting.from("bookmarks").select("post_id")).status).toBe(401);
    expect((await client.from("bookmarks").select("post_id")).status).toBe(200);
  });

  test("of two sessions that give different codes at once, one is left, and nothing fails", async () => {
    const { email, factorId, secret } = await protectedReader();
    const tokens = await Promise.all(
      [0, 1].map(async (periods) => {
        const client = await signIn(email);
        const { data } = await client.auth.mfa.challenge({ factorId });
        return {
          token: await tokenOf(client),
          body: { challenge_id: data?.id, code: codeOf(secret, periods) },
        };
      }),
    );
    const answers = await Promise.all(
      tokens.map(({ token, body }) => post(`factors/${factorId}/verify`, token, body)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([403, 422]).toContain(statuses[1]);
  });

  test("its secret is nowhere in the database", async () => {
    const { secret, factorId } = await protectedReader();
    const [row] = await backend.sql`select to_jsonb(f) as row from auth.mfa_factors f where id = ${factorId}`;
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row?.row.secret).toMatch(/^v1\.[0-9a-f]{8}\./);
  });

  test("its changes are recorded with the other events of the account", async () => {
    const { client, id, factorId } = await protectedReader();
    await client.auth.mfa.recoveryCodes.generate();
    await client.auth.mfa.recoveryCodes.unenroll();
    await client.auth.mfa.unenroll({ factorId });
    const events = await backend.sql`
      select payload ->> 'action' as action from auth.audit_log_entries
      where payload ->> 'actor_id' = ${id} and payload ->> 'log_type' in ('factor', 'recovery_codes') order by created_at`;
    expect(events.map(({ action }) => action)).toEqual([
      "verification_attempted",
      "generate_recovery_codes",
      "recovery_codes_deleted",
      "factor_unenrolled",
    ]);
  });

  test("no code, secret or token reaches the log", async () => {
    const { client, factorId, secret } = await protectedReader();
    await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
    const lines = [...backend.logLines, ...backend.gateway.logged].join("\n");
    expect(lines).not.toContain(secret);
    expect(lines).not.toContain(await tokenOf(client));
  });
});

describe("changing the factors of an account that has one", () => {
  test("needs the second factor, and a fresh one", async () => {
    const { email, id, client, factorId, secret } = await protectedReader();
    const half = await signIn(email);
    const attempts = (as: SupabaseClient) => [
      as.auth.mfa.unenroll({ factorId }),
      as.auth.mfa.enroll({ factorType: "totp", friendlyName: "Another" }),
      as.auth.mfa.recoveryCodes.generate(),
      as.auth.mfa.recoveryCodes.regenerate(),
      as.auth.mfa.recoveryCodes.unenroll(),
    ];
    for (const { error } of await Promise.all(attempts(half))) expect(error?.code).toBe("insufficient_aal");
    await letTimePass(backend, id, 11);
    for (const { error } of await Promise.all(attempts(client))) expect(error?.code).toBe("insufficient_aal");
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
    expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await newestMailTo(backend.outbox, email, "mfa_factor_unenrolled_notification");
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await levelOf(client)).toBe("aal1 of aal1");
    expect(claimsOf(await tokenOf(client)).amr?.map(({ method }) => method)).toEqual(["otp"]);
  });

  test("a new password or e-mail needs it, also behind a link from the mailbox", async () => {
    const { email, factorId, secret } = await protectedReader();
    const half = await signIn(email);
    const password = { password: "another horse 8", current_password: testPassword };
    expect((await half.auth.updateUser(password)).error?.code).toBe("insufficient_aal");
    expect((await half.auth.updateUser({ email: `new-${email}` })).error?.code).toBe("insufficient_aal");
    expect((await half.auth.updateUser({ data: { full_name: "N" } })).error).toBeNull();
    await half.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect((await half.auth.updateUser(password)).error).toBeNull();
  });

  test("names are per account, ten factors are the limit, and abandoned ones do not count", async () => {
    const { client } = await protectedReader();
    const enroll = (friendlyName: string) => client.auth.mfa.enroll({ factorType: "totp", friendlyName });
    expect((await enroll("My phone")).error?.code).toBe("mfa_factor_name_conflict");
    for (let made = 0; made < 3; made++) expect((await enroll("Given up")).error).toBeNull();
    for (let made = 0; made < 8; made++) expect((await enroll(`App ${made}`)).error).toBeNull();
    expect((await enroll("One more")).error?.code).toBe("too_many_enrolled_mfa_factors");
    expect((await enroll("x".repeat(101))).error?.code).toBe("validation_failed");
    const unknown = await post("factors", await tokenOf(client), { factor_type: "phone" });
    expect((await unknown.json()).error_code).toBe("validation_failed");
  });

  test("no one reaches the factors of another account", async () => {
    const owner = await protectedReader();
    const stranger = await protectedReader();
    const { factorId } = owner;
    expect((await stranger.client.auth.mfa.unenroll({ factorId })).error?.code).toBe("mfa_factor_not_found");
    expect((await stranger.client.auth.mfa.challenge({ factorId })).error?.code).toBe("mfa_factor_not_found");
    expect((await post("factors", "", { factor_type: "totp" })).status).toBe(401);
  });
});

describe("recovery codes", () => {
  test("ten, each works once, in place of another factor; the owner gets a mail", async () => {
    const { client, email } = await protectedReader();
    const missing = await client.auth.mfa.recoveryCodes.getStatus();
    expect(missing.error?.code).toBe("mfa_factor_not_found");
    const { data: made } = await client.auth.mfa.recoveryCodes.generate();
    expect(made).toMatchObject({ type: "recovery_code", total: 10 });
    expect(new Set(made?.codes).size).toBe(10);
    for (const code of made?.codes ?? []) expect(code).toMatch(/^[a-z2-9]{16}$/);
    expect((await client.auth.mfa.recoveryCodes.generate()).error?.code).toBe("mfa_verified_factor_exists");
    expect((await client.auth.mfa.listFactors()).data?.recovery_code).toHaveLength(1);

    const lost = await signIn(email);
    const [first = "", second = ""] = made?.codes ?? [];
    const typed = ` ${first.toUpperCase().replace(/(.{4})/g, "$1-")} `;
    expect((await lost.auth.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull();
    expect(await levelOf(lost)).toBe("aal2 of aal2");
    expect(claimsOf(await tokenOf(lost)).amr?.map(({ method }) => method)).toContain("mfa/recovery_code");
    expect((await lost.auth.mfa.recoveryCodes.verify({ code: first })).error?.code).toBe(
      "mfa_verification_failed",
    );
    expect((await lost.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
    const mail = await newestMailTo(backend.outbox, email, "recovery_code_used");
    expect(mail.text).toContain("9");

    const { data: replaced } = await lost.auth.mfa.recoveryCodes.regenerate();
    expect(replaced?.id).toBe(made?.id);
    expect((await lost.auth.mfa.recoveryCodes.verify({ code: second })).error?.code).toBe(
      "mfa_verification_failed",
    );
    expect((await lost.auth.mfa.recoveryCodes.verify({ code: replaced?.codes[0] ?? "" })).error).toBeNull();
  });

  test("of many tries at once with one code, one succeeds; five wrong ones end the session", async () => {
    const { client, email } = await protectedReader();
    const { data: made } = await client.auth.mfa.recoveryCodes.generate();
    const token = await tokenOf(await signIn(email));
    const body = { code: made?.codes[0] };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post("factors/recovery-codes/verify", token, body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const guesser = await signIn(email);
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 5; tries++) {
      const { error } = await guesser.auth.mfa.recoveryCodes.verify({ code: `wrong-${tries}` });
      codes.push(error ? reasonOf(error) : undefined);
    }
    expect(codes).toEqual([...Array(4).fill("mfa_verification_failed"), sessionMissing]);
  });

  test("are no factor alone, and go with the last one", async () => {
    const { client: bare } = await signedInReader(backend);
    expect((await bare.auth.mfa.recoveryCodes.generate()).error?.code).toBe("mfa_recovery_codes_sole_factor");
    const { client, factorId } = await protectedReader();
    await client.auth.mfa.recoveryCodes.generate();
    await client.auth.mfa.unenroll({ factorId });
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  });

  test("are stored as hashes only", async () => {
    const { client, id } = await protectedReader();
    const { data: made } = await client.auth.mfa.recoveryCodes.generate();
    const rows =
      await backend.sql`select to_jsonb(c) as row from private.recovery_codes c where account_id = ${id}`;
    expect(rows).toHaveLength(10);
    for (const code of made?.codes ?? []) expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe("the key of the secrets", () => {
  test("without it no app can be added, and the answer says what to do; with another one, it says so", async () => {
    const { client, email, factorId, secret } = await protectedReader();
    const { FACTOR_KEY: _key, ...env } = backend.env;
    for (const [extra, expected] of [
      [{}, "mfa_totp_verify_not_enabled"],
      [{ FACTOR_KEY: "another key, of at least 32 characters" }, "mfa_totp_verify_not_enabled"],
    ] as const) {
      const api = await startApiHere({ ...env, ...extra });
      const gateway = await gatewayFor(api.url, backend.keys, { limits: { minimumDuration: 0 } });
      const other = visitor({ ...backend, gatewayUrl: gateway.url });
      await other.auth.signInWithPassword({ email, password: testPassword });
      const { error } = await other.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
      expect(error?.code).toBe(expected);
      if (!("FACTOR_KEY" in extra)) {
        const { data } = await client.auth.getSession();
        await other.auth.setSession(data.session ?? { access_token: "", refresh_token: "" });
        const refused = await other.auth.mfa.enroll({ factorType: "totp", friendlyName: "New" });
        expect(refused.error?.code).toBe("mfa_totp_enroll_not_enabled");
        expect(refused.error?.message).toContain("FACTOR_KEY");
        expect(
          (await other.auth.mfa.enroll({ factorType: "webauthn", friendlyName: "Key" })).error,
        ).toBeNull();
      }
      await gateway.stop();
      await api.stop();
    }
  });
});

let posts = 0;
/** Each from an IP address of its own: one address may not have so many requests under way. */
function post(path: string, token: string, body: object): Promise<Response> {
  posts++;
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  return postToAuth(backend, path, body, `10.99.${posts >> 8}.${posts & 255}`, headers);
}
