// The way of every write that a person asks for (docs/decisions/0015): it fails at once without a network, is tried once more otherwise,
// and being carried out twice must come to the same as once.
import { useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import { isUnanswered } from "./errors.ts";
import { withStepUp } from "./step-up.ts";

/** `mayBeDone`: an earlier attempt had no answer, so the write may have happened. */
type Work<Result> = (mayBeDone: boolean) => Promise<Result>;
type Write = { work: Work<unknown>; mayBeDone: boolean };

/**
 * How often and when comes from the query client (features/auth/query-client.ts), which also handles final failures. `once` for
 * what has a way of its own to try again, and for what must not be carried out twice. What needs a second factor asks for it and goes on;
 * not with `once`, which saves behind the person's back.
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
