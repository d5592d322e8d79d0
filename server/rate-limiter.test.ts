import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createClientRateLimiter, createRateLimiter, networkOf } from "./rate-limiter.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 31, 9) });
});
afterEach(() => {
  vi.useRealTimers();
});

test("allows its points, then says how long to wait, and starts anew after that", async () => {
  const limiter = createRateLimiter({ points: 2, seconds: 60 });
  expect(await limiter.take("a")).toBeUndefined();
  vi.advanceTimersByTime(20_000);
  expect(await limiter.waitTime("a")).toBeUndefined();
  expect(await limiter.take("a")).toBeUndefined();
  expect(await limiter.waitTime("a")).toBe(40_000);
  expect(await limiter.take("a")).toEqual({ waitMs: 40_000 });
  expect(await limiter.take("b")).toBeUndefined();
  vi.advanceTimersByTime(40_000);
  expect(await limiter.waitTime("a")).toBeUndefined();
  expect(await limiter.take("a")).toBeUndefined();
});

test("asking while there is nothing left does not make the wait longer, nor the debt larger", async () => {
  const limiter = createRateLimiter({ points: 1, seconds: 60 });
  await limiter.take("a");
  for (let tries = 0; tries < 5; tries++) await limiter.take("a");
  await limiter.giveBack("a");
  expect(await limiter.take("a")).toBeUndefined();
});

test("giving back never gives more than was taken", async () => {
  const limiter = createRateLimiter({ points: 1, seconds: 60 });
  await limiter.giveBack("a");
  await limiter.take("a");
  await limiter.giveBack("a");
  await limiter.giveBack("a");
  expect(await limiter.take("a")).toBeUndefined();
  expect(await limiter.take("a")).not.toBeUndefined();
});

test("resets a key on request, and the least recently used when there are too many", async () => {
  const limiter = createRateLimiter({ points: 1, seconds: 60 }, 3);
  for (const key of ["a", "b", "c"]) await limiter.take(key);
  await limiter.take("a");
  await limiter.take("d");
  expect(await limiter.waitTime("b"), "evicted").toBeUndefined();
  expect(await limiter.waitTime("a"), "used since").not.toBeUndefined();
  await limiter.reset("a");
  expect(await limiter.waitTime("a")).toBeUndefined();
});

test.each([
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["203.0.113.9", "203.0.113.9"],
])("the network of %s is %s", (client, network) => {
  expect(networkOf(client)).toBe(network);
});

test("clients are limited, and ten times as much the IPv6 network they are in", async () => {
  const limiter = createClientRateLimiter({ points: 2, seconds: 60 }, (key) => `disguised ${key}`);
  const client = (subnet: number) => `2001:db8:1:${subnet.toString(16)}::/64`;
  for (let subnet = 0; subnet < 20; subnet++) expect(await limiter.take(client(subnet))).toBeUndefined();
  expect(await limiter.take(client(20))).toEqual({ waitMs: 60_000 });
  expect(await limiter.waitTime(client(21))).toBe(60_000);
  expect(await limiter.take("2001:db8:2:0::/64"), "another network").toBeUndefined();
  await limiter.giveBack(client(0));
  expect(await limiter.take(client(20)), "what was refused was not counted").toBeUndefined();
  for (let tries = 0; tries < 2; tries++) expect(await limiter.take("203.0.113.9")).toBeUndefined();
  expect(await limiter.take("203.0.113.9")).toEqual({ waitMs: 60_000 });
});
