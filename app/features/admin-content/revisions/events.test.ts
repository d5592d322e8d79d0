import { expect, it } from "vitest";
import { eventsOf } from "./events.ts";

const at = "2026-11-17T20:00:00+00:00";
const draft = {
  number: 2,
  created_at: at,
  status: "draft",
  published_at: null as string | null,
  is_active: "true",
  deleted_at: null as string | null,
};
const published = { ...draft, status: "published", published_at: at };
const scheduled = { ...published, published_at: "2099-03-03T08:00:00+00:00" };
const moved = { ...published, published_at: "2099-03-04T08:00:00+00:00" };

it("names scheduling, publishing, withdrawing and unpublishing", () => {
  expect(eventsOf(draft, scheduled)).toEqual(["Scheduled for 3 Mar 2099, 09:00 CET"]);
  expect(eventsOf(scheduled, moved)).toEqual(["Scheduled for 4 Mar 2099, 09:00 CET"]);
  expect(eventsOf(scheduled, published)).toEqual(["Published"]);
  expect(eventsOf(draft, published)).toEqual(["Published"]);
  expect(eventsOf(published, scheduled)).toEqual(["Unpublished until 3 Mar 2099, 09:00 CET"]);
  expect(eventsOf(published, draft)).toEqual(["Unpublished"]);
  expect(eventsOf(scheduled, draft)).toEqual(["Schedule cancelled"]);
  expect(eventsOf(published, { ...published, published_at: "2026-01-01T08:00:00+00:00" })).toEqual([
    "Date changed to 1 Jan 2026, 09:00 CET",
  ]);
});

it("has no event for text changes, also if the record became public by schedule", () => {
  expect(eventsOf(published, published)).toEqual([]);
  expect(eventsOf(draft, draft)).toEqual([]);
  expect(eventsOf(scheduled, scheduled)).toEqual([]);
  const due = { ...scheduled, created_at: "2099-04-01T08:00:00+00:00" };
  expect(eventsOf(scheduled, due)).toEqual([]);
});

it("names activation, the trash and restoring", () => {
  expect(eventsOf(published, { ...published, is_active: "false" })).toEqual(["Deactivated"]);
  expect(eventsOf({ ...published, is_active: "false" }, published)).toEqual(["Activated"]);
  expect(eventsOf(published, { ...published, deleted_at: at })).toEqual(["Moved to the trash"]);
  expect(eventsOf({ ...published, deleted_at: at }, published)).toEqual(["Restored from the trash"]);
});

it("distinguishes the first revision from the oldest of the list", () => {
  expect(eventsOf(undefined, { ...published, number: 1 })).toEqual(["Published"]);
  expect(eventsOf(undefined, { ...draft, number: 1 })).toEqual([]);
  expect(eventsOf(undefined, { ...published, number: 7 })).toEqual([]);
});
