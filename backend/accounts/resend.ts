import { type AuthHandler, emailOf, text } from "./call.ts";
import { newTokenHash } from "./mailed-token.ts";
import { refuseEmail } from "./password-rules.ts";

/** lite refuses to send anything a second time. The answer is the same whether or not there was something to send. */
export const resend: AuthHandler = async (call, { sql, mail }) => {
  const email = emailOf(call.body);
  const refusal = refuseEmail(email);
  if (refusal) return refusal;
  const kind = text(call.body.type);
  if (kind === "signup") {
    const hash = newTokenHash(email);
    const rows = await sql`
      update auth.users set confirmation_token = ${hash}, confirmation_sent_at = now(), updated_at = now()
      where email = ${email} and confirmed_at is null`;
    if (rows.count > 0) await mail.confirmation(email, hash);
  }
  if (kind === "email_change") {
    const [pending] = await sql<{ next: string; taken: boolean }[]>`
      select email_change as next,
             exists (select 1 from auth.users other where other.email = this.email_change and other.id <> this.id) as taken
      from auth.users this where email = ${email} and email_change <> '' and confirmed_at is not null`;
    if (pending) {
      const currentHash = newTokenHash(email);
      const nextHash = pending.taken ? undefined : newTokenHash(pending.next);
      await sql`
        update auth.users
        set email_change_token_current = ${currentHash}, email_change_token_new = ${nextHash ?? null},
            email_change_confirm_status = 0, email_change_sent_at = now(), updated_at = now()
        where email = ${email} and email_change = ${pending.next}`;
      await mail.emailChange({ current: email, next: pending.next, currentHash, nextHash });
    }
  }
  return Response.json({});
};
