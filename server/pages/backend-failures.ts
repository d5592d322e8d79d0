// Whether a rendering missed an answer of the backend: then its error page means "not available", and a complete-looking page may lack
// something and is not kept.
import { AsyncLocalStorage } from "node:async_hooks";
import { isAbsence } from "../circuit-breaker.ts";

const rendering = new AsyncLocalStorage<{ failed: boolean }>();

/** Outermost around the pages' `fetch`: a rendering may wait for a query that another one has sent. */
export function noteFailures(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    const scope = rendering.getStore();
    try {
      const response = await ask(input, init);
      if (scope && isAbsence(response.status)) scope.failed = true;
      return response;
    } catch (error) {
      if (scope) scope.failed = true;
      throw error;
    }
  };
}

export async function withFailures<Result>(
  work: (hasFailed: () => boolean) => Promise<Result>,
): Promise<Result> {
  const scope = { failed: false };
  return rendering.run(scope, () => work(() => scope.failed));
}
