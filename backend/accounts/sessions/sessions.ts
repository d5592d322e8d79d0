// Sessions in GoTrue's wire format. The database creates and changes them, in one round trip each (docs/decisions/0053).
import type { Sql, TransactionSql } from "postgres";
import { readClaims, signedClaims } from "#common/session-token.ts";
import { apiErrors, authError } from "../../request/api-errors.ts";
import { isSession } from "../../request/bearer.ts";
import type { AccountServices, AuthCall } from "../call.ts";
import { type DescribedAccount, describeUser } from "./describe-user.ts";

type AnySql = Sql | TransactionSql;
type SessionRow = { id: string; aal: string | null; tag: string | null; created_at: string };

/** Of private.account_facts(). */
type AccountFacts = DescribedAccount & {
  user: { id: string; email: string; encrypted_password: string | null };
  isBlocked: boolean;
  /** The database's clock, in seconds. */
  now: number;
  /** The newest method first. */
  amr: { method: string; timestamp: number }[];
};
export type SessionFacts = AccountFacts & { session: SessionRow };
export type IssuedSession = SessionFacts & { refreshToken: string };

/** The caller and their session, or the refusal. */
export async function authenticate(
  { headers }: Pick<AuthCall, "headers">,
  { sql, keys }: Pick<AccountServices, "sql" | "keys">,
): Promise<SessionFacts | Response> {
  const header = headers.get("authorization");
  const token = /^Bearer ([^\s]+)$/.exec(header ?? "")?.[1] ?? "";
  if (header === null || token.startsWith("sb_")) return authError(apiErrors.noAuthToken);
  const claims = readClaims(token);
  if (!claims || !isSession(claims)) return authError(apiErrors.invalidAuthToken);
  if (!(await signedClaims(token, keys))) return authError(apiErrors.unverifiedAuthToken);
  const facts = await readFacts(sql, claims.sub, claims.session_id);
  if (!facts) return authError(apiErrors.userNotFound);
  if (facts.isBlocked) return authError(apiErrors.userBanned);
  return facts.session ? (facts as SessionFacts) : authError(apiErrors.sessionNotFound);
}

export async function readFacts(
  sql: AnySql,
  account: string,
  session: string,
): Promise<(AccountFacts & { session: SessionRow | null }) | null> {
  const [row] = await sql`select private.account_facts(${account}, ${session}) as facts`;
  return row?.facts;
}

type Beginning = {
  account: string;
  /** As the session's claims call it. A passkey, which is two factors at once, is named by `factor`. */
  method: "password" | "otp" | "webauthn";
  factor?: string;
  tag?: string;
};

/** Undefined for an account that is blocked, or not confirmed. */
export async function beginSession(
  sql: AnySql,
  { headers }: Pick<AuthCall, "headers">,
  { account, method, factor, tag }: Beginning,
): Promise<IssuedSession | undefined> {
  const [row] = await sql`
    select private.begin_session(${account}, ${method}, ${headers.get("user-agent") ?? ""}, ${factor ?? null}, ${tag ?? null}) as issued`;
  return row?.issued ?? undefined;
}

/** The session, which is locked, has proved a second factor. */
export async function elevateSession(
  sql: AnySql,
  { user, session }: SessionFacts,
  method: string,
  factor: string | null,
): Promise<IssuedSession> {
  const [row] =
    await sql`select private.elevate_session(${user.id}, ${session.id}, ${method}, ${factor}) as issued`;
  return row?.issued;
}

export function sessionAnswer(
  { tokens }: AccountServices,
  { refreshToken, ...facts }: IssuedSession,
  extra: object = {},
): Response {
  const { user, session, amr } = facts;
  const now = Math.floor(Date.now() / 1000);
  const expires_at = now + tokens.lifetimeSeconds;
  const access_token = tokens.sign({
    sub: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    session_id: session.id,
    iat: now,
    exp: expires_at,
    aal: session.aal ?? "aal1",
    amr,
  });
  return Response.json({
    access_token,
    token_type: "bearer",
    expires_in: tokens.lifetimeSeconds,
    expires_at,
    refresh_token: refreshToken,
    user: describeUser(facts),
    ...extra,
  });
}

/** The first step of every change of an account's factors or second step: parallel changes wait for each other, always in this order. */
export async function lockAccount(tx: TransactionSql, account: string): Promise<void> {
  await tx`select from auth.users where id = ${account} for update`;
}

/**
 * The same, with the session that is to be elevated. Says whether it is still there: another's second step may have ended it meanwhile, and
 * what it was about to add is then not added.
 */
export async function lockSession(tx: TransactionSql, { user, session }: SessionFacts): Promise<boolean> {
  const rows = await tx`
    with account as (select id from auth.users where id = ${user.id} for update)
    select from account join auth.sessions s on s.user_id = account.id where s.id = ${session.id} for update of s`;
  return rows.length > 0;
}
