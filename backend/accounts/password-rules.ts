import { authError } from "../api/answers.ts";
import { MINIMUM_PASSWORD_LENGTH } from "../api/lite-app.ts";

/** bcrypt looks at no more than this; whatever follows would not protect anything. */
const MAXIMUM_BYTES = 72;

export function refusePassword(password: string): Response | null {
  if (Buffer.byteLength(password) > MAXIMUM_BYTES) {
    return authError(400, "validation_failed", "Password cannot be longer than 72 characters");
  }
  if ([...password].length < MINIMUM_PASSWORD_LENGTH) {
    const sentence = `Password should be at least ${MINIMUM_PASSWORD_LENGTH} characters.`;
    return authError(422, "weak_password", sentence, { weak_password: { reasons: ["length"] } });
  }
  return null;
}

const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\]+$/;

export function refuseEmail(email: string): Response | null {
  // 254 is what SMTP can deliver to; beyond it the column would refuse.
  if (email.length <= 254 && EMAIL.test(email)) return null;
  return authError(400, "validation_failed", "Unable to validate email address: invalid format");
}
