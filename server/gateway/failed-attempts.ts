import type { Log } from "#common/log.ts";
import type { Counters } from "../counters/counters.ts";
import type { AuthInput } from "./auth-input.ts";

type Attempt = { input: AuthInput; clientKey: string; account: string | undefined };
export type FailedAttempts = (attempt: Attempt) => Promise<void>;

/**
 * Logs a line for each wrong password, code or link, so that an operator can be alerted. It contains neither e-mail nor IP address: the
 * aliases are the same for the same account or client, and cannot be decoded without the database.
 */
export function createFailedAttempts(
  log: Log,
  counters: Counters,
  onFailure: (facts: Record<string, string | undefined>) => void = () => undefined,
): FailedAttempts {
  return async ({ input, clientKey, account }) => {
    const client = await counters.alias({ limit: "signInIp", key: clientKey });
    const facts = { ...(await accountOf(input, account)), client };
    log("warn", "sign-in failed", facts);
    onFailure(facts);
  };

  async function accountOf(input: AuthInput, account: string | undefined) {
    if (input.kind === "password")
      return { by: input.kind, account: await counters.alias({ limit: "guesses", key: input.body.email }) };
    // The backend has verified the token before it looks at the password; a link names no account.
    return input.kind === "user" ? { by: "current password", account } : { by: input.kind };
  }
}
