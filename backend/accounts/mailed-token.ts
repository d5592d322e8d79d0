import { createHash, randomInt } from "node:crypto";

/**
 * Mailed tokens are a hash of the e-mail and a number of this many digits. With the usual six, anyone who knows the
 * e-mail could try all million hashes from many machines; 40 digits (132 bits) cannot be guessed. Our mails carry
 * links, so the token is never typed.
 */
export const tokenDigits = 40;
export const tokenLifetimeSeconds = 3600;

/** As GoTrue makes them: the stored and mailed form is a hash over e-mail and digits. */
export function newTokenHash(email: string): string {
  return tokenHashOf(email, Array.from({ length: tokenDigits }, () => randomInt(10)).join(""));
}

export function tokenHashOf(email: string, digits: string): string {
  return createHash("sha256").update(`${email.toLowerCase()}${digits}`).digest("hex");
}
