import type { IncomingHttpHeaders } from "node:http";
import type { KeyRing } from "#common/key-ring.ts";
import { sameText } from "#common/same-text.ts";
import { signedClaims } from "#common/session-token.ts";

/**
 * The sender: the id of the account, "service", or undefined for a stranger. It is known before the body is read, so that a stranger's
 * body takes no memory. The database decides rights, and the API whether the session is still valid.
 */
export async function senderOf(
  { authorization, apikey }: IncomingHttpHeaders,
  keys: KeyRing,
): Promise<string | undefined> {
  if (typeof apikey === "string" && apikey.startsWith("sb_secret_")) {
    if (await keys.find("secret", (each) => sameText(each, apikey))) return "service";
  }
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? "")?.[1];
  const claims = token === undefined ? undefined : await signedClaims(token, keys);
  return typeof claims?.sub === "string" && typeof claims.session_id === "string" ? claims.sub : undefined;
}
