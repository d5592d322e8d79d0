// The web process's own numbers: for /metrics since its start, for the back office by the minute.
import { monitorEventLoopDelay } from "node:perf_hooks";

export type RequestKind = "page" | "asset" | "image" | "api" | "collect" | "other";

/** Seconds; the last range is open. */
export const timingBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const maxSamples = 5000;

export class Timings {
  readonly counts = new Array<number>(timingBounds.length + 1).fill(0);
  sum = 0;
  failures = 0;
  #samples: number[] = [];
  #total = 0;
  #failed = 0;

  add(milliseconds: number, failed = false) {
    const seconds = milliseconds / 1000;
    const at = timingBounds.findIndex((bound) => seconds <= bound);
    const index = at < 0 ? timingBounds.length : at;
    this.counts[index] = (this.counts[index] ?? 0) + 1;
    this.sum += seconds;
    this.#total++;
    if (failed) {
      this.failures++;
      this.#failed++;
    }
    if (this.#samples.length < maxSamples) this.#samples.push(milliseconds);
  }

  get count() {
    return this.counts.reduce((sum, each) => sum + each, 0);
  }

  /** Numbers since the last call. */
  take() {
    const sorted = this.#samples.sort((a, b) => a - b);
    const total = sorted.reduce((sum, each) => sum + each, 0);
    const p95 = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.95) - 1)] ?? 0;
    // The mean of the samples is used for the calls beyond them.
    const scale = sorted.length > 0 ? this.#total / sorted.length : 0;
    const taken = { calls: this.#total, failed: this.#failed, ms: round(total * scale), p95: round(p95) };
    this.#samples = [];
    this.#total = 0;
    this.#failed = 0;
    return taken;
  }
}

function noRequests(): Record<RequestKind, number> {
  return { page: 0, asset: 0, image: 0, api: 0, collect: 0, other: 0 };
}

/** `last` in seconds since 1970. */
export type JobTotals = {
  succeeded: number;
  failed: number;
  last: { success?: number; failure?: number };
};

export function createMetrics() {
  const requests = noRequests();
  const render = new Timings();
  const backend = new Timings();
  const totals = { failures: 0, pageHits: 0, pageMisses: 0, restarts: 0 };
  /** Answers with 429, by what was asked for. */
  const rateLimited = noRequests();
  /** Wrong passwords, codes and links, by endpoint. */
  const wrongGuesses: Record<string, number> = { token: 0, verify: 0, user: 0 };
  const jobs = new Map<string, JobTotals>();
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  let before = snapshot();

  function snapshot() {
    return { ...totals, requests: Object.values(requests).reduce((sum, each) => sum + each, 0) };
  }

  return {
    requests,
    render,
    backend,
    totals,
    rateLimited,
    wrongGuesses,
    jobs,
    lag,
    request(kind: RequestKind) {
      requests[kind]++;
    },
    wrongGuess(endpoint: string) {
      wrongGuesses[endpoint] = (wrongGuesses[endpoint] ?? 0) + 1;
    },
    jobRan(job: string, succeeded: boolean) {
      const counted = jobs.get(job) ?? { succeeded: 0, failed: 0, last: {} };
      counted[succeeded ? "succeeded" : "failed"]++;
      counted.last[succeeded ? "success" : "failure"] = Date.now() / 1000;
      jobs.set(job, counted);
    },
    /** The columns of server_minutes, since the last call. */
    takeMinute() {
      const now = snapshot();
      const rendered = render.take();
      const asked = backend.take();
      const row = {
        requests: now.requests - before.requests,
        failures: now.failures - before.failures,
        page_hits: now.pageHits - before.pageHits,
        page_misses: now.pageMisses - before.pageMisses,
        restarts: now.restarts - before.restarts,
        renders: rendered.calls,
        render_ms: rendered.ms,
        render_p95_ms: rendered.p95,
        backend_calls: asked.calls,
        backend_failures: asked.failed,
        backend_ms: asked.ms,
        backend_p95_ms: asked.p95,
        memory_mb: round(process.memoryUsage.rss() / 1024 / 1024),
        loop_p99_ms: round(lag.percentile(99) / 1e6),
      };
      before = now;
      lag.reset();
      return row;
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Times a call and counts it as failed when it throws or `failed` says so of its result. */
export async function timed<Result>(
  timings: Timings,
  work: () => Promise<Result>,
  failed: (result: Result) => boolean = () => false,
): Promise<Result> {
  const started = performance.now();
  try {
    const result = await work();
    timings.add(performance.now() - started, failed(result));
    return result;
  } catch (error) {
    timings.add(performance.now() - started, true);
    throw error;
  }
}

function round(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : 0;
}
