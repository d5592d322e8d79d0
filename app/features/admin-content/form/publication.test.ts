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

it("publishes what is scheduled at once when its time was emptied", () => {
  expect(isMoved(scheduled, "", now)).toBe(true);
  expect(updateColumns(scheduled, "", now)).toEqual({ published_at: null });
  expect(updateColumns(scheduled, earlier, now)).toEqual({ published_at: earlier });
});

it("keeps the date of what is public when the field was emptied", () => {
  expect(isMoved(published, "", now)).toBe(false);
  expect(updateColumns(published, "", now)).toEqual({});
});

it("takes one instant for the same, however it is written", () => {
  expect(isMoved(row("published", "2099-03-03T09:00:00+01:00"), later, now)).toBe(false);
  expect(isMoved(scheduled, earlier, now)).toBe(true);
});

it("knows a date that was chosen for a draft, and one that was taken away", () => {
  expect(isMoved(undefined, later, now)).toBe(true);
  expect(isMoved(row("draft", null), later, now)).toBe(true);
  expect(isMoved(row("draft", later), "", now)).toBe(true);
  expect(isMoved(row("draft", later), later, now)).toBe(false);
  expect(isMoved(row("draft", null), "", now)).toBe(false);
  expect(isMoved(undefined, "", now)).toBe(false);
});

it("calls no draft scheduled, whatever date it carries", () => {
  expect(isToCome(row("draft", later), now)).toBe(false);
  expect(isToCome(undefined, now)).toBe(false);
});

it("says where what was saved stands", () => {
  expect(whereItIs(false, scheduled, undefined, now)).toBe(", public on 3 Mar, 09:00");
  expect(whereItIs(true, scheduled, undefined, now)).toBe(", not yet in what is scheduled");
  expect(whereItIs(true, published, undefined, now)).toBe(", not yet public");
  expect(whereItIs(true, published, later, now)).toBe(", public on 3 Mar, 09:00");
  expect(whereItIs(false, published, undefined, now)).toBe("");
  expect(whereItIs(false, row("draft", null), undefined, now)).toBe("");
});
