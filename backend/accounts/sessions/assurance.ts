import { authError } from "../../request/api-errors.ts";
import { factorErrors } from "../factors/factor-errors.ts";
import type { SessionFacts } from "./sessions.ts";

/** What a second factor leaves in a session; the database knows the same list (private.has_fresh_factor). */
export const secondMethods = ["totp", "mfa/webauthn", "mfa/recovery_code", "webauthn"];
const freshSeconds = 10 * 60;

/** Has a confirmed second factor. Recovery codes alone do not count. */
export function isProtected({ factors }: SessionFacts): boolean {
  return factors.some(({ factor_type, status }) => factor_type !== "recovery_code" && status === "verified");
}

export function isAal2({ session }: SessionFacts): boolean {
  return session.aal === "aal2";
}

/** An account with a factor can change its factors only after using one recently in this session. */
export function refuseStale(asking: SessionFacts): Response | undefined {
  const isFresh = asking.amr.some(
    ({ method, timestamp }) => secondMethods.includes(method) && timestamp > asking.now - freshSeconds,
  );
  return isProtected(asking) && !(isAal2(asking) && isFresh)
    ? authError(factorErrors.insufficientAal)
    : undefined;
}
