import { type AccountServices, type AuthCall, emailOf } from "./call.ts";

/** Set by the gateway, on a try that is one of many for the same e-mail (server/gateway/auth-limits.ts). */
const header = "x-reduit-guessed";

/** A wrong password or code, after many: the owner hears of it, once a day at most, and the answer does not wait for that. */
export function noteWrongGuess(call: AuthCall, { sql, mail, background }: AccountServices): void {
  if (!call.headers.has(header)) return;
  const email = emailOf(call.body);
  background.start("mail about guessing", async () => {
    const told = await sql`
      insert into private.account_notices as notice (account_id, kind)
      select id, 'password_guessed' from auth.users where email = ${email} and confirmed_at is not null
      on conflict (account_id, kind) do update set sent_at = now() where notice.sent_at < now() - interval '1 day'
      returning 1`;
    if (told.count > 0) await mail.passwordGuessed(email);
  });
}
