import type { Sql } from "postgres";
import { newTokenHash } from "./mailed-token.ts";

/**
 * Stores what both mailboxes are asked, and says whom to ask: the same work whether or not the new e-mail has an account already.
 * A confirmation given before does not count any more. A registration that awaits confirmation is no account.
 */
export async function beginEmailChange(sql: Sql, user: { id: string; email: string }, next: string) {
  const currentHash = newTokenHash(user.email);
  const nextHash = newTokenHash(next);
  // In milliseconds, as lite writes them.
  const now = new Date();
  const [row] = await sql<{ next_hash: string | null }[]>`
    update auth.users
    set email_change = ${next}, email_change_token_current = ${currentHash},
        email_change_token_new = case when not exists (
          select from auth.users other where other.email = ${next} and other.id <> ${user.id} and other.confirmed_at is not null
        ) then ${nextHash} end,
        email_change_confirm_status = 0, email_change_sent_at = ${now}, updated_at = ${now}
    where id = ${user.id} returning email_change_token_new as next_hash`;
  return { current: user.email, next, currentHash, nextHash: row?.next_hash ?? undefined };
}
