// Tokens of sessions are JSON Web Tokens signed with HMAC-SHA-256.
import { createHmac } from "node:crypto";
import { parseJsonObject } from "./json.ts";
import type { KeyRing } from "./key-ring.ts";
import { sameText } from "./same-text.ts";

export type Claims = Record<string, unknown>;

/** Not verified. */
export function readClaims(token: string): Claims | undefined {
  const parts = token.split(".");
  const [head, payload, signature] = parts;
  if (parts.length !== 3 || !head || !payload || !signature) return undefined;
  return decode(head)?.alg === "HS256" ? decode(payload) : undefined;
}

/** Of a token that we signed and that has not expired. */
export async function signedClaims(token: string, keys: KeyRing): Promise<Claims | undefined> {
  const claims = readClaims(token);
  if (typeof claims?.exp !== "number" || claims.exp * 1000 <= Date.now()) return undefined;
  return (await keys.find("jwt", (secret) => isSignedWith(token, secret))) ? claims : undefined;
}

export function isSignedWith(token: string, secret: string): boolean {
  return sameText(token, signedWith(token, secret));
}

/** The same claims under another signature. The caller has verified the old one. */
export function signedWith(token: string, secret: string): string {
  const content = token.slice(0, token.lastIndexOf("."));
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

function decode(part: string): Claims | undefined {
  return parseJsonObject(Buffer.from(part, "base64url").toString("utf8"));
}
