import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import type { Sql, TransactionSql } from "postgres";
import { apiErrors, authError } from "../../request/api-errors.ts";
import { type AccountServices, type AuthHandler, text } from "../call.ts";
import { noteEvent } from "../sessions/account-events.ts";
import { newRefreshToken, noteMethod, sessionAnswer } from "../sessions/elevate-session.ts";
import { noteSignIn } from "../sessions/sign-in-record.ts";
import { factorErrors } from "./factor-errors.ts";
import { checkAssertion, relyingParty } from "./passkeys.ts";

const lifetimeSeconds = 5 * 60;

/**
 * Anyone may ask for this, signed in or not, so nothing is stored: the id of the challenge is the challenge itself, its end and our
 * signature. The answer does not show which passkeys exist.
 */
export const passkeyOptions: AuthHandler = async (_call, services) => {
  const { rpId } = await relyingParty(services);
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    timeout: lifetimeSeconds * 1000,
    userVerification: "required",
  });
  const expires_at = Math.floor(Date.now() / 1000) + lifetimeSeconds;
  const content = `${expires_at}.${options.challenge}`;
  return Response.json({
    challenge_id: `${content}.${signatureOf(content, services)}`,
    options,
    expires_at,
  });
};

/** A passkey is held and unlocked: two factors at once. */
export const passkeySignIn: AuthHandler = async (call, services) => {
  const challenge = openChallenge(text(call.body.challenge_id), services);
  if (challenge === undefined) return authError(factorErrors.passkeyChallengeExpired);
  const { origin } = await relyingParty(services);
  const proved = await checkAssertion(services, { challenge, origin }, call.body.credential);
  if (!proved) return authError(factorErrors.unknownPasskey);
  const opened = await openSession(services.sql, proved, challenge);
  if (opened === "blocked") return authError(apiErrors.userBanned);
  if (!opened) return authError(factorErrors.passkeyChallengeExpired);
  const { session, user } = opened;
  await noteSignIn(call, services, { session, account: user.id, email: user.email, method: "webauthn" });
  return sessionAnswer(call, services, opened);
};

/** Undefined when the challenge was used before, or the account is not confirmed. */
function openSession(sql: Sql, { factor, account }: { factor: string; account: string }, challenge: string) {
  return sql.begin(async (tx) => {
    const used = await tx`
      insert into private.used_challenges (hash, expires_at)
      values (${createHash("sha256").update(challenge).digest("hex")}, now() + make_interval(secs => ${lifetimeSeconds}))
      on conflict do nothing returning 1`;
    if (used.length === 0) return undefined;
    const [user] = await tx<{ id: string; email: string }[]>`
      update auth.users set last_sign_in_at = now(), updated_at = now()
      where id = ${account} and confirmed_at is not null and not private.is_blocked(id)
      returning id, email`;
    if (!user) return (await isBlocked(tx, account)) ? "blocked" : undefined;
    const session = randomUUID();
    await tx`
      insert into auth.sessions (id, user_id, aal, factor_id, created_at, updated_at)
      values (${session}, ${account}, 'aal2', ${factor}, now(), now())`;
    await noteMethod(tx, session, "webauthn");
    await noteEvent(tx, user, { action: "login", traits: { provider: "passkey", factor_id: factor } });
    return { session, user, refreshToken: await newRefreshToken(tx, session, user.id) };
  });
}

async function isBlocked(tx: TransactionSql, account: string): Promise<boolean> {
  const [state] = await tx<{ blocked: boolean }[]>`select private.is_blocked(${account}) as blocked`;
  return state?.blocked ?? false;
}

function openChallenge(id: string, services: AccountServices): string | undefined {
  const [expires = "", challenge = "", signature = ""] = id.split(".");
  const expected = Buffer.from(signatureOf(`${expires}.${challenge}`, services));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && Number(expires) * 1000 > Date.now() ? challenge : undefined;
}

function signatureOf(content: string, { tokens }: AccountServices): string {
  return createHmac("sha256", tokens.challengeKey).update(content).digest("base64url");
}
