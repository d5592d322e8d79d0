import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCounter } from "./counter.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 31, 9) });
});
afterEach(() => {
  vi.useRealTimers();
});

test("gives what there is, then says how long to wait, and starts anew after that", async () => {
  const counter = createCounter({ points: 2, seconds: 60 });
  expect(await counter.take("a")).toBeNull();
  vi.advanceTimersByTime(20_000);
  expect(await counter.wait("a")).toBeNull();
  expect(await counter.take("a")).toBeNull();
  expect(await counter.wait("a")).toBe(40_000);
  expect(await counter.take("a")).toEqual({ waitMs: 40_000 });
  expect(await counter.take("b")).toBeNull();
  vi.advanceTimersByTime(40_000);
  expect(await counter.wait("a")).toBeNull();
  expect(await counter.take("a")).toBeNull();
});

test("asking while there is nothing left does not make the wait longer, nor the debt larger", async () => {
  const counter = createCounter({ points: 1, seconds: 60 });
  await counter.take("a");
  for (let tries = 0; tries < 5; tries++) await counter.take("a");
  await counter.giveBack("a");
  expect(await counter.take("a")).toBeNull();
});

test("giving back never gives more than was taken", async () => {
  const counter = createCounter({ points: 1, seconds: 60 });
  await counter.giveBack("a");
  await counter.take("a");
  await counter.giveBack("a");
  await counter.giveBack("a");
  expect(await counter.take("a")).toBeNull();
  expect(await counter.take("a")).not.toBeNull();
});

test("forgets a key on request, and the least recently used when there are too many", async () => {
  const counter = createCounter({ points: 1, seconds: 60 }, 3);
  for (const key of ["a", "b", "c"]) await counter.take(key);
  await counter.take("a");
  await counter.take("d");
  expect(await counter.wait("b"), "evicted").toBeNull();
  expect(await counter.wait("a"), "used since").not.toBeNull();
  await counter.forget("a");
  expect(await counter.wait("a")).toBeNull();
});
