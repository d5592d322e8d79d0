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

test("messages that differ in numbers, quoted words and paths are the same; others are not hidden by them", () => {
  const written: unknown[] = [];
  const log = limitRepeats((...line) => written.push(line), { most: { info: 9, warn: 9, error: 1 } });
  for (let at = 0; at < 50; at++)
    log("error", "rendering failed", { path: `/x${at}`, error: new Error(`no /x${at} in "${at}"`) });
  log("error", "rendering failed", { error: new Error("another mistake") });
  expect(written.length).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(written.slice(2)).toEqual([["error", "rendering failed", { leftOut: 49, message: "no … in …" }]]);
});

test("messages without end are counted as one after a while", () => {
  const words = (at: number) => at.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)] ?? "");
  const written: unknown[] = [];
  const log = limitRepeats((...line) => written.push(line), { most: 1 });
  for (let at = 0; at < 5_000; at++) log("warn", "odd", { message: words(at) });
  expect(written.length).toBeLessThan(300);
});

test("the number that another limit left out is passed on", () => {
  const written: unknown[] = [];
  const outer = limitRepeats((...line) => written.push(line), { most: 2 });
  const log = limitRepeats(outer, { most: 2 });
  for (let count = 0; count < 7; count++) log("warn", "sign-in failed", { count });
  vi.advanceTimersByTime(60_000);
  expect(written.slice(2)).toEqual([["warn", "sign-in failed", { leftOut: 5 }]]);
});
