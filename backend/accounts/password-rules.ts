import { isEmail } from "#common/email-rule.ts";
import { isPredictable } from "#common/passwords/password-rules.ts";
import { apiErrors, authError } from "../api/errors.ts";
import { minPasswordLength } from "../api/lite-app.ts";

/** bcrypt reads no more than this; what follows would not protect anything. */
const maxPasswordBytes = 72;

/** For a new password of the account with this e-mail. Signing in with an old one that would be refused today still works. */
export function refusePassword(password: string, email: string): Response | undefined {
  if (Buffer.byteLength(password) > maxPasswordBytes) return authError(apiErrors.passwordTooLong);
  if ([...password].length < minPasswordLength) {
    return authError(apiErrors.passwordTooShort(minPasswordLength));
  }
  return isPredictable(password, email) ? authError(apiErrors.passwordPredictable) : undefined;
}

export function refuseEmail(email: string): Response | undefined {
  return isEmail(email) ? undefined : authError(apiErrors.invalidEmail);
}
