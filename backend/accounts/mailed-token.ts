import { createHash, randomInt } from "node:crypto";
import { tokenDigits } from "../api/lite-app.ts";

/** A token as lite makes them, so that lite can verify it: the stored and mailed form is a hash over e-mail and digits. */
export function newTokenHash(email: string): string {
  return tokenHashOf(email, Array.from({ length: tokenDigits }, () => randomInt(10)).join(""));
}

export function tokenHashOf(email: string, digits: string): string {
  return createHash("sha256").update(`${email.toLowerCase()}${digits}`).digest("hex");
}
