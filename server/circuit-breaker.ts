// Tracks whether the backend responds. A refused or broken connection starts a probe immediately, a slow call soon. The circuit opens
// when the backend has been silent for too long; while it is open, every call fails immediately instead of waiting (docs/decisions/0025).
import { silenceTimeout } from "#common/timeouts.ts";

/** Milliseconds: a call that takes longer starts a probe. A slow query alone does not open the circuit. */
export const probeAfter = 250;

export class BackendAway extends Error {
  override name = "BackendAway";
  constructor() {
    super("The backend is not responding.");
  }
}

export type CircuitBreaker = {
  /** Whether the circuit is open. */
  isAway(): boolean;
  recordSuccess(): void;
  /** For calls that do not pass `guard`: starts a probe. */
  recordFailure(): void;
  /** Sets the probe, which asks the backend through `listen` and calls `report`. */
  setProbe(probe: () => void): void;
  /** Opens or closes the circuit. */
  report(isUp: boolean): void;
  /** `fetch` that fails at once while the circuit is open, and as soon as it opens. */
  guard(ask: typeof fetch): typeof fetch;
  /** Asks, and aborts when the backend has been silent for too long to this call and to all others. */
  listen<Answer>(ask: (signal: AbortSignal) => PromiseLike<Answer>): Promise<Answer>;
  /** Calls the listener once, when the circuit opens; the result removes it. */
  onAway(listener: () => void): () => void;
};

export function createCircuitBreaker(): CircuitBreaker {
  const underWay = new Set<AbortController>();
  const listeners = new Set<() => void>();
  let away = false;
  let lastSuccess = -Infinity;
  let probe: () => void = () => undefined;

  function recordSuccess() {
    lastSuccess = performance.now();
  }

  function report(isUp: boolean) {
    away = !isUp;
    if (isUp) return recordSuccess();
    for (const each of underWay) each.abort(new BackendAway());
    for (const listener of listeners) listener();
    listeners.clear();
  }

  function guard(ask: typeof fetch): typeof fetch {
    return async (input, init) => {
      if (away) throw new BackendAway();
      const call = new AbortController();
      const given = init?.signal;
      const pass = () => call.abort(given?.reason);
      if (given?.aborted) pass();
      given?.addEventListener("abort", pass, { once: true });
      const slow = setTimeout(() => probe(), probeAfter);
      underWay.add(call);
      try {
        const response = await ask(input, { ...init, signal: call.signal });
        if (isAbsence(response.status)) probe();
        else recordSuccess();
        return response;
      } catch (error) {
        if (!(call.signal.reason instanceof BackendAway)) probe();
        throw error;
      } finally {
        clearTimeout(slow);
        underWay.delete(call);
      }
    };
  }

  async function listen<Answer>(ask: (signal: AbortSignal) => PromiseLike<Answer>): Promise<Answer> {
    const call = new AbortController();
    const askedAt = performance.now();
    const silentFor = () => performance.now() - Math.max(askedAt, lastSuccess);
    let timer = setTimeout(check, silenceTimeout);
    function check() {
      // If this process was delayed, responses may have arrived meanwhile: they are read first.
      setImmediate(() => {
        if (call.signal.aborted) return;
        if (silentFor() >= silenceTimeout) call.abort(new BackendAway());
        else timer = setTimeout(check, silenceTimeout - silentFor());
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
    recordSuccess,
    recordFailure: () => probe(),
    setProbe(check) {
      probe = check;
    },
    report,
    guard,
    listen,
    onAway(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Statuses of a proxy, or of the API for its database, when the backend cannot be reached. */
export function isAbsence(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}
