import { randomBytes, randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import type { AccountServices, AuthCall } from "../call.ts";
import type { Asking } from "../factors/asking.ts";
import { noteEvent } from "./account-events.ts";

type AnySql = Sql | TransactionSql;

/** A claim about how the session came to be: its time is that of the last use. */
export async function noteMethod(sql: AnySql, session: string, method: string): Promise<void> {
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (${randomUUID()}, ${session}, now(), now(), ${method})
    on conflict (session_id, authentication_method) do update set updated_at = now()`;
}

/** The first thing a change of an account's factors or second step does: two at once wait for each other, always in this order. */
export async function lockAccount(tx: TransactionSql, account: string): Promise<void> {
  await tx`select from auth.users where id = ${account} for update`;
}

/**
 * The same, with the session that is to be lifted. Says whether it is still there: another's second step may have ended it meanwhile, and
 * what it was about to add is then not added.
 */
export async function lockSession(
  tx: TransactionSql,
  { session, user }: Pick<Asking, "session" | "user">,
): Promise<boolean> {
  await lockAccount(tx, user.id);
  const rows = await tx`select from auth.sessions where id = ${session} for update`;
  return rows.length > 0;
}

/**
 * The session, which is locked, has proved a second factor. As in GoTrue, the account's other sessions that have not are ended, and this
 * one gets a new refresh token, which is returned.
 */
export async function elevate(
  tx: TransactionSql,
  { session, user }: Pick<Asking, "session" | "user">,
  method: string,
  factor: string | null,
): Promise<string> {
  await tx`
    update auth.sessions set aal = 'aal2', factor_id = coalesce(${factor}::uuid, factor_id), updated_at = now()
    where id = ${session}`;
  await noteMethod(tx, session, method);
  await noteEvent(tx, user, {
    action: "verification_attempted",
    traits: { method, ...(factor ? { factor_id: factor } : {}) },
  });
  await tx`delete from auth.sessions where user_id = ${user.id} and id <> ${session} and coalesce(aal, 'aal1') = 'aal1'`;
  await tx`delete from private.wrong_codes where session_id = ${session}`;
  return newRefreshToken(tx, session, user.id);
}

/** The one before is revoked, and known as its parent: a tab that still has it is given this one, once. */
export async function newRefreshToken(sql: AnySql, session: string, account: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const [before] = await sql<{ token: string }[]>`
    update auth.refresh_tokens set revoked = true, updated_at = now()
    where session_id = ${session} and not revoked returning token`;
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent)
    values (${randomUUID()}, ${token}, ${account}, ${session}, false, ${before?.token ?? null})`;
  return token;
}

type Opened = { session: string; user: { id: string; email: string }; refreshToken: string };

/** A session as GoTrue answers it. What it may claim of its strength is added to every session alike (assurance.ts). */
export async function sessionAnswer(
  call: AuthCall,
  { tokens }: AccountServices,
  { session, user, refreshToken }: Opened,
): Promise<Response> {
  const now = Math.floor(Date.now() / 1000);
  const expires = now + tokens.lifetimeSeconds;
  const access_token = tokens.sign({
    sub: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    session_id: session,
    iat: now,
    exp: expires,
  });
  const described = await call.whoAmI(access_token);
  if (!described.ok) return described;
  return Response.json({
    access_token,
    token_type: "bearer",
    expires_in: tokens.lifetimeSeconds,
    expires_at: expires,
    refresh_token: refreshToken,
    user: await described.json(),
  });
}
