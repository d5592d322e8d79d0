import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import type { ServiceError } from "#common/service-errors.ts";
import { authError } from "../../request/api-errors.ts";
import { type AccountServices, type AuthHandler, text } from "../call.ts";
import { refuseStale } from "../sessions/assurance.ts";
import { authenticate, lockAccount, type SessionFacts } from "../sessions/sessions.ts";
import { factorErrors } from "./factor-errors.ts";
import { describeTotp, newTotpSecret } from "./totp.ts";

const maxFactors = 10;
const maxName = 100;

/** Starts adding a factor, which counts once it is verified. */
export const enroll: AuthHandler = async (call, services) => {
  const asking = await authenticate(call, services);
  if (asking instanceof Response) return asking;
  const stale = refuseStale(asking);
  if (stale) return stale;
  const type = text(call.body.factor_type);
  const name = text(call.body.friendly_name).trim();
  if ([...name].length > maxName) return authError(factorErrors.nameTooLong);
  if (type === "totp") return enrollTotp(asking, services, name, text(call.body.issuer).trim());
  if (type !== "webauthn") return authError(factorErrors.unknownType);
  const id = randomUUID();
  const refusal = await addFactor(asking, services, { id, type, name, secret: null });
  return refusal ?? Response.json({ id, type, friendly_name: name });
};

async function enrollTotp(
  asking: SessionFacts,
  services: AccountServices,
  name: string,
  issuer: string,
): Promise<Response> {
  const { vault, company } = services;
  if (!vault) return authError(factorErrors.noFactorKey);
  const id = randomUUID();
  const secret = newTotpSecret();
  const refusal = await addFactor(asking, services, {
    id,
    type: "totp",
    name,
    secret: vault.seal(secret, id),
  });
  if (refusal) return refusal;
  const drawn = describeTotp(secret, issuer || (await company()).name, asking.user.email);
  return Response.json({ id, type: "totp", friendly_name: name, totp: { ...drawn, secret } });
}

type NewFactor = { id: string; type: "totp" | "webauthn"; name: string; secret: string | null };

async function addFactor(
  { user }: SessionFacts,
  { sql }: AccountServices,
  { id, type, name, secret }: NewFactor,
): Promise<Response | undefined> {
  const problem = await sql.begin(async (tx) => {
    // A lock, so that parallel requests cannot exceed the limit or share a name.
    await lockAccount(tx, user.id);
    const refusal = await refuseFactor(tx, user.id, name);
    if (refusal) return refusal;
    await tx`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values (${id}, ${user.id}, ${name}, ${type}, 'unverified', ${secret}, now(), now())`;
    return undefined;
  });
  return problem && authError(problem);
}

/** An unfinished enrolment is replaced by one of the same name, and removed after an hour. */
async function refuseFactor(
  tx: TransactionSql,
  account: string,
  name: string,
): Promise<ServiceError | undefined> {
  await tx`
    delete from auth.mfa_factors
    where user_id = ${account} and status = 'unverified'
      and (friendly_name = ${name} or created_at < now() - interval '1 hour')`;
  const factors = await tx<{ name: string | null }[]>`
    select friendly_name as name from auth.mfa_factors where user_id = ${account}`;
  if (name !== "" && factors.some((factor) => factor.name === name)) return factorErrors.nameTaken;
  return factors.length >= maxFactors ? factorErrors.tooManyFactors : undefined;
}
