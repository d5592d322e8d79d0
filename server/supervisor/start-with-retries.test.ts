import { expect, onTestFinished, test, vi } from "vitest";
import { BackendAwayError, StartupError } from "../startup-error.ts";
import type { Backend } from "./backend.ts";
import { startWithRetries } from "./start-with-retries.ts";

const backend = { url: "http://backend.test" } as Backend;

/** Away so many times, then there. */
function fixture(times: number, error: Error = new BackendAwayError("away"), onAttempt = () => {}) {
  const state = { attempts: 0, reports: 0, hasPages: true, timeout: 0, stopping: new AbortController() };
  const started = () =>
    startWithRetries({
      async start() {
        onAttempt();
        if (state.attempts++ < times) throw error;
        return backend;
      },
      hasPages: () => state.hasPages,
      timeout: state.timeout,
      async onAway() {
        if (++state.reports === 5) state.stopping.abort();
      },
      stopping: state.stopping.signal,
      pauses: [1],
    });
  return { state, started };
}

test("a backend that is away is waited for, where there are pages to show meanwhile", async () => {
  const { state, started } = fixture(3);
  expect(await started()).toBe(backend);
  expect(state).toMatchObject({ attempts: 4, reports: 3 });
});

test("without pages it is refused at once", async () => {
  const { state, started } = fixture(3);
  state.hasPages = false;
  await expect(started()).rejects.toThrow("away");
  expect(state).toMatchObject({ attempts: 1, reports: 0 });
});

test("without pages a project that stays away is refused after its timeout", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { state, started } = fixture(Infinity, undefined, () => vi.setSystemTime(Date.now() + 9_000));
  Object.assign(state, { hasPages: false, timeout: 20_000 });
  await expect(started()).rejects.toThrow("away");
  expect(state).toMatchObject({ attempts: 3, reports: 2 });
});

test("a problem the operator has to fix is not retried", async () => {
  const { state, started } = fixture(3, new StartupError("wrong password: set another"));
  await expect(started()).rejects.toThrow("wrong password");
  expect(state).toMatchObject({ attempts: 1, reports: 0 });
});

test("a stop ends the waiting", async () => {
  const { state, started } = fixture(Infinity);
  await expect(started()).rejects.toThrow();
  expect(state.reports).toBe(5);
});
