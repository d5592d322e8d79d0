import { createRequire } from "node:module";
import { afterEach, expect, test, vi } from "vitest";
import { restBetweenRounds } from "./rests.ts";

const { now } = Date;
afterEach(() => {
  Date.now = now;
});

test("bcrypt rests again and again while it computes, and the clock stays right", () => {
  const bcrypt = createRequire(import.meta.resolve("@supabase/lite"))("bcryptjs");
  const pause = vi.fn();
  restBetweenRounds(pause);
  const started = performance.now();
  bcrypt.hashSync("correct horse 7", 10);
  const took = performance.now() - started;
  // A round takes a fraction of a millisecond, so there is a rest in nearly every one.
  expect(pause.mock.calls.length).toBeGreaterThan(took / 4);
  expect(Math.abs(Date.now() - now())).toBeLessThan(5);
});
