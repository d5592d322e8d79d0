import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createReadiness } from "./readiness.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const isOver = async (work: Promise<void>) =>
  (await Promise.race([work.then(() => true), vi.advanceTimersByTimeAsync(0).then(() => false)])) as boolean;

test("says why it cannot serve: starting, then what the site finds, then stopping", async () => {
  const readiness = createReadiness();
  expect(readiness.reason()).toBe("the site is starting");
  let reason: string | undefined = "the database is not responding";
  readiness.setReason(() => reason);
  expect(readiness.reason()).toBe("the database is not responding");
  reason = undefined;
  expect(readiness.reason()).toBeUndefined();
  void readiness.withdraw();
  expect(readiness.reason()).toBe("the site is stopping");
});

test("a stop without a balancer does not wait", async () => {
  expect(await isOver(createReadiness().withdraw())).toBe(true);
});

test("a stop continues after three checks of a balancer", async () => {
  const readiness = createReadiness(() => undefined);
  readiness.recordCheck();
  readiness.recordCheck();
  const stopped = readiness.withdraw();
  readiness.recordCheck();
  readiness.recordCheck();
  expect(await isOver(stopped)).toBe(false);
  readiness.recordCheck();
  expect(await isOver(stopped)).toBe(true);
});

test("a stop waits ten seconds at most for a balancer that has ended", async () => {
  const readiness = createReadiness(() => undefined);
  readiness.recordCheck();
  readiness.recordCheck();
  const stopped = readiness.withdraw();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(await isOver(stopped)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(stopped)).toBe(true);
});

test("a stop does not wait for a balancer that asked long ago", async () => {
  const readiness = createReadiness(() => undefined);
  readiness.recordCheck();
  readiness.recordCheck();
  await vi.advanceTimersByTimeAsync(30_001);
  expect(await isOver(readiness.withdraw())).toBe(true);
});

test("a stop does not wait for a balancer that asked once", async () => {
  const readiness = createReadiness(() => undefined);
  readiness.recordCheck();
  expect(await isOver(readiness.withdraw())).toBe(true);
});
