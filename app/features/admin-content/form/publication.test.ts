import { expect, it } from "vitest";
import type { Row } from "#content-model/collection.ts";
import { isMoved, isToCome, updateColumns, whereItIs } from "./publication.ts";

const now = new Date("2026-11-17T20:00:00Z");
const later = "2099-03-03T08:00:00.000Z";
const earlier = "2026-01-03T08:00:00.000Z";
const row = (status: string, published_at: string | null): Row => ({
  id: "1",
  updated_at: "1",
  status,
  published_at,
});
const scheduled = row("published", later);
const published = row("published", earlier);

it("publishes a scheduled record now when its time is cleared", () => {
  expect(isMoved(scheduled, "", now)).toBe(true);
  expect(updateColumns(scheduled, "", now)).toEqual({ published_at: null });
  expect(updateColumns(scheduled, earlier, now)).toEqual({ published_at: earlier });
});

it("keeps the date of a public record when the field is cleared", () => {
  expect(isMoved(published, "", now)).toBe(false);
  expect(updateColumns(published, "", now)).toEqual({});
});

it("compares instants regardless of their format", () => {
  expect(isMoved(row("published", "2099-03-03T09:00:00+01:00"), later, now)).toBe(false);
  expect(isMoved(scheduled, earlier, now)).toBe(true);
});

it("detects a date that was added to or removed from a draft", () => {
  expect(isMoved(undefined, later, now)).toBe(true);
  expect(isMoved(row("draft", null), later, now)).toBe(true);
  expect(isMoved(row("draft", later), "", now)).toBe(true);
  expect(isMoved(row("draft", later), later, now)).toBe(false);
  expect(isMoved(row("draft", null), "", now)).toBe(false);
  expect(isMoved(undefined, "", now)).toBe(false);
});

it("does not treat a draft with a date as scheduled", () => {
  expect(isToCome(row("draft", later), now)).toBe(false);
  expect(isToCome(undefined, now)).toBe(false);
});

it("says whether the saved values are public", () => {
  expect(whereItIs(false, scheduled, undefined, now)).toBe(", public on 3 Mar, 09:00");
  expect(whereItIs(true, scheduled, undefined, now)).toBe(", not yet scheduled");
  expect(whereItIs(true, published, undefined, now)).toBe(", not yet public");
  expect(whereItIs(true, published, later, now)).toBe(", public on 3 Mar, 09:00");
  expect(whereItIs(false, published, undefined, now)).toBe("");
  expect(whereItIs(false, row("draft", null), undefined, now)).toBe("");
});
