import { createHash, randomBytes } from "node:crypto";
import type { TransactionSql } from "postgres";
import type { ServiceError } from "#common/service-errors.ts";
import { authError } from "../../request/api-errors.ts";
import { enqueueMail } from "../account-mail.ts";
import { type AccountServices, type AuthHandler, text } from "../call.ts";
import { noteWrongSecondStep } from "../guessing.ts";
import { noteEvent } from "../sessions/account-events.ts";
import { isProtected, refuseStale } from "../sessions/assurance.ts";
import {
  authenticate,
  elevateSession,
  type IssuedSession,
  type SessionFacts,
  sessionAnswer,
} from "../sessions/sessions.ts";
import { type Attempt, withAttemptLimit } from "./attempt-limit.ts";
import { factorErrors } from "./factor-errors.ts";

const codeCount = 10;
/** Characters that cannot be confused with each other. */
export const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
export const codeLength = 16;

export const recoveryStatus: AuthHandler = async (call, services) => {
  const asking = await authenticate(call, services);
  if (asking instanceof Response) return asking;
  const [status] = await services.sql<{ id: string; total: number; remaining: number }[]>`
    select s.id, count(c.hash)::int as total, count(c.hash) filter (where c.used_at is null)::int as remaining
    from private.recovery_sets s left join private.recovery_codes c using (account_id)
    where s.account_id = ${asking.user.id} group by s.id`;
  if (!status) return authError(factorErrors.noCodes);
  return Response.json({
    id: status.id,
    type: "recovery_code",
    total: status.total,
    remaining: status.remaining,
  });
};

export const generateRecoveryCodes: AuthHandler = async (call, services) => {
  const name = text(call.body.friendly_name).trim() || "Recovery codes";
  if ([...name].length > 100) return authError(factorErrors.nameTooLong);
  return makeCodes(await authenticate(call, services), services, async (tx, account) => {
    const made = await tx`
      insert into private.recovery_sets (account_id, friendly_name) values (${account}, ${name})
      on conflict do nothing returning 1`;
    return made.length > 0 ? undefined : factorErrors.codesExist;
  });
};

export const regenerateRecoveryCodes: AuthHandler = async (call, services) =>
  makeCodes(await authenticate(call, services), services, async (tx, account) => {
    const kept = await tx`
      update private.recovery_sets set updated_at = now() where account_id = ${account} returning 1`;
    await tx`delete from private.recovery_codes where account_id = ${account}`;
    return kept.length > 0 ? undefined : factorErrors.noCodes;
  });

type Prepare = (tx: TransactionSql, account: string) => Promise<ServiceError | undefined>;

/** Returns the codes, once; the database stores their hashes. */
async function makeCodes(
  asking: SessionFacts | Response,
  { sql }: AccountServices,
  prepare: Prepare,
): Promise<Response> {
  if (asking instanceof Response) return asking;
  if (!isProtected(asking)) return authError(factorErrors.codesAlone);
  const stale = refuseStale(asking);
  if (stale) return stale;
  const account = asking.user.id;
  const codes = Array.from({ length: codeCount }, newCode);
  const made = await sql.begin(async (tx) => {
    const refusal = await prepare(tx, account);
    if (refusal) return { refusal };
    await tx`
      insert into private.recovery_codes ${tx(codes.map((code) => ({ account_id: account, hash: hashOf(code, account) })))}`;
    await noteEvent(tx, account, "generate_recovery_codes");
    const [set] = await tx<{ id: string; friendly_name: string }[]>`
      select id, friendly_name from private.recovery_sets where account_id = ${account}`;
    return { set };
  });
  if (made.refusal) return authError(made.refusal);
  return Response.json({ ...made.set, type: "recovery_code", total: codeCount, codes });
}

export const removeRecoveryCodes: AuthHandler = async (call, services) => {
  const asking = await authenticate(call, services);
  if (asking instanceof Response) return asking;
  const stale = refuseStale(asking);
  if (stale) return stale;
  const [gone] = await services.sql<{ id: string }[]>`
    delete from private.recovery_sets where account_id = ${asking.user.id} returning id`;
  if (!gone) return authError(factorErrors.noCodes);
  await noteEvent(services.sql, asking.user.id, "recovery_codes_deleted");
  return Response.json({ id: gone.id });
};

/** Used instead of another factor. Each works once, and the owner gets a mail. */
export const verifyRecoveryCode: AuthHandler = async (call, services) => {
  const asking = await authenticate(call, services);
  if (asking instanceof Response) return asking;
  const { sql } = services;
  const { user } = asking;
  const code = text(call.body.code).toLowerCase().replace(/[\s-]/g, "");
  const tried = await sql.begin((tx) =>
    withAttemptLimit(tx, asking, async (): Promise<Attempt<IssuedSession>> => {
      const used = await tx`
        update private.recovery_codes set used_at = now()
        where account_id = ${user.id} and hash = ${hashOf(code, user.id)} and used_at is null returning 1`;
      if (used.length === 0) return { outcome: "wrong", answer: authError(factorErrors.wrongRecoveryCode) };
      const [left] = await tx<{ remaining: number }[]>`
        select count(*)::int as remaining from private.recovery_codes where account_id = ${user.id} and used_at is null`;
      await enqueueMail(tx, "recovery_code_used", user.email, { Remaining: String(left?.remaining ?? 0) });
      return { outcome: "right", result: await elevateSession(tx, asking, "mfa/recovery_code", null) };
    }),
  );
  if (tried.outcome === "wrong") noteWrongSecondStep(call, services, user.email);
  if (tried.outcome !== "right") return tried.answer;
  return sessionAnswer(services, tried.result);
};

/** Bytes beyond a multiple of the alphabet's length are discarded, so that every character is equally likely. */
function newCode(): string {
  const limit = 256 - (256 % alphabet.length);
  let code = "";
  while (code.length < codeLength)
    for (const byte of randomBytes(codeLength))
      if (byte < limit && code.length < codeLength) code += alphabet[byte % alphabet.length];
  return code;
}

/** A code has 79 random bits, too many to guess, so no slow hash is needed. The account id makes hashes of equal codes differ. */
function hashOf(code: string, account: string): string {
  return createHash("sha256").update(`${account}:${code}`).digest("hex");
}
