import { enqueueMail } from "./account-mail.ts";
import { type AuthHandler, emailOf } from "./call.ts";
import { newTokenHash } from "./mailed-token.ts";
import { refuseEmail } from "./password-rules.ts";
import { mailNewLink } from "./resend.ts";
import { noteEvent } from "./sessions/account-events.ts";

/**
 * The mail is written in the same transaction. An unconfirmed e-mail gets a link that confirms it without any of the passwords chosen at
 * registration.
 */
export const recover: AuthHandler = async (call, services) => {
  const email = emailOf(call.body);
  const refusal = refuseEmail(email);
  if (refusal) return refusal;
  const hash = newTokenHash();
  const isFound = await services.sql.begin(async (tx) => {
    const [account] = await tx<{ id: string }[]>`
      update auth.users set recovery_token = ${hash}, recovery_sent_at = now(), updated_at = now()
      where email = ${email} and confirmed_at is not null returning id`;
    if (!account) return false;
    await noteEvent(tx, account.id, "user_recovery_requested");
    await enqueueMail(tx, "recovery", email, { TokenHash: hash });
    return true;
  });
  if (!isFound) await mailNewLink(services, email, { isForgotten: true });
  return Response.json({});
};
