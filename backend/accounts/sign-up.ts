import type { Sql } from "postgres";
import { apiErrors, authError } from "../api/errors.ts";
import { hashPassword } from "../hashing/bcrypt.ts";
import { type AuthHandler, emailOf, text } from "./call.ts";
import { describeNewUser } from "./new-user.ts";
import { refuseEmail, refusePassword } from "./password-rules.ts";
import { uuidv7 } from "./uuid.ts";

/**
 * Registering answers the same for a new e-mail and for one that has an account; its owner gets a mail instead.
 * An account that was never confirmed makes way for the newest registration: a stranger who registered an e-mail first
 * must not choose the password that its owner confirms later.
 */
export const signUp: AuthHandler = async (call, { sql, mail }) => {
  if (!(await isOpen(sql))) return authError(apiErrors.signUpClosed);
  const email = emailOf(call.body);
  const password = text(call.body.password);
  const refusal = refuseEmail(email) ?? refusePassword(password, email);
  if (refusal) return refusal;
  const data = typeof call.body.data === "object" && call.body.data !== null ? call.body.data : {};
  const id = uuidv7();

  const pretend = async () => {
    await hashPassword(password, 10);
    const user = await describeNewUser(sql, { id, email, data });
    await mail.alreadyRegistered(email);
    return Response.json(user);
  };

  // Not one that was made an administrator before it was confirmed: that grant is for its owner, not for the newest.
  await sql`
    delete from auth.users where email = ${email} and confirmed_at is null
      and not exists (select from public.admin_users where user_id = auth.users.id)`;
  if (await isRegistered(sql, email)) return pretend();
  const answer = await call.forward({ ...call.body, email, password, data });
  // Two registrations at once: the second one met the unique e-mail.
  return answer.status >= 500 && (await isRegistered(sql, email)) ? pretend() : answer;
};

/** The database refuses as well (trigger refuse_sign_up); this says it in a sentence. */
async function isOpen(sql: Sql): Promise<boolean> {
  const [answer] = await sql<{ open: boolean }[]>`select private.sign_up_is_open() as open`;
  return answer?.open ?? true;
}

async function isRegistered(sql: Sql, email: string): Promise<boolean> {
  const rows = await sql`select 1 from auth.users where email = ${email}`;
  return rows.length > 0;
}
