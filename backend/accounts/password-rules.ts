import { isPredictable } from "#common/passwords/password-rules.ts";
import { passwordSentences } from "#common/passwords/sentences.ts";
import { authError } from "../api/answers.ts";
import { MINIMUM_PASSWORD_LENGTH } from "../api/lite-app.ts";

/** bcrypt looks at no more than this; whatever follows would not protect anything. */
const MAXIMUM_BYTES = 72;

/** For a new password of the account with this address. Signing in with an old one that would be refused today still works. */
export function refusePassword(password: string, email: string): Response | null {
  if (Buffer.byteLength(password) > MAXIMUM_BYTES) {
    return authError(400, "validation_failed", "Password cannot be longer than 72 characters");
  }
  if ([...password].length < MINIMUM_PASSWORD_LENGTH) {
    const sentence = `Password should be at least ${MINIMUM_PASSWORD_LENGTH} characters.`;
    return authError(422, "weak_password", sentence, { weak_password: { reasons: ["length"] } });
  }
  if (isPredictable(password, email)) {
    // GoTrue's word for a password that is known from leaks.
    return authError(422, "weak_password", passwordSentences.predictable, {
      weak_password: { reasons: ["pwned"] },
    });
  }
  return null;
}

const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\]+$/;

export function refuseEmail(email: string): Response | null {
  // 254 is what SMTP can deliver to; beyond it the column would refuse.
  if (email.length <= 254 && EMAIL.test(email)) return null;
  return authError(400, "validation_failed", "Unable to validate email address: invalid format");
}
