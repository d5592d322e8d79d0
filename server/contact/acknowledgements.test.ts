import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMemoryCounters } from "../../tests/fixtures/memory-counters.ts";
import { createAcknowledgements } from "./acknowledgements.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 31, 9) });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a mailbox gets one a day, however its address is written", async () => {
  const { take } = createAcknowledgements(createMemoryCounters());
  const taken: boolean[] = [];
  for (const email of ["nora@example.ch", "NORA@example.ch", "nora+a@example.ch"])
    taken.push(await take(email));
  expect(taken).toEqual([true, false, false]);
  expect(await take("ben@example.ch")).toBe(true);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000 + 1000);
  expect(await take("nora@example.ch")).toBe(true);
});

test("all together get no more than sixty an hour", async () => {
  const { take } = createAcknowledgements(createMemoryCounters());
  let taken = 0;
  for (let n = 0; n < 100; n++) if (await take(`reader${n}@example.ch`)) taken++;
  expect(taken).toBe(60);
});

test("one that was not used can be given back", async () => {
  const { take, giveBack } = createAcknowledgements(createMemoryCounters());
  expect(await take("nora@example.ch")).toBe(true);
  await giveBack("nora@example.ch");
  expect(await take("nora@example.ch")).toBe(true);
});
