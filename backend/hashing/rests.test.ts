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
  bcrypt.hashSync("correct horse 7", 10);
  // It takes about a hundred milliseconds, or fifty on a fast machine.
  expect(pause.mock.calls.length).toBeGreaterThan(10);
  expect(Math.abs(Date.now() - now())).toBeLessThan(100);
});
