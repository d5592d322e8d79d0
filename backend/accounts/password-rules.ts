import { isEmail } from "#common/email-rule.ts";
import { isPredictable, isTooLong, isTooShort, shortestPassword } from "#common/passwords/password-rules.ts";
import { apiErrors, authError } from "../request/api-errors.ts";

/** For a new password of the account with this e-mail. Old passwords that would be refused today still sign in. */
export function refusePassword(password: string, email: string): Response | undefined {
  if (isTooLong(password)) return authError(apiErrors.passwordTooLong);
  if (isTooShort(password)) return authError(apiErrors.passwordTooShort(shortestPassword));
  return isPredictable(password, email) ? authError(apiErrors.passwordPredictable) : undefined;
}

export function refuseEmail(email: string): Response | undefined {
  return isEmail(email) ? undefined : authError(apiErrors.invalidEmail);
}
