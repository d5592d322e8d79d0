import type { KeyRing } from "#common/key-ring.ts";
import { isSignedWith, signedWith } from "#common/session-token.ts";

const token = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const signedLinks = "/storage/v1/object/sign/";

/**
 * lite knows one secret, the current one. A session's token, or a link to a file, that was signed with one that is still accepted goes to
 * it under the current signature. A token that we did not sign stays as it is: lite refuses it.
 */
export async function withCurrentSignature(request: Request, url: URL, keys: KeyRing): Promise<Request> {
  const bearer = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
  const signed = await signAgain(bearer, keys);
  if (signed) request.headers.set("authorization", `Bearer ${signed}`);
  if (request.method !== "GET" || !url.pathname.startsWith(signedLinks)) return request;
  const link = await signAgain(url.searchParams.get("token") ?? "", keys);
  if (!link) return request;
  url.searchParams.set("token", link);
  return new Request(url, { headers: request.headers });
}

/** Undefined if nothing needs to change. */
async function signAgain(text: string, keys: KeyRing): Promise<string | undefined> {
  if (!token.test(text)) return undefined;
  const secret = await keys.find("jwt", (each) => isSignedWith(text, each));
  const current = keys.current("jwt");
  return secret === undefined || secret === current ? undefined : signedWith(text, current);
}
