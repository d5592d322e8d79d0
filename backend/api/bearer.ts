import type { Sql } from "postgres";
import { errorFor } from "./answers.ts";

type Claims = Record<string, unknown>;

/**
 * What lite lets pass and we do not. It takes a broken or unsigned token for no token at all; it signs storage links
 * with the key of the sessions, so that a link to an object named like a user's id would sign in as that user; and it
 * keeps answering for an hour after signing out. The signature itself lite checks, after this.
 */
export async function refuseBearer(request: Request, path: string, sql: Sql): Promise<Response | null> {
  const header = request.headers.get("authorization");
  if (header === null) return null;
  const token = /^Bearer ([^\s]+)$/.exec(header)?.[1];
  const refused = errorFor(
    path,
    401,
    path.startsWith("/auth/") ? "bad_jwt" : "PGRST301",
    "The access token is not valid.",
  );
  if (!token) return refused;
  if (token.startsWith("sb_")) return null;
  const claims = readClaims(token);
  if (!claims || typeof claims.role !== "string" || "intent" in claims) return refused;
  if (path.startsWith("/auth/")) return typeof claims.session_id === "string" ? null : refused;
  if (typeof claims.session_id !== "string" || isPublicObject(request, path)) return null;
  return (await sessionExists(claims.session_id, sql))
    ? null
    : errorFor(path, 401, "PGRST303", "The session has ended. Please sign in again.");
}

export function readClaims(token: string): Claims | null {
  const parts = token.split(".");
  const [head, payload, signature] = parts;
  if (parts.length !== 3 || !head || !payload || !signature) return null;
  const header = decode(head);
  return header?.alg === "HS256" ? decode(payload) : null;
}

function decode(part: string): Claims | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Claims) : null;
  } catch {
    return null;
  }
}

async function sessionExists(id: string, sql: Sql): Promise<boolean> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return false;
  const rows = await sql`select 1 from auth.sessions where id = ${id}`;
  return rows.length > 0;
}

/** Anybody may read these, also with the token of a session that is over. */
function isPublicObject(request: Request, path: string): boolean {
  return request.method === "GET" && path.startsWith("/storage/v1/object/public/");
}
