import type { Sql } from "postgres";
import { readClaims } from "#common/session-token.ts";
import { comparePassword } from "../hashing/bcrypt.ts";
import { apiErrors, authError } from "../request/api-errors.ts";
import { type AccountServices, text } from "./call.ts";
import { tokenLifetimeSeconds } from "./mailed-token.ts";

/**
 * Anyone who finds an open browser must not be able to keep its owner out: a new password needs the current one. Exempt, as
 * in GoTrue (UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD): a session that a recovery link opened, and an account that has no
 * password yet.
 */
export async function refuseWithoutProof(
  { sql }: AccountServices,
  session: string,
  current: string,
): Promise<Response | undefined> {
  const [found] = await sql<{ hash: string | null; recovering: boolean }[]>`
    select u.encrypted_password as hash,
           coalesce(s.tag = ${recoveryTag}
             and s.created_at > now() - make_interval(secs => ${tokenLifetimeSeconds}), false) as recovering
    from auth.sessions s join auth.users u on u.id = s.user_id where s.id::text = ${session}`;
  if (found?.recovering || (found && !found.hash)) return undefined;
  if (current === "") return authError(apiErrors.currentPasswordRequired);
  if (found?.hash && (await comparePassword(current, found.hash))) return undefined;
  return authError(apiErrors.currentPasswordInvalid);
}

/** lite does not write down how a session began; the column for it is there. */
const recoveryTag = "recovery";

export async function markRecovery(sql: Sql, answer: Response): Promise<void> {
  const { access_token } = (await answer.clone().json()) as { access_token?: unknown };
  const session = text(readClaims(text(access_token))?.session_id);
  await sql`update auth.sessions set tag = ${recoveryTag} where id::text = ${session}`;
}

/** One link, one new password. */
export async function withdrawRecovery(sql: Sql, session: string): Promise<void> {
  await sql`update auth.sessions set tag = null where id::text = ${session} and tag = ${recoveryTag}`;
}
