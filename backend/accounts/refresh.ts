import type { TransactionSql } from "postgres";
import { log } from "../log.ts";
import { apiErrors, authError } from "../request/api-errors.ts";
import { type AuthCall, type AuthHandler, text } from "./call.ts";

/** Seconds after a refresh in which its token is still good for the session it began: as GoTrue's reuse interval. */
export const reuseInterval = 10;

type Token = {
  session: string;
  account: string;
  isBlocked: boolean;
  isOver: boolean;
  isUsed: boolean;
  isUsedJustNow: boolean;
  /** The token that was refreshed last; null when there is none to follow it. */
  lastUsed: string | null;
};

/**
 * lite refreshes in several steps, and a token that comes twice at once, from two tabs, meets one between them. So the refreshes of a
 * session come one after another, whichever process is asked: the lock is the database's, and goes with the connection that holds it.
 */
export const refresh: AuthHandler = async (call, { sql }) => {
  for (let attempt = 0; ; attempt++) {
    const answer = await sql.begin((tx) => inTurn(tx, call, attempt > 0));
    if (answer) return answer;
  }
};

/** Undefined when the token was put right, and is to be tried again. */
async function inTurn(
  tx: TransactionSql,
  { body, forward }: AuthCall,
  isLastAttempt: boolean,
): Promise<Response | undefined> {
  const value = text(body.refresh_token);
  await tx`
    select pg_advisory_xact_lock(hashtextextended('refresh ' || session_id, 0)) from auth.refresh_tokens where token = ${value}`;
  const [token] = await tx<Token[]>`
    select s.id as session, s.user_id as account, t.revoked as "isUsed",
           private.is_blocked(s.user_id) as "isBlocked",
           private.session_ends_at(s.user_id, s.created_at, s.refreshed_at) <= now() as "isOver",
           t.updated_at > now() - make_interval(secs => ${reuseInterval}) as "isUsedJustNow",
           (select next.parent from auth.refresh_tokens next
            where next.session_id = s.id and not next.revoked order by next.created_at desc limit 1) as "lastUsed"
    from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
    where t.token = ${value}`;
  if (!token) return forward();
  if (token.isBlocked) return authError(apiErrors.userBannedAtRefresh);
  if (token.isOver) {
    await endSession(tx, token);
    return authError(apiErrors.sessionExpired);
  }
  if (!token.isUsed) return forward();
  if (!token.isUsedJustNow) {
    // The next one is in use: one of its two holders may be a thief, and we cannot tell which.
    await endSession(tx, token);
    log("warn", "refresh token used again, session ended", { account: token.account });
    return authError(apiErrors.refreshTokenUsed);
  }
  // lite answers this one with the session it began, and takes nothing.
  if (token.lastUsed) return forward({ ...body, refresh_token: token.lastUsed });
  if (isLastAttempt) return authError(apiErrors.refreshTokenUsed);
  // A process that ended in the middle has used the token up and left none behind.
  await tx`update auth.refresh_tokens set revoked = false where token = ${value}`;
  return undefined;
}

/** With all its tokens: an access token does not outlive its session (api/bearer.ts). */
async function endSession(tx: TransactionSql, { session }: Token): Promise<void> {
  await tx`delete from auth.sessions where id = ${session}`;
}
