import { log } from "../log.ts";
import { apiErrors, authError } from "../request/api-errors.ts";
import { type AuthHandler, text } from "./call.ts";
import { type IssuedSession, sessionAnswer } from "./sessions/sessions.ts";

/** Seconds after a refresh in which the old token still returns the new session, like GoTrue's reuse interval. */
export const reuseInterval = 10;

const refusals = {
  refresh_token_not_found: apiErrors.refreshTokenNotFound,
  refresh_token_already_used: apiErrors.refreshTokenUsed,
  session_expired: apiErrors.sessionExpired,
  user_banned: apiErrors.userBannedAtRefresh,
};

type Refusal = { refusal: keyof typeof refusals; account?: string };

export const refresh: AuthHandler = async ({ body }, services) => {
  const [row] = await services.sql<{ refreshed: IssuedSession | Refusal }[]>`
    select private.refresh_session(${text(body.refresh_token)}, make_interval(secs => ${reuseInterval})) as refreshed`;
  const refreshed = row?.refreshed ?? { refusal: "refresh_token_not_found" };
  if (!("refusal" in refreshed)) return sessionAnswer(services, refreshed);
  const { refusal, account } = refreshed;
  if (refusal === "refresh_token_already_used")
    log("warn", "refresh token used again, session ended", { account });
  return authError(refusals[refusal]);
};
