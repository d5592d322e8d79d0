import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createClientRateLimiter, createRateLimiter, networkOf } from "./rate-limiter.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 31, 9) });
});
afterEach(() => {
  vi.useRealTimers();
});

test("allows its points, then says how long to wait, and starts again after that", async () => {
  const limiter = createRateLimiter({ points: 2, seconds: 60 });
  expect(await limiter.take("a")).toBeUndefined();
  vi.advanceTimersByTime(20_000);
  expect(await limiter.take("a")).toBeUndefined();
  expect(await limiter.take("a")).toEqual({ waitMs: 40_000 });
  expect(await limiter.take("b")).toBeUndefined();
  vi.advanceTimersByTime(40_000);
  expect(await limiter.take("a")).toBeUndefined();
});

test("a refused request neither extends the wait nor counts", async () => {
  const limiter = createRateLimiter({ points: 1, seconds: 60 });
  await limiter.take("a");
  for (let count = 0; count < 5; count++) await limiter.take("a");
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

test("drops the least recently used key when there are too many", async () => {
  const limiter = createRateLimiter({ points: 1, seconds: 60 }, 3);
  for (const key of ["a", "b", "c"]) await limiter.take(key);
  await limiter.take("a");
  await limiter.take("d");
  expect(await limiter.take("a"), "used since").not.toBeUndefined();
  expect(await limiter.take("b"), "evicted").toBeUndefined();
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
  expect(await limiter.take(client(21))).toEqual({ waitMs: 60_000 });
  expect(await limiter.take("2001:db8:2:0::/64"), "another network").toBeUndefined();
  await limiter.giveBack(client(0));
  expect(await limiter.take(client(20)), "what was refused was not counted").toBeUndefined();
  for (let count = 0; count < 2; count++) expect(await limiter.take("203.0.113.9")).toBeUndefined();
  expect(await limiter.take("203.0.113.9")).toEqual({ waitMs: 60_000 });
});
