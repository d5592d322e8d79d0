import type { TransactionSql } from "postgres";
import { apiErrors, authError } from "../../request/api-errors.ts";
import { enqueueMail } from "../account-mail.ts";
import { type AccountServices, type AuthCall, type AuthHandler, text } from "../call.ts";
import { noteWrongSecondStep } from "../guessing.ts";
import { refuseStale } from "../sessions/assurance.ts";
import {
  authenticate,
  elevateSession,
  type IssuedSession,
  lockSession,
  type SessionFacts,
  sessionAnswer,
} from "../sessions/sessions.ts";
import { type Attempt, withAttemptLimit } from "./attempt-limit.ts";
import { challengeMinutes } from "./challenge.ts";
import { describeFactor } from "./describe-factor.ts";
import { factorErrors } from "./factor-errors.ts";
import { findFactor, type StoredFactor } from "./factor-store.ts";
import { checkAssertion, type KeptChallenge, keepPasskey, readRegistration } from "./passkeys.ts";
import { matchingStep } from "./totp.ts";

/** The second step, or the confirmation of a new factor. Afterwards the session is at aal2. */
export const verifyFactor: AuthHandler = async (call, services) => {
  const asking = await authenticate(call, services);
  if (asking instanceof Response) return asking;
  const { sql } = services;
  const factor = await findFactor(sql, asking.user.id, call.id);
  if (!factor) return authError(factorErrors.factorNotFound);
  const stale = factor.isVerified ? undefined : refuseStale(asking);
  if (stale) return stale;
  const verified =
    factor.type === "totp"
      ? await verifyTotp(call, services, asking, factor)
      : await verifyPasskey(call, services, asking, factor);
  if (verified.outcome === "wrong") noteWrongSecondStep(call, services, asking.user.email);
  if (verified.outcome !== "right") return verified.answer;
  return sessionAnswer(services, verified.result);
};

function verifyTotp(
  { body }: AuthCall,
  { sql, vault }: AccountServices,
  asking: SessionFacts,
  factor: StoredFactor,
): Promise<Attempt<IssuedSession>> {
  const secret = vault?.open(factor.secret ?? "", factor.id);
  if (secret === undefined)
    return Promise.resolve({ outcome: "neither", answer: authError(factorErrors.otherFactorKey) });
  // People copy "123 456".
  const step = matchingStep(secret, text(body.code).replace(/\s/g, ""));
  return sql.begin((tx) =>
    withAttemptLimit(tx, asking, async (): Promise<Attempt<IssuedSession>> => {
      const { isOpen, isTaken } = await takeStep(tx, asking.user.id, factor, text(body.challenge_id), step);
      if (!isOpen) return { outcome: "neither", answer: authError(factorErrors.challengeExpired) };
      if (step === undefined) return { outcome: "wrong", answer: authError(factorErrors.wrongCode) };
      if (!isTaken) return { outcome: "neither", answer: authError(factorErrors.usedCode) };
      await mailNewFactor(tx, asking, factor);
      return { outcome: "right", result: await elevateSession(tx, asking, "totp", factor.id) };
    }),
  );
}

async function mailNewFactor(
  tx: TransactionSql,
  { user }: SessionFacts,
  factor: StoredFactor,
): Promise<void> {
  if (!factor.isVerified)
    await enqueueMail(tx, "mfa_factor_enrolled_notification", user.email, { Factor: describeFactor(factor) });
}

/**
 * A code works once across all sessions and challenges: only a later time step than the last is accepted. Then the challenge is used up,
 * and the factor is active.
 */
async function takeStep(
  tx: TransactionSql,
  account: string,
  factor: StoredFactor,
  challenge: string,
  step: number | undefined,
): Promise<{ isOpen: boolean; isTaken: boolean }> {
  const [found] = await tx<{ isOpen: boolean; isTaken: boolean }[]>`
    with open as (
      select id from auth.mfa_challenges
      where id::text = ${challenge} and factor_id = ${factor.id} and verified_at is null
        and created_at > now() - make_interval(mins => ${challengeMinutes})
      for update
    ), taken as (
      insert into private.factor_uses as u (factor_id, account_id, last_step)
      select ${factor.id}::uuid, ${account}::uuid, ${step ?? null}::bigint from open where ${step !== undefined}
      on conflict (factor_id) do update set last_step = excluded.last_step where u.last_step < excluded.last_step
      returning 1
    ), closed as (
      update auth.mfa_challenges c set verified_at = now() from open, taken where c.id = open.id
    ), verified as (
      update auth.mfa_factors f set status = 'verified', updated_at = now() from taken
      where f.id = ${factor.id} and f.status <> 'verified'
    )
    select exists (select from open) as "isOpen", exists (select from taken) as "isTaken"`;
  return found ?? { isOpen: false, isTaken: false };
}

/** A signature cannot be guessed, so no tries are counted; its challenge is used up before it is checked. */
async function verifyPasskey(
  { body }: AuthCall,
  services: AccountServices,
  asking: SessionFacts,
  factor: StoredFactor,
): Promise<Attempt<IssuedSession>> {
  const { sql } = services;
  const [used] = await sql<{ kept: KeptChallenge }[]>`
    update auth.mfa_challenges set verified_at = now()
    where id::text = ${text(body.challenge_id)} and factor_id = ${factor.id} and verified_at is null
      and created_at > now() - make_interval(mins => ${challengeMinutes})
    returning web_authn_session_data as kept`;
  if (!used) return { outcome: "neither", answer: authError(factorErrors.challengeExpired) };
  const { credential_response: response } = (body.webauthn ?? {}) as { credential_response?: unknown };
  const passkey = await (used.kept.type === "create"
    ? readRegistration(used.kept, response)
    : checkAssertion(services, used.kept, response, asking.user.id));
  const refused: Attempt<IssuedSession> = {
    outcome: "neither",
    answer: authError(factorErrors.wrongPasskey),
  };
  if (!passkey) return refused;
  return sql.begin(async (tx): Promise<Attempt<IssuedSession>> => {
    if (!(await lockSession(tx, asking)))
      return { outcome: "neither", answer: authError(apiErrors.sessionNotFound) };
    if ("publicKey" in passkey && !(await keepPasskey(tx, factor.id, passkey))) return refused;
    await mailNewFactor(tx, asking, factor);
    const proved = "factor" in passkey ? passkey.factor : factor.id;
    return { outcome: "right", result: await elevateSession(tx, asking, "mfa/webauthn", proved) };
  });
}
