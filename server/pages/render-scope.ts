// What a rendering notices on its way: the tables it reads, and whether it missed an answer of the backend. Then its error page means "not
// available", and a complete-looking page may lack something and is not kept.
import { AsyncLocalStorage } from "node:async_hooks";
import { isAbsence } from "../circuit-breaker.ts";
import type { Revisions } from "./freshness.ts";

export type RenderScope = { failed: boolean; shows: Revisions };

const rendering = new AsyncLocalStorage<RenderScope>();

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

/** Of a table that changes during a rendering the first revision counts: a part of the page shows that one. */
export function noteRead(revisions: Revisions) {
  const scope = rendering.getStore();
  if (scope) scope.shows = { ...revisions, ...scope.shows };
}

export async function inRenderScope<Result>(work: (scope: RenderScope) => Promise<Result>): Promise<Result> {
  const scope = { failed: false, shows: {} };
  return rendering.run(scope, () => work(scope));
}
