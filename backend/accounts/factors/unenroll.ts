import { authError } from "../../request/api-errors.ts";
import { enqueueMail } from "../account-mail.ts";
import type { AuthHandler } from "../call.ts";
import { noteEvent } from "../sessions/account-events.ts";
import { refuseStale, secondMethods } from "../sessions/assurance.ts";
import { authenticate, lockAccount } from "../sessions/sessions.ts";
import { describeFactor } from "./describe-factor.ts";
import { factorErrors } from "./factor-errors.ts";
import { findFactor } from "./factor-store.ts";

/**
 * Removing the last factor also removes the recovery codes and the assurance that sessions have from a second factor. An unconfirmed
 * factor needs no proof.
 */
export const unenroll: AuthHandler = async (call, services) => {
  const asking = await authenticate(call, services);
  if (asking instanceof Response) return asking;
  const { sql } = services;
  const { user } = asking;
  const factor = await findFactor(sql, user.id, call.id);
  if (!factor) return authError(factorErrors.factorNotFound);
  const stale = factor.isVerified ? refuseStale(asking) : undefined;
  if (stale) return stale;
  await sql.begin(async (tx) => {
    await lockAccount(tx, user.id);
    await tx`delete from auth.mfa_factors where id = ${factor.id}`;
    await tx`delete from private.factor_uses where factor_id = ${factor.id}`;
    if (factor.isVerified) {
      await noteEvent(tx, user.id, "factor_unenrolled", { factor_id: factor.id });
      await enqueueMail(tx, "mfa_factor_unenrolled_notification", user.email, {
        Factor: describeFactor(factor),
      });
    }
    const [left] = await tx<{ any: boolean }[]>`select private.has_factor(${user.id}) as any`;
    if (left?.any) return;
    await tx`delete from private.recovery_sets where account_id = ${user.id}`;
    await tx`update auth.sessions set aal = 'aal1', factor_id = null where user_id = ${user.id}`;
    await tx`
      delete from auth.mfa_amr_claims c using auth.sessions s
      where s.id = c.session_id and s.user_id = ${user.id} and c.authentication_method in ${tx(secondMethods)}`;
  });
  return Response.json({ id: factor.id });
};
