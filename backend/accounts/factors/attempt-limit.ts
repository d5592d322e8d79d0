import type { TransactionSql } from "postgres";
import { apiErrors, authError } from "../../request/api-errors.ts";
import { lockSession, type SessionFacts } from "../sessions/sessions.ts";
import { factorErrors } from "./factor-errors.ts";

const maxAttempts = 5;

/** The result of an attempt: a right code, a wrong one, or neither, such as an expired step. */
export type Attempt<Result> =
  | { outcome: "right"; result: Result }
  | { outcome: "wrong" | "neither"; answer: Response };

/**
 * One attempt at a code. Parallel attempts wait for each other, and each is counted before its code is checked: of any number in
 * parallel, five are checked. The fifth wrong one ends the session, so a guesser needs the password again; a right one resets the count
 * (private.elevate_session).
 */
export async function withAttemptLimit<Result>(
  tx: TransactionSql,
  asking: SessionFacts,
  attempt: () => Promise<Attempt<Result>>,
): Promise<Attempt<Result>> {
  const { session, user } = asking;
  if (!(await lockSession(tx, asking)))
    return { outcome: "neither", answer: authError(apiErrors.sessionNotFound) };
  const [counted] = await tx<{ tries: number }[]>`
    insert into private.wrong_codes as w (session_id, account_id) values (${session.id}, ${user.id})
    on conflict (session_id) do update set tries = w.tries + 1 returning tries`;
  const tries = counted?.tries ?? maxAttempts;
  const done = await attempt();
  if (done.outcome === "neither")
    await tx`update private.wrong_codes set tries = tries - 1 where session_id = ${session.id}`;
  if (done.outcome !== "wrong" || tries < maxAttempts) return done;
  await tx`delete from auth.sessions where id = ${session.id}`;
  return { outcome: "wrong", answer: authError(factorErrors.tooManyAttempts) };
}
