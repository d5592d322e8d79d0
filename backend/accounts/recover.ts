import { type AuthHandler, emailOf } from "./call.ts";
import { refuseEmail } from "./password-rules.ts";
import { mailNewLink } from "./resend.ts";

/**
 * lite would recover an account that nobody has confirmed, with the password that whoever registered it has given. Such an e-mail
 * gets a link instead that confirms it and takes none of these passwords.
 */
export const recover: AuthHandler = async (call, services) => {
  const email = emailOf(call.body);
  const refusal = refuseEmail(email);
  if (refusal) return refusal;
  const accounts = await services.sql`
    select from auth.users where email = ${email} and confirmed_at is not null`;
  if (accounts.length > 0) return call.forward({ ...call.body, email });
  await mailNewLink(services, email, { isForgotten: true });
  return Response.json({});
};
