import { authError } from "../request/api-errors.ts";
import { type AccountServices, type AuthCall, type AuthHandler, emailOf, sessionOf, text } from "./call.ts";
import { beginEmailChange } from "./email-change.ts";
import { whoAsks } from "./factors/asking.ts";
import { factorErrors } from "./factors/factor-errors.ts";
import { refuseWithoutProof, withdrawRecovery } from "./password-proof.ts";
import { refuseEmail, refusePassword } from "./password-rules.ts";

type User = { id: string; email: string };

export const updateUser: AuthHandler = async (call, services) => {
  const { password, current_password: current, ...rest } = call.body;
  const email = emailOf(call.body);
  const badEmail = email === "" ? undefined : refuseEmail(email);
  if (badEmail) return badEmail;
  const asking = await whoAsks(call, services);
  if (asking instanceof Response) return asking;
  const { user } = asking;
  // A link from the mailbox is one factor, and does not replace the other.
  if ((password !== undefined || email !== "") && asking.isProtected && !asking.isAal2)
    return authError(factorErrors.insufficientAal);
  if (password !== undefined) {
    const refusal =
      refusePassword(text(password), user.email) ??
      (await refuseWithoutProof(services, sessionOf(call), text(current)));
    if (refusal) return refusal;
  }
  const wanted = password === undefined ? rest : { ...rest, password };
  const answer =
    email !== "" && email !== user.email
      ? await changeEmail({ ...call, body: wanted }, services, user, email)
      : await call.forward(wanted);
  if (answer.ok && password !== undefined) await afterPasswordChange(call, services, user);
  return answer;
};

/**
 * An e-mail that has another account is answered like any other, after the same work, and that account's owner gets a mail. lite
 * carries out everything else that was asked for.
 */
async function changeEmail(
  call: AuthCall,
  { sql }: AccountServices,
  user: User,
  next: string,
): Promise<Response> {
  const { email: _next, ...rest } = call.body;
  const others = await call.forward(rest);
  if (!others.ok) return others;
  await beginEmailChange(sql, user, next);
  return call.whoAmI();
}

/** A new password ends every other session, as GoTrue does. Its mail to the owner is written by a trigger, with the password. */
async function afterPasswordChange(call: AuthCall, { sql }: AccountServices, user: User): Promise<void> {
  const session = sessionOf(call);
  await sql`delete from auth.sessions where user_id = ${user.id} and id::text <> ${session}`;
  await withdrawRecovery(sql, session);
}
