import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silenceTimeout } from "#common/timeouts.ts";
import { BackendAway, createCircuitBreaker, probeAfter } from "./circuit-breaker.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const url = "http://backend.test/rest/v1/company";
/** A backend that never says anything; a question that is given up ends with the reason. */
const silent: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });
const settled = (work: Promise<unknown>) =>
  work.then(
    () => "answered",
    (error: Error) => error.name,
  );

test("the timeouts alone answer a visitor within two seconds when nothing responds", () => {
  expect(probeAfter + silenceTimeout).toBeLessThan(2_000);
});

test("a silent backend opens the circuit, waiting requests end, and no more are sent", async () => {
  const breaker = createCircuitBreaker();
  const look = vi.fn(() =>
    breaker
      .listen((signal) => silent(url, { signal }))
      .then(
        () => breaker.report(true),
        () => breaker.report(false),
      ),
  );
  breaker.setProbe(() => void look());
  const page = settled(breaker.guard(silent)(url));
  await vi.advanceTimersByTimeAsync(probeAfter - 1);
  expect(look).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(look).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(silenceTimeout - 1);
  expect(breaker.isAway()).toBe(false);
  await vi.advanceTimersByTimeAsync(2);
  expect(breaker.isAway()).toBe(true);
  expect(await page).toBe("BackendAway");

  const asked = vi.fn(silent);
  await expect(breaker.guard(asked)(url)).rejects.toThrow(BackendAway);
  expect(asked).not.toHaveBeenCalled();
  breaker.report(true);
  expect(await breaker.guard(async () => new Response("[]"))(url)).toMatchObject({ status: 200 });
});

test("one slow answer is no absence as long as others come", async () => {
  const breaker = createCircuitBreaker();
  let answer: () => void = () => undefined;
  const slow = settled(breaker.listen(() => new Promise<void>((resolve) => (answer = resolve))));
  const quick = breaker.guard(async () => new Response("[]"));
  for (let i = 0; i < 10; i++) {
    await vi.advanceTimersByTimeAsync(silenceTimeout - 10);
    await quick(url);
  }
  answer();
  expect(await slow).toBe("answered");
});

test("time in which this process itself did not run is not held against the backend", async () => {
  const breaker = createCircuitBreaker();
  const waiting = settled(breaker.listen((signal) => silent(url, { signal })));
  // The timer is due, but an answer has come in meanwhile and is read before the verdict.
  vi.setSystemTime(Date.now() + silenceTimeout);
  setTimeout(() => setImmediate(() => undefined), silenceTimeout);
  setTimeout(breaker.recordSuccess, silenceTimeout);
  await vi.advanceTimersByTimeAsync(silenceTimeout + 1);
  expect(await Promise.race([waiting, "still waiting"])).toBe("still waiting");
  await vi.advanceTimersByTimeAsync(silenceTimeout + 1);
  expect(await waiting).toBe("BackendAway");
});

test.each([502, 503, 504])("probes at once after a %s", async (status) => {
  const breaker = createCircuitBreaker();
  const look = vi.fn();
  breaker.setProbe(look);
  await breaker.guard(async () => new Response("", { status }))(url);
  expect(look).toHaveBeenCalledOnce();
});

test("looks at once when a connection is refused, and not for an answer of any other kind", async () => {
  const breaker = createCircuitBreaker();
  const look = vi.fn();
  breaker.setProbe(look);
  await breaker.guard(async () => new Response("", { status: 404 }))(url);
  await breaker.guard(async () => new Response("", { status: 500 }))(url);
  expect(look).not.toHaveBeenCalled();
  const refused: typeof fetch = async () => {
    throw new TypeError("fetch failed");
  };
  await expect(breaker.guard(refused)(url)).rejects.toThrow("fetch failed");
  expect(look).toHaveBeenCalledOnce();
});

test("a caller's own limit still holds", async () => {
  const breaker = createCircuitBreaker();
  const own = new AbortController();
  const call = settled(breaker.guard(silent)(url, { signal: own.signal }));
  own.abort(new DOMException("too long", "TimeoutError"));
  expect(await call).toBe("TimeoutError");
});
