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
  const send = vi.fn(async () => {});
  const acknowledge = createAcknowledgements(createMemoryCounters(), send);
  for (const email of ["nora@example.ch", "NORA@example.ch", "nora+a@example.ch"]) await acknowledge(email);
  expect(send).toHaveBeenCalledTimes(1);
  await acknowledge("ben@example.ch");
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000 + 1000);
  await acknowledge("nora@example.ch");
  expect(send).toHaveBeenCalledTimes(3);
});

test("all together get no more than sixty an hour", async () => {
  const send = vi.fn(async () => {});
  const acknowledge = createAcknowledgements(createMemoryCounters(), send);
  for (let n = 0; n < 100; n++) await acknowledge(`reader${n}@example.ch`);
  expect(send).toHaveBeenCalledTimes(60);
});
