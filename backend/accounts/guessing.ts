import { type AccountServices, type AuthCall, emailOf } from "./call.ts";

/** Set by the gateway on one of many tries for the same e-mail (server/gateway/auth-limits.ts). */
const header = "x-reduit-guessed";

/** After many wrong passwords the owner gets an e-mail, at most once a day. The response does not wait for it. */
export function noteWrongGuess(call: AuthCall, services: AccountServices): void {
  if (call.headers.has(header)) tellOwner(services, emailOf(call.body), "password_guessed");
}

/** After many wrong codes of the second step, whose sender knows the password. */
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
