import { authError } from "../../request/api-errors.ts";
import { type AccountServices, type AuthCall, sessionOf } from "../call.ts";
import { factorErrors } from "./factor-errors.ts";

/** What a second factor leaves in a session; the database knows the same list (private.has_fresh_factor). */
export const secondMethods = ["totp", "mfa/webauthn", "mfa/recovery_code", "webauthn"];
const freshMinutes = 10;

export type Asking = {
  user: { id: string; email: string };
  session: string;
  /** Has a second factor that was confirmed. */
  isProtected: boolean;
  isAal2: boolean;
  /** A second factor was used in this session a short while ago. */
  isFresh: boolean;
};

/** Who asks, in which session; or the refusal. lite has verified the token, and the session must still be there. */
export async function whoAsks(call: AuthCall, { sql }: AccountServices): Promise<Asking | Response> {
  const answer = await call.whoAmI();
  if (!answer.ok) return answer;
  const { id, email } = (await answer.json()) as { id: string; email: string };
  const session = sessionOf(call);
  const [found] = await sql<Pick<Asking, "isProtected" | "isAal2" | "isFresh">[]>`
    select private.has_factor(s.user_id) as "isProtected", coalesce(s.aal = 'aal2', false) as "isAal2",
           exists (select from auth.mfa_amr_claims c where c.session_id = s.id and c.authentication_method in ${sql(secondMethods)}
                     and c.updated_at > now() - make_interval(mins => ${freshMinutes})) as "isFresh"
    from auth.sessions s where s.id::text = ${session} and s.user_id = ${id}`;
  return found ? { user: { id, email }, session, ...found } : authError(factorErrors.sessionMissing);
}

/** Changing the factors of an account that has one needs one. */
export function refuseStale({ isProtected, isAal2, isFresh }: Asking): Response | undefined {
  return isProtected && !(isAal2 && isFresh) ? authError(factorErrors.insufficientAal) : undefined;
}
