import type { IncomingHttpHeaders } from "node:http";
import type { KeyRing } from "#common/key-ring.ts";
import { sameText } from "#common/same-text.ts";
import { isSignedWith } from "#common/token-signature.ts";

/**
 * Who asks: the id of the account, "service", or undefined for a stranger. Told before a byte of the body is read, so that a stranger's
 * takes nothing of ours. What they may do the database decides, and whether the session still lasts the API.
 */
export async function senderOf(
  { authorization, apikey }: IncomingHttpHeaders,
  keys: KeyRing,
): Promise<string | undefined> {
  if (typeof apikey === "string" && apikey.startsWith("sb_secret_")) {
    if (await keys.find("secret", (each) => sameText(each, apikey))) return "service";
  }
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? "")?.[1];
  const claims = token === undefined ? undefined : await verifiedClaims(token, keys);
  return typeof claims?.sub === "string" && typeof claims.session_id === "string" ? claims.sub : undefined;
}

type Claims = Record<string, unknown>;

/** Of a token that we signed and that has not expired. */
async function verifiedClaims(token: string, keys: KeyRing): Promise<Claims | undefined> {
  const [head = "", payload = ""] = token.split(".");
  if (decode(head)?.alg !== "HS256") return undefined;
  const claims = decode(payload);
  if (typeof claims?.exp !== "number" || claims.exp * 1000 <= Date.now()) return undefined;
  return (await keys.find("jwt", (secret) => isSignedWith(token, secret))) ? claims : undefined;
}

function decode(part: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Claims) : undefined;
  } catch {
    return undefined;
  }
}
