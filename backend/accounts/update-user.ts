import type { Sql } from "postgres";
import { readClaims } from "../api/bearer.ts";
import { type AccountServices, type AuthCall, type AuthHandler, emailOf, text } from "./call.ts";
import { newTokenHash } from "./mailed-token.ts";
import { refuseWithoutProof, withdrawRecovery } from "./password-proof.ts";
import { refuseEmail, refusePassword } from "./password-rules.ts";

type User = { id: string; email: string };

export const updateUser: AuthHandler = async (call, services) => {
  const { password, current_password: current, ...rest } = call.body;
  const email = emailOf(call.body);
  const badEmail = email === "" ? undefined : refuseEmail(email);
  if (badEmail) return badEmail;
  const asking = await call.whoAmI();
  if (!asking.ok) return asking;
  const user = (await asking.json()) as User;
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

/** An e-mail that has another account is answered like any other, and that account's owner is told. */
async function changeEmail(
  call: AuthCall,
  { sql, mail }: AccountServices,
  user: User,
  next: string,
): Promise<Response> {
  // A confirmation given for another e-mail must not count for this one.
  await sql`
    update auth.users set email_change_confirm_status = 0, email_change_token_current = null,
                          email_change_token_new = null
    where id = ${user.id}`;
  if (!(await belongsToAnother(sql, next, user.id))) return call.forward({ ...call.body, email: next });
  const { email: _taken, ...rest } = call.body;
  const others = await call.forward(rest);
  if (!others.ok) return others;
  const currentHash = newTokenHash(user.email);
  await sql`
    update auth.users set email_change = ${next}, email_change_token_current = ${currentHash},
                          email_change_sent_at = now(), updated_at = now()
    where id = ${user.id}`;
  await mail.emailChange({ current: user.email, next, currentHash, nextHash: undefined });
  return call.whoAmI();
}

async function belongsToAnother(sql: Sql, email: string, id: string): Promise<boolean> {
  const rows = await sql`select 1 from auth.users where email = ${email} and id <> ${id}`;
  return rows.length > 0;
}

function sessionOf(call: AuthCall): string {
  const claims = readClaims(call.headers.get("authorization")?.slice("Bearer ".length) ?? "");
  return text(claims?.session_id);
}

/** A new password ends every other session, as GoTrue does, and the owner hears of it. */
async function afterPasswordChange(
  call: AuthCall,
  { sql, mail }: AccountServices,
  user: User,
): Promise<void> {
  const session = sessionOf(call);
  await sql`delete from auth.sessions where user_id = ${user.id} and id::text <> ${session}`;
  await withdrawRecovery(sql, session);
  await mail.passwordChanged(user.email);
}
