import type { JSONValue } from "postgres";
import { comparePassword, hashPassword } from "../hashing/bcrypt.ts";
import { apiErrors, authError } from "../request/api-errors.ts";
import { type AuthHandler, emailOf, text } from "./call.ts";
import { beginEmailChange } from "./email-change.ts";
import { factorErrors } from "./factors/factor-errors.ts";
import { recoveryTag, refuseWithoutProof } from "./password-proof.ts";
import { refuseEmail, refusePassword } from "./password-rules.ts";
import { noteEvent } from "./sessions/account-events.ts";
import { isAal2, isProtected } from "./sessions/assurance.ts";
import { describeUser } from "./sessions/describe-user.ts";
import { authenticate, readFacts, type SessionFacts } from "./sessions/sessions.ts";
import { hashCost } from "./sign-up.ts";

/**
 * An e-mail of another account gets the same response after the same work, and that account's owner gets a mail. The mail about
 * a new password is written by a trigger.
 */
export const updateUser: AuthHandler = async (call, services) => {
  const { password, current_password: current, data } = call.body;
  const email = emailOf(call.body);
  const badEmail = email === "" ? undefined : refuseEmail(email);
  if (badEmail) return badEmail;
  const asking = await authenticate(call, services);
  if (asking instanceof Response) return asking;
  const { user, session } = asking;
  // A link from the mailbox is one factor, and does not replace the other.
  if ((password !== undefined || email !== "") && isProtected(asking) && !isAal2(asking))
    return authError(factorErrors.insufficientAal);
  const refusal =
    password === undefined ? undefined : await refuseNewPassword(asking, text(password), text(current));
  if (refusal) return refusal;
  const hash = password === undefined ? undefined : await hashPassword(text(password), hashCost);
  const facts = await services.sql.begin(async (tx) => {
    if (data !== undefined) {
      const changes = Object(data) as Record<string, JSONValue>;
      const removed = Object.keys(changes).filter((key) => changes[key] === null);
      await tx`
        update auth.users set raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || ${tx.json(changes)}) - ${removed}::text[], updated_at = now()
        where id = ${user.id}`;
    }
    if (hash !== undefined) {
      await tx`
        update auth.users set encrypted_password = ${hash}, recovery_token = null, recovery_sent_at = null, updated_at = now()
        where id = ${user.id}`;
      // As in GoTrue.
      await tx`delete from auth.sessions where user_id = ${user.id} and id <> ${session.id}`;
      await tx`update auth.sessions set tag = null where id = ${session.id} and tag = ${recoveryTag}`;
      await noteEvent(tx, user.id, "user_updated_password");
    }
    await noteEvent(tx, user.id, "user_modified");
    if (email !== "" && email !== user.email) await beginEmailChange(tx, user, email);
    return readFacts(tx, user.id, session.id);
  });
  return facts ? Response.json(describeUser(facts)) : authError(apiErrors.userNotFound);
};

async function refuseNewPassword(
  asking: SessionFacts,
  password: string,
  current: string,
): Promise<Response | undefined> {
  const { email, encrypted_password: hash } = asking.user;
  const refusal = refusePassword(password, email) ?? (await refuseWithoutProof(asking, current));
  if (refusal) return refusal;
  return hash && (await comparePassword(password, hash)) ? authError(apiErrors.samePassword) : undefined;
}
