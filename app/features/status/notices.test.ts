import { expect, it } from "vitest";
import { durationOf } from "./duration.ts";
import { gravest, type NoticeRow, noticeOf, stateOf } from "./notices.ts";

const now = new Date("2026-11-17T12:00:00Z");
const row: NoticeRow = {
  id: "n",
  kind: "incident",
  title: "T",
  impact: "outage",
  components: ["compute"],
  starts_at: "2026-11-17T11:00:00Z",
  ends_at: null,
  updates: [],
  updated_at: "2026-11-17T11:00:00Z",
  is_sample: false,
};
const stateWith = (...rows: Partial<NoticeRow>[]) =>
  stateOf(
    "compute",
    rows.map((each) => noticeOf({ ...row, ...each }, now)),
    now,
  );

it("a component is as bad as the gravest thing that is under way for it", () => {
  expect(stateWith()).toBe("operational");
  expect(stateWith({})).toBe("outage");
  expect(stateWith({ impact: "degraded" }, { kind: "maintenance" })).toBe("degraded");
  expect(stateWith({ kind: "maintenance" })).toBe("maintenance");
  expect(stateWith({ impact: "none" })).toBe("operational");
  expect(stateWith({ components: ["network"] })).toBe("operational");
  // Over, to the minute; and not begun.
  expect(stateWith({ ends_at: "2026-11-17T12:00:00Z" })).toBe("operational");
  expect(stateWith({ starts_at: "2026-11-17T12:00:01Z" })).toBe("operational");
  expect(gravest([])).toBe("operational");
});

it("updates are read with care, the latest first", () => {
  const updates = [
    { at: "2026-11-17T11:00:00+01:00", state: "investigating", text: "First" },
    { at: "2026-11-17T10:30:00Z", state: "resolved", text: "Second" },
    { at: "soon", state: "resolved", text: "Third" },
    { state: 5 },
    null,
    "text",
  ];
  expect(noticeOf({ ...row, updates }, now).updates.map(({ text }) => text)).toEqual(["Second", "First"]);
  expect(noticeOf({ ...row, updates: {} }, now).updates).toEqual([]);
});

it("a draft that is seen by its link begins now, and so do its updates", () => {
  const draft = noticeOf(
    { ...row, starts_at: null, updates: [{ state: "investigating", text: "First" }] },
    now,
  );
  expect([draft.startsAt, draft.updates[0]?.at]).toEqual([now.toISOString(), now.toISOString()]);
});

it("a duration is in hours and minutes", () => {
  expect(durationOf("2026-11-17T10:00:00Z", "2026-11-17T10:36:10Z")).toBe("37 min");
  expect(durationOf("2026-11-17T10:00:00Z", "2026-11-17T12:05:00Z")).toBe("2 h 5 min");
});
