import { type AuthHandler, text } from "./call.ts";

/** By refresh token, the last refresh that is under way. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Two tabs that refresh with the same token at once: lite revokes a token before it has stored the next one, and a
 * request in between is told that it was used already, which signs that tab out. So the second waits, and gets the session of the first.
 */
export const refresh: AuthHandler = async ({ body, forward }) => {
  const token = text(body.refresh_token);
  const before = underWay.get(token);
  const answer = before ? before.then(() => forward()) : forward();
  const done = answer.catch(() => undefined);
  underWay.set(token, done);
  try {
    return await answer;
  } finally {
    if (underWay.get(token) === done) underWay.delete(token);
  }
};
