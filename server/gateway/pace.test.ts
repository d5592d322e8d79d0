import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPace } from "./pace.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 31, 9) });
});
afterEach(() => {
  vi.useRealTimers();
});

const pace = { points: 3, firstPause: 1, longestPause: 10, seconds: 3600 };

test("some at once, then each after a pause that doubles up to the longest", async () => {
  const limiter = createPace(pace);
  for (let tries = 0; tries < 3; tries++) expect(await limiter.take("a")).toBeUndefined();
  for (const pause of [1, 2, 4, 8, 10, 10, 10]) {
    expect(await limiter.take("a")).toEqual({ waitMs: pause * 1000 });
    vi.advanceTimersByTime(pause * 1000 - 1);
    expect(await limiter.waitTime("a")).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await limiter.waitTime("a")).toBeUndefined();
    expect(await limiter.take("a")).toBeUndefined();
  }
  expect(await limiter.take("b"), "another key").toBeUndefined();
});

test("of many at the same moment no more pass than one after another", async () => {
  const limiter = createPace(pace);
  const answers = await Promise.all(Array.from({ length: 50 }, () => limiter.take("a")));
  expect(answers.filter((refused) => refused === undefined)).toHaveLength(3);
});

test("what is given back does not count, and asking does not make the pause longer", async () => {
  const limiter = createPace(pace);
  for (let tries = 0; tries < 3; tries++) await limiter.take("a");
  for (let tries = 0; tries < 9; tries++) await limiter.take("a");
  expect(await limiter.waitTime("a")).toBe(1000);
  await limiter.giveBack("a");
  expect(await limiter.take("a")).toBeUndefined();
  await limiter.giveBack("b");
  expect(await limiter.take("b")).toBeUndefined();
});

test("starts anew after a quiet time, on request, and for the least recently used when there are too many", async () => {
  const limiter = createPace(pace, 2);
  const exhaust = async (key: string) => {
    for (let tries = 0; tries < 3; tries++) await limiter.take(key);
  };
  await exhaust("a");
  vi.advanceTimersByTime(3600_000);
  await exhaust("a");
  expect(await limiter.waitTime("a")).toBe(1000);
  await limiter.reset("a");
  await exhaust("a");
  await exhaust("b");
  await limiter.take("c");
  expect(await limiter.waitTime("a"), "evicted").toBeUndefined();
  expect(await limiter.waitTime("b")).toBe(1000);
});
