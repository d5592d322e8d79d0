import { expect, test } from "vitest";
import { parseMoment } from "./moment.ts";

test.each([
  ["2026-11-16 14:05:00+01", "2026-11-16T13:05:00.000Z", "2026-11-16 14:05:00+01:00"],
  ["2026-11-16T14:05:00+01:00", "2026-11-16T13:05:00.000Z", "2026-11-16 14:05:00+01:00"],
  ["2026-11-16 14:05 -0330", "2026-11-16T17:35:00.000Z", "2026-11-16 14:05:00-03:30"],
  [" 2026-11-16 14:05:00.123456Z ", "2026-11-16T14:05:00.123Z", "2026-11-16 14:05:00.123456+00:00"],
  ["2026-11-16 14:05:00 UTC", "2026-11-16T14:05:00.000Z", "2026-11-16 14:05:00+00:00"],
])("%s is %s", (text, iso, forPostgres) => {
  const moment = parseMoment(text);
  expect(moment?.text).toBe(forPostgres);
  expect(new Date(moment?.time ?? 0).toISOString()).toBe(iso);
});

test.each([
  "2026-11-16 14:05:00",
  "14:05",
  "yesterday",
  "2026-13-16 14:05:00Z",
  "2026-11-16 25:05:00Z",
  "",
  "2026-11-16 14:05:00+01'; x",
])("%j is no moment", (text) => {
  expect(parseMoment(text)).toBeUndefined();
});
