// What a rendering notices on its way: the tables and the answers it reads, and whether it missed an answer of the backend. Then its
// error page means "not
// available", and a complete-looking page may lack something and is not kept.
import { AsyncLocalStorage } from "node:async_hooks";
import { isAbsence } from "../circuit-breaker.ts";
import type { Revisions } from "./freshness.ts";

/** Of each query its answer's number, which stays while the answer is the same. */
export type Answers = ReadonlyMap<string, number>;

/** `answers` is undefined when something was read that no query of the cache gives. */
export type RenderScope = { failed: boolean; shows: Revisions; answers: Map<string, number> | undefined };

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

/** If a table changes during a rendering, the first revision counts, because part of the page shows it. */
export function noteRead(revisions: Revisions) {
  const scope = rendering.getStore();
  if (scope) scope.shows = { ...revisions, ...scope.shows };
}

/** Without an answer: what was read cannot be compared. */
export function noteAnswer(query: string, answer?: number) {
  const scope = rendering.getStore();
  if (!scope) return;
  const known = scope.answers?.get(query);
  if (answer === undefined || (known !== undefined && known !== answer)) scope.answers = undefined;
  else scope.answers?.set(query, answer);
}

export async function inRenderScope<Result>(work: (scope: RenderScope) => Promise<Result>): Promise<Result> {
  const scope = { failed: false, shows: {}, answers: new Map() };
  return rendering.run(scope, () => work(scope));
}
