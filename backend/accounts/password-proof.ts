import { comparePassword } from "../hashing/bcrypt.ts";
import { apiErrors, authError } from "../request/api-errors.ts";
import { tokenLifetimeSeconds } from "./mailed-token.ts";
import type { SessionFacts } from "./sessions/sessions.ts";

/** In `auth.sessions.tag`: a recovery link opened the session. A new password removes the tag, so one link allows one change. */
export const recoveryTag = "recovery";

/**
 * Anyone who finds an open browser must not be able to keep its owner out: a new password needs the current one. Exempt, as
 * in GoTrue (UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD): a session that a recovery link opened, and an account that has no
 * password yet.
 */
export async function refuseWithoutProof(
  { user: { encrypted_password: hash }, session, now }: SessionFacts,
  current: string,
): Promise<Response | undefined> {
  const isRecovering =
    session.tag === recoveryTag && Date.parse(session.created_at) / 1000 > now - tokenLifetimeSeconds;
  if (isRecovering || !hash) return undefined;
  if (current === "") return authError(apiErrors.currentPasswordRequired);
  return (await comparePassword(current, hash)) ? undefined : authError(apiErrors.currentPasswordInvalid);
}
