import { enqueueMail } from "./account-mail.ts";
import { type AuthHandler, emailOf } from "./call.ts";
import { newTokenHash } from "./mailed-token.ts";
import { refuseEmail } from "./password-rules.ts";
import { mailNewLink } from "./resend.ts";
import { noteEvent } from "./sessions/account-events.ts";

/**
 * As lite does, with the mail in the same transaction. lite would also recover an account that is not confirmed, with the password that
 * was given when it was registered. Such an e-mail gets a link instead that confirms it and takes none of these passwords.
 */
export const recover: AuthHandler = async (call, services) => {
  const email = emailOf(call.body);
  const refusal = refuseEmail(email);
  if (refusal) return refusal;
  const hash = newTokenHash(email);
  // In milliseconds, as lite writes them.
  const now = new Date();
  const isFound = await services.sql.begin(async (tx) => {
    const [account] = await tx<{ id: string }[]>`
      update auth.users set recovery_token = ${hash}, recovery_sent_at = ${now}, updated_at = ${now}
      where email = ${email} and confirmed_at is not null returning id`;
    if (!account) return false;
    await noteEvent(tx, { id: account.id, email }, { action: "user_recovery_requested" });
    await enqueueMail(tx, "recovery", email, { TokenHash: hash });
    return true;
  });
  if (!isFound) await mailNewLink(services, email, { isForgotten: true });
  return Response.json({});
};
