// Every write that a user requests uses this (docs/decisions/0015): it fails immediately without a network and is otherwise retried once,
// so running it twice must have the same result as once.
import { useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import { isUnanswered } from "./errors.ts";
import { withStepUp } from "./step-up.ts";

/** `mayBeDone`: an earlier attempt had no answer, so the write may have happened. */
type Work<Result> = (mayBeDone: boolean) => Promise<Result>;
type Write = { work: Work<unknown>; mayBeDone: boolean };

/**
 * The query client (features/auth/query-client.ts) sets the number and delay of retries, and handles final failures. `once` is for writes
 * with their own retries, and for writes that must not run twice. A write that needs a second factor asks for it and continues; not with
 * `once`, which saves in the background.
 */
export function useWrite({ once = false } = {}) {
  const { mutateAsync } = useMutation(
    once
      ? { mutationFn: send, retry: false }
      : { mutationFn: (write: Write) => withStepUp(() => send(write)) },
  );
  return useCallback(
    <Result>(work: Work<Result>) => mutateAsync({ work, mayBeDone: false }) as Promise<Result>,
    [mutateAsync],
  );
}

async function send(write: Write): Promise<unknown> {
  try {
    return await write.work(write.mayBeDone);
  } catch (error) {
    write.mayBeDone ||= isUnanswered(error);
    throw error;
  }
}
