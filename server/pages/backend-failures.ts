// Whether a rendering had to do without the backend: an error page then means "not available", and a page that was made all the same may
// lack something and is not kept.
import { AsyncLocalStorage } from "node:async_hooks";
import { isAbsence } from "../circuit-breaker.ts";

const rendering = new AsyncLocalStorage<{ failed: boolean }>();

/** Outermost around the pages' `fetch`: what one rendering waits for may have been asked by another. */
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
