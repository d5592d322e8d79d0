import { comparePassword } from "../hashing/bcrypt.ts";
import { apiErrors, authError } from "../request/api-errors.ts";
import { type AuthHandler, emailOf, text } from "./call.ts";
import { noteWrongGuess } from "./guessing.ts";

/** A hash of random bytes that were not kept, at the cost of the real ones. */
const decoyHash = "$2b$10$47bH0aq8YpBymW7/e4lnWuy6vnO2dktJeysTU9VO5cDqGY80pw6WC";

/**
 * lite answers an unknown e-mail at once and an unconfirmed one before it looks at the password. Here every attempt
 * costs one comparison. That an e-mail awaits confirmation, or that its account is blocked, is answered only to the right password: of
 * several registrations, to that of the newest.
 */
export const signIn: AuthHandler = async (call, services) => {
  const email = emailOf(call.body);
  const password = text(call.body.password);
  const [user] = await services.sql<{ hash: string | null; confirmed: boolean; blocked: boolean }[]>`
    (select encrypted_password as hash, confirmed_at is not null as confirmed, private.is_blocked(id) as blocked
     from auth.users where email = ${email})
    union all
    (select encrypted_password, false, false from private.pending_registrations
     where email = ${email} and encrypted_password is not null order by created_at desc limit 1)
    order by confirmed desc limit 1`;
  if (user?.hash && user.confirmed && !user.blocked && password !== "") {
    const answer = await call.forward({ ...call.body, email });
    if (!answer.ok) noteWrongGuess(call, services);
    return answer;
  }
  const right = await comparePassword(password, user?.hash || decoyHash);
  if (right && user?.hash && password !== "")
    return authError(user.blocked ? apiErrors.userBannedAtSignIn : apiErrors.emailNotConfirmed);
  if (user?.blocked) noteWrongGuess(call, services);
  return authError(apiErrors.invalidCredentials);
};
