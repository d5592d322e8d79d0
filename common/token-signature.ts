// Tokens of sessions are JSON Web Tokens signed with HMAC-SHA-256.
import { createHmac } from "node:crypto";
import { sameText } from "./same-text.ts";

export function isSignedWith(token: string, secret: string): boolean {
  return sameText(token, signedWith(token, secret));
}

/** The same claims under another signature. The caller knows that the one it had was good. */
export function signedWith(token: string, secret: string): string {
  const content = token.slice(0, token.lastIndexOf("."));
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}
