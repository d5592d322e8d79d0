import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { apiErrors, authError } from "../../request/api-errors.ts";
import { type AccountServices, type AuthCall, type AuthHandler, text } from "../call.ts";
import { beginSession, sessionAnswer } from "../sessions/sessions.ts";
import { factorErrors } from "./factor-errors.ts";
import { checkAssertion, relyingParty } from "./passkeys.ts";

const lifetimeSeconds = 5 * 60;

/**
 * Anyone may ask for this, signed in or not, so nothing is stored: the id of the challenge is the challenge itself, its end and our
 * signature. The response does not reveal which passkeys exist.
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

/** A passkey combines possession and unlocking: two factors at once. */
export const passkeySignIn: AuthHandler = async (call, services) => {
  const challenge = openChallenge(text(call.body.challenge_id), services);
  if (challenge === undefined) return authError(factorErrors.passkeyChallengeExpired);
  const { origin } = await relyingParty(services);
  const proved = await checkAssertion(services, { challenge, origin }, call.body.credential);
  if (!proved) return authError(factorErrors.unknownPasskey);
  const opened = await openSession(call, services, proved, challenge);
  if (!opened) return authError(factorErrors.passkeyChallengeExpired);
  return opened === "refused" ? authError(apiErrors.userBanned) : sessionAnswer(services, opened);
};

/** Undefined when the challenge was used before. An account with a passkey is confirmed, so one that is refused is blocked. */
function openSession(
  call: AuthCall,
  { sql }: AccountServices,
  { factor, account }: { factor: string; account: string },
  challenge: string,
) {
  return sql.begin(async (tx) => {
    const used = await tx`
      insert into private.used_challenges (hash, expires_at)
      values (${createHash("sha256").update(challenge).digest("hex")}, now() + make_interval(secs => ${lifetimeSeconds}))
      on conflict do nothing returning 1`;
    if (used.length === 0) return undefined;
    return (await beginSession(tx, call, { account, method: "webauthn", factor })) ?? "refused";
  });
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
