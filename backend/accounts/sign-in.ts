import { comparePassword } from "../hashing/bcrypt.ts";
import { apiErrors, authError } from "../request/api-errors.ts";
import { type AuthHandler, emailOf, text } from "./call.ts";
import { noteWrongGuess } from "./guessing.ts";
import { beginSession, sessionAnswer } from "./sessions/sessions.ts";

/** A hash of discarded random bytes, at the same cost as real ones. */
const decoyHash = "$2b$10$47bH0aq8YpBymW7/e4lnWuy6vnO2dktJeysTU9VO5cDqGY80pw6WC";

/**
 * Every attempt costs one comparison. Only the right password reveals that an e-mail awaits confirmation or that its account is blocked;
 * of several registrations, the newest's.
 */
export const signIn: AuthHandler = async (call, services) => {
  const email = emailOf(call.body);
  const password = text(call.body.password);
  const [user] = await services.sql<{ id: string; hash: string | null; confirmed: boolean }[]>`
    (select id, encrypted_password as hash, confirmed_at is not null as confirmed from auth.users where email = ${email})
    union all
    (select id, encrypted_password, false from private.pending_registrations
     where email = ${email} and encrypted_password is not null order by created_at desc limit 1)
    order by confirmed desc limit 1`;
  const right = await comparePassword(password, user?.hash || decoyHash);
  if (!right || !user?.hash || password === "") {
    if (user?.confirmed) noteWrongGuess(call, services);
    return authError(apiErrors.invalidCredentials);
  }
  if (!user.confirmed) return authError(apiErrors.emailNotConfirmed);
  const issued = await beginSession(services.sql, call, { account: user.id, method: "password" });
  if (!issued) return authError(apiErrors.userBannedAtSignIn);
  return sessionAnswer(services, issued, { weak_password: null });
};
