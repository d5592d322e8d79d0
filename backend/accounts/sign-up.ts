import type { Sql } from "postgres";
import { hashPassword } from "../hashing/bcrypt.ts";
import { apiErrors, authError } from "../request/api-errors.ts";
import { enqueueMail } from "./account-mail.ts";
import { type AuthHandler, emailOf, text } from "./call.ts";
import { refuseEmail, refusePassword } from "./password-rules.ts";
import { addRegistration } from "./registrations.ts";
import { describeUser } from "./sessions/describe-user.ts";
import { uuidv7 } from "./uuid.ts";

export const hashCost = 10;

/**
 * Registering answers the same, after the same work, for a new e-mail and for one that has an account; which mail its owner gets
 * is decided here and stored with the registration. Every registration has a link of its own, which confirms its own password: a second one
 * neither changes nor ends the first.
 */
export const signUp: AuthHandler = async (call, { sql }) => {
  if (!(await signUpIsOpen(sql))) return authError(apiErrors.signUpClosed);
  const email = emailOf(call.body);
  const password = text(call.body.password);
  const refusal = refuseEmail(email) ?? refusePassword(password, email);
  if (refusal) return refusal;
  const data = typeof call.body.data === "object" && call.body.data !== null ? call.body.data : {};
  const id = uuidv7();
  const encryptedPassword = await hashPassword(password, hashCost);
  await sql.begin(async (tx) => {
    const token = await addRegistration(tx, { id, email, encryptedPassword, data });
    if (token === undefined) await enqueueMail(tx, "already_registered", email);
    else await enqueueMail(tx, "confirmation", email, { TokenHash: token });
  });
  return Response.json(describeNewUser(id, email, data));
};

/** The response for a new e-mail, which has no account yet, and for one that already has another. */
function describeNewUser(id: string, email: string, data: object): object {
  const now = new Date().toISOString();
  const metadata = { ...data, email, email_verified: false, phone_verified: false, sub: id };
  const dates = { created_at: now, updated_at: now };
  const user = {
    id,
    email,
    raw_app_meta_data: { provider: "email", providers: ["email"] },
    raw_user_meta_data: metadata,
    confirmation_sent_at: now,
    ...dates,
  };
  const identity = {
    id: uuidv7(),
    provider_id: id,
    user_id: id,
    identity_data: metadata,
    provider: "email",
    email,
  };
  return describeUser({ user, identities: [{ ...identity, ...dates }], factors: [] });
}

/** The database refuses too (trigger refuse_sign_up); this adds a readable message. */
export async function signUpIsOpen(sql: Sql): Promise<boolean> {
  const [answer] = await sql<{ open: boolean }[]>`select private.sign_up_is_open() as open`;
  return answer?.open ?? true;
}
