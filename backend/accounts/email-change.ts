import type { TransactionSql } from "postgres";
import { enqueueMail } from "./account-mail.ts";
import { newTokenHash } from "./mailed-token.ts";

/**
 * Asks both mailboxes to confirm: the same work whether or not the new e-mail has an account already, whose owner gets a notice instead.
 * An earlier confirmation no longer counts. A registration that awaits confirmation is not an account.
 */
export async function beginEmailChange(
  tx: TransactionSql,
  user: { id: string; email: string },
  next: string,
): Promise<void> {
  const currentHash = newTokenHash();
  const nextHash = newTokenHash();
  const [row] = await tx<{ next_hash: string | null }[]>`
    update auth.users
    set email_change = ${next}, email_change_token_current = ${currentHash},
        email_change_token_new = case when not exists (
          select from auth.users other where other.email = ${next} and other.id <> ${user.id} and other.confirmed_at is not null
        ) then ${nextHash} end,
        email_change_confirm_status = 0, email_change_sent_at = now(), updated_at = now()
    where id = ${user.id} returning email_change_token_new as next_hash`;
  const emails = { Email: user.email, NewEmail: next };
  await enqueueMail(tx, "email_change", user.email, { ...emails, TokenHash: currentHash });
  if (row?.next_hash) await enqueueMail(tx, "email_change", next, { ...emails, TokenHash: row.next_hash });
  else await enqueueMail(tx, "email_in_use", next);
}
