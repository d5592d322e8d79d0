import { expect, test } from "vitest";
import { createProcessorAccounts, processorTime } from "./processor-time.ts";

test("a key is overdrawn when it has used more than its budget, until it has earned enough back", () => {
  let now = 0;
  const accounts = createProcessorAccounts({ burstMs: 100, msPerSecond: 10 }, () => now);
  accounts.spend("a", 100);
  expect(accounts.isOverdrawn("a")).toBe(false);
  accounts.spend("a", 50);
  accounts.spend("b", 1);
  expect([accounts.isOverdrawn("a"), accounts.isOverdrawn("b")]).toEqual([true, false]);
  now = 5_001;
  expect(accounts.isOverdrawn("a")).toBe(false);
  now = 1_000_000;
  accounts.spend("a", 101);
  expect(accounts.isOverdrawn("a"), "nothing is saved up").toBe(true);
});

test("only so many keys are remembered", () => {
  const accounts = createProcessorAccounts({ burstMs: 1, msPerSecond: 0 }, () => 0);
  for (let key = 0; key <= 10_000; key++) accounts.spend(String(key), 2);
  expect([accounts.isOverdrawn("0"), accounts.isOverdrawn("10000")]).toEqual([false, true]);
});

test("the thread's processor time grows with its work", () => {
  const before = processorTime();
  // Within the limit of a test.
  while (processorTime() === before) Math.random();
  expect(processorTime()).toBeGreaterThan(before);
});
