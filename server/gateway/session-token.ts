import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export type GatewayKeys = { jwtSecret: string; secretKey: string };

/**
 * Who asks: the id of the account, "service", or undefined for a stranger. Told before a byte of the body is read, so that a stranger's
 * takes nothing of ours. What they may do the database decides, and whether the session still lasts the API.
 */
export function senderOf(
  { authorization, apikey }: IncomingHttpHeaders,
  keys: GatewayKeys,
): string | undefined {
  if (typeof apikey === "string" && sameText(apikey, keys.secretKey)) return "service";
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? "")?.[1];
  const claims = token === undefined ? undefined : verifiedClaims(token, keys.jwtSecret);
  return typeof claims?.sub === "string" && typeof claims.session_id === "string" ? claims.sub : undefined;
}

type Claims = Record<string, unknown>;

/** Of a token that we signed and that has not expired. */
function verifiedClaims(token: string, secret: string): Claims | undefined {
  const [head = "", payload = "", signature = ""] = token.split(".");
  const expected = createHmac("sha256", secret).update(`${head}.${payload}`).digest("base64url");
  if (!sameText(signature, expected) || decode(head)?.alg !== "HS256") return undefined;
  const claims = decode(payload);
  return typeof claims?.exp === "number" && claims.exp * 1000 > Date.now() ? claims : undefined;
}

function decode(part: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Claims) : undefined;
  } catch {
    return undefined;
  }
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
