import { type AccountServices, type AuthCall, emailOf } from "./call.ts";

/** Set by the gateway, on a try that is one of many for the same e-mail (server/gateway/auth-limits.ts). */
const header = "x-reduit-guessed";

/** A wrong password, after many: the owner gets an e-mail, at most once a day. The answer does not wait for it. */
export function noteWrongGuess(call: AuthCall, services: AccountServices): void {
  if (call.headers.has(header)) tellOwner(services, emailOf(call.body), "password_guessed");
}

/** A wrong code of the second step, after many: their sender knows the password. */
export function noteWrongSecondStep(call: AuthCall, services: AccountServices, email: string): void {
  if (call.headers.has(header)) tellOwner(services, email, "code_guessed");
}

function tellOwner(
  { sql, background }: AccountServices,
  email: string,
  kind: "password_guessed" | "code_guessed",
): void {
  const mail = sql.json({ Email: email });
  background.start("mail about guessing", async () => {
    await sql`
      with told as (
        insert into private.account_notices as notice (account_id, kind)
        select id, ${kind} from auth.users where email = ${email} and confirmed_at is not null
        on conflict (account_id, kind) do update set sent_at = now() where notice.sent_at < now() - interval '1 day'
        returning 1)
      select private.enqueue_mail(${kind}, ${email}, ${mail}) from told`;
  });
}
