// Whether the backend answers. What it refuses or breaks off makes us look at once; silence makes us look soon, and counts as absence when
// nobody has heard anything from it for a while. As long as it is known to be away nothing is asked, so nobody waits (docs/decisions/0025).
import { silenceLimit } from "#common/patience.ts";

/** Milliseconds: an answer that takes longer makes us look whether there are any. A slow query alone is no absence. */
export const doubtAfter = 250;

export class BackendAway extends Error {
  override name = "BackendAway";
  constructor() {
    super("The backend does not answer.");
  }
}

export function createAvailability() {
  const underWay = new Set<AbortController>();
  const listeners = new Set<() => void>();
  let away = false;
  let heardAt = -Infinity;
  let look: () => void = () => undefined;

  function heard() {
    heardAt = performance.now();
  }

  function report(isUp: boolean) {
    away = !isUp;
    if (isUp) return heard();
    for (const each of underWay) each.abort(new BackendAway());
    for (const listener of listeners) listener();
    listeners.clear();
  }

  /** `fetch` that fails at once while the backend is away, and as soon as it is found to be. */
  function guard(ask: typeof fetch): typeof fetch {
    return async (input, init) => {
      if (away) throw new BackendAway();
      const call = new AbortController();
      const given = init?.signal;
      const pass = () => call.abort(given?.reason);
      if (given?.aborted) pass();
      given?.addEventListener("abort", pass, { once: true });
      const doubt = setTimeout(() => look(), doubtAfter);
      underWay.add(call);
      try {
        const response = await ask(input, { ...init, signal: call.signal });
        if (isAbsence(response.status)) look();
        else heard();
        return response;
      } catch (error) {
        if (!(call.signal.reason instanceof BackendAway)) look();
        throw error;
      } finally {
        clearTimeout(doubt);
        underWay.delete(call);
      }
    };
  }

  /** Asks, and gives up when the backend has been silent for too long: to this question and to everybody else's. */
  async function listen<Answer>(ask: (signal: AbortSignal) => PromiseLike<Answer>): Promise<Answer> {
    const call = new AbortController();
    const askedAt = performance.now();
    const silentFor = () => performance.now() - Math.max(askedAt, heardAt);
    let timer = setTimeout(check, silenceLimit);
    function check() {
      // When we were the ones who had no time, answers have arrived meanwhile: they are read first.
      setImmediate(() => {
        if (call.signal.aborted) return;
        if (silentFor() >= silenceLimit) call.abort(new BackendAway());
        else timer = setTimeout(check, silenceLimit - silentFor());
      });
    }
    try {
      return await ask(call.signal);
    } finally {
      clearTimeout(timer);
      call.abort();
    }
  }

  return {
    isAway: () => away,
    heard,
    report,
    guard,
    listen,
    /** Sets what looks whether the backend answers, and calls `report`. */
    lookWith(check: () => void) {
      look = check;
    },
    /** For calls that do not pass `guard`: something went wrong with one. */
    doubt: () => look(),
    /** Called once, when the backend is found to be away; the result takes it back. */
    onAway(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Availability = ReturnType<typeof createAvailability>;

/** What a proxy, or the API for its database, says when there is nobody to answer. */
export function isAbsence(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}
