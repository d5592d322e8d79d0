import { randomBytes } from "node:crypto";

export const tokenBytes = 32;
export const tokenLifetimeSeconds = 3600;

/** As long as GoTrue's, which is a hash over the e-mail and digits to type. Our mails carry links, so it is random as a whole. */
export function newTokenHash(): string {
  return randomBytes(tokenBytes).toString("hex");
}
