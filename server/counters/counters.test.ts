import { expect, test, vi } from "vitest";
import { createMemoryCounters } from "../../tests/fixtures/memory-counters.ts";
import { createCountedLimiter } from "./counted-limiter.ts";
import { type Counter, type CountStep, createCounters } from "./counters.ts";

const rule = { points: 5, seconds: 3600 };
const free = { counted: true, wait: null, next: null };

function recording(answers: object[] = []) {
  const asked: CountStep[][] = [];
  const counters = createCounters({
    readKey: async () => "secret",
    async count(steps) {
      asked.push(steps);
      return steps.map((_, index) => answers[index] ?? free);
    },
  });
  const take = (counter: Counter) => counters.count([{ operation: "take", counter }]);
  return { asked, counters, take };
}

test("keys leave the process hashed, by limit and key, equal for equal secrets", async () => {
  const { asked, take } = recording();
  const email = { limit: "guesses", rule, key: "nora@example.ch" };
  await take({ ...email, unless: { limit: "knownClients", key: "nora@example.ch|203.0.113.9" } });
  await take({ ...email, limit: "recoverAccount" });
  const other = recording();
  await other.take(email);
  const [[guess] = [], [recovery] = []] = asked;
  for (const hash of [guess?.key, guess?.unless, recovery?.key]) expect(hash).toMatch(/^[\w-]{43}$/);
  expect(new Set([guess?.key, guess?.unless, recovery?.key]).size).toBe(3);
  expect(other.asked[0]?.[0]?.key).toBe(guess?.key);
  expect(JSON.stringify(asked)).not.toMatch(/nora|203/);
});

test("a limit and a key cannot be cut in two ways that hash the same", async () => {
  const { asked, take } = recording();
  await take({ limit: "a", rule, key: "b|c" });
  await take({ limit: "a|b", rule, key: "c" });
  expect(asked[0]?.[0]?.key).not.toBe(asked[1]?.[0]?.key);
});

test("a client in a larger network counts there too, at ten times as much; a reset is its own alone", async () => {
  const { asked, counters, take } = recording();
  const client = { limit: "signInIp", rule, key: "2001:db8:1:2::/64", isClient: true };
  await take(client);
  await take({ ...client, key: "2001:db8:1:3::/64" });
  await take({ ...client, key: "203.0.113.9" });
  await take({ ...client, isClient: false });
  await counters.count([{ operation: "reset", counter: client }]);
  expect(asked.map((steps) => steps.map(({ points }) => points))).toEqual([[5, 50], [5, 50], [5], [5], [5]]);
  expect(asked[1]?.[1]?.key, "the same network").toBe(asked[0]?.[1]?.key);
  expect(asked[1]?.[0]?.key).not.toBe(asked[0]?.[0]?.key);
});

test("answers come back in the order of the questions, a client's with that of its network", async () => {
  const { counters } = recording([
    free,
    { ...free, wait: 7 },
    { ...free, counted: false },
    { ...free, next: 9 },
  ]);
  const client = { limit: "signInIp", rule, key: "2001:db8:1:2::/64", isClient: true };
  const steps = [client, { ...client, key: "203.0.113.9" }, { limit: "guesses", rule, key: "x" }];
  expect(await counters.count(steps.map((counter) => ({ operation: "take", counter })))).toEqual([
    { counted: true, waitMs: 7, nextWaitMs: undefined },
    { counted: false, waitMs: undefined, nextWaitMs: undefined },
    { counted: true, waitMs: undefined, nextWaitMs: 9 },
  ]);
});

test("an answer that is none is a failure, and so is a secret that cannot be read; it is asked for again", async () => {
  const broken = createCounters({ readKey: async () => "secret", count: async () => "nothing" });
  const counter = { limit: "a", rule, key: "b" };
  await expect(broken.count([{ operation: "take", counter }])).rejects.toThrow();
  const readKey = vi.fn(async () => "secret");
  readKey.mockRejectedValueOnce(new Error("away"));
  const counters = createCounters({ readKey, count: async () => [free] });
  await expect(counters.count([{ operation: "take", counter }])).rejects.toThrow("away");
  expect(await counters.count([{ operation: "take", counter }])).toHaveLength(1);
  await counters.count([{ operation: "take", counter }]);
  expect(readKey).toHaveBeenCalledTimes(2);
});

test("one limit as a rate limiter: says how long to wait, and takes back", async () => {
  const limiter = createCountedLimiter(createMemoryCounters(), {
    limit: "a",
    rule: { points: 1, seconds: 60 },
  });
  expect(await limiter.take("b")).toBeUndefined();
  expect((await limiter.take("b"))?.waitMs).toBeGreaterThan(0);
  await limiter.giveBack("b");
  expect(await limiter.take("b")).toBeUndefined();
});
