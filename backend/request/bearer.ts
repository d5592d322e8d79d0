import type { Sql } from "postgres";
import type { KeyRing } from "#common/key-ring.ts";
import { type Claims, isSignedWith, readClaims, signedClaims } from "#common/session-token.ts";
import { apiErrors, errorFor } from "./api-errors.ts";
import { requestScope } from "./scope.ts";

type SessionClaims = Claims & { sub: string; session_id: string };

/**
 * What lite lets pass and we do not, for REST and storage. It takes a broken or unsigned token for no token at all; it takes any role the
 * database has, and a token without an end; it signs storage links with the key of the sessions, so that a link to an object named like a
 * user's id would sign in as that user; and it keeps answering for an hour after signing out, and for a blocked account. The signature
 * itself lite checks, after this; only that an account is blocked is not said without it.
 */
export async function refuseBearer(
  request: Request,
  path: string,
  sql: Sql,
  keys: KeyRing,
): Promise<Response | undefined> {
  const header = request.headers.get("authorization");
  if (header === null) return undefined;
  const token = /^Bearer ([^\s]+)$/.exec(header)?.[1];
  const refused = errorFor(path, apiErrors.invalidToken);
  if (!token) return refused;
  if (token.startsWith("sb_")) return undefined;
  const claims = readClaims(token);
  if (!claims || !isSession(claims)) return refused;
  if (isPublicObject(request, path)) return undefined;
  const { lasts, blocked } = await readSession(claims, sql);
  if (blocked && isSignedWith(token, keys.current("jwt"))) return errorFor(path, apiErrors.userBanned);
  const scope = requestScope.getStore();
  if (scope && lasts && path.startsWith("/rest/"))
    scope.found = { users: claims.sub, sessions: claims.session_id };
  return lasts ? undefined : errorFor(path, apiErrors.sessionEnded);
}

/**
 * Exactly the claims of a sign-in: one role and audience, expiry, account and session, and no issuer. service_role needs the secret key;
 * anon has no token.
 */
export function isSession(claims: Claims): claims is SessionClaims {
  return (
    claims.role === "authenticated" &&
    claims.aud === "authenticated" &&
    claims.iss === undefined &&
    !("intent" in claims) &&
    typeof claims.exp === "number" &&
    isUuid(claims.sub) &&
    isUuid(claims.session_id)
  );
}

function isUuid(value: unknown): boolean {
  return typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

/** Of a token that lite does not see: one of ours, not expired, of a session that has not ended. */
export async function verifiedClaims(token: string, keys: KeyRing, sql: Sql): Promise<Claims | undefined> {
  const claims = readClaims(token);
  if (!claims || !isSession(claims) || !(await signedClaims(token, keys))) return undefined;
  const { lasts, blocked } = await readSession(claims, sql);
  return lasts && !blocked ? claims : undefined;
}

type SessionState = { lasts: boolean; blocked: boolean };

async function readSession({ sub, session_id }: SessionClaims, sql: Sql): Promise<SessionState> {
  const [state] = await sql<SessionState[]>`
    select exists (select from auth.sessions where id = ${session_id} and user_id = ${sub}) as lasts, private.is_blocked(${sub}) as blocked`;
  return state ?? { lasts: false, blocked: false };
}

/** Anyone may read these, even with the token of an ended session. */
function isPublicObject(request: Request, path: string): boolean {
  return request.method === "GET" && path.startsWith("/storage/v1/object/public/");
}
