import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitRepeats } from "./log-repeats.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an event is written so many times a minute, then counted, then written again", () => {
  const written: unknown[] = [];
  const log = limitRepeats((...line) => written.push(line), { most: 2 });
  for (let count = 0; count < 5; count++) log("warn", "lite", { count });
  log("warn", "other");
  expect(written).toEqual([
    ["warn", "lite", { count: 0 }],
    ["warn", "lite", { count: 1 }],
    ["warn", "other", undefined],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(written.slice(3)).toEqual([["warn", "lite", { leftOut: 3 }]]);
  log("warn", "lite", { count: 5 });
  expect(written.slice(4)).toEqual([["warn", "lite", { count: 5 }]]);
});
