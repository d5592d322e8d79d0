import { describe, expect, it } from "vitest";
import { availabilityOf, totalPercentOf } from "./availability.ts";
import type { Component, Notice } from "./notices.ts";

const now = new Date("2026-11-17T12:00:00Z");
const component: Component = {
  slug: "compute",
  name: "Compute",
  description: "",
  measuredBy: "incidents",
  recordedSince: "2026-09-01",
  isSample: false,
};
const website: Component = { ...component, slug: "website", measuredBy: "website" };

function notice(startsAt: string, endsAt: string | undefined, more: Partial<Notice> = {}): Notice {
  return {
    id: "n",
    kind: "incident",
    title: "T",
    impact: "outage",
    components: ["compute"],
    startsAt,
    endsAt,
    updates: [],
    updatedAt: startsAt,
    isSample: false,
    ...more,
  };
}

const ofServices = (...notices: Notice[]) => availabilityOf(component, { notices, website: [], now });

describe("the availability of a service", () => {
  it("is known from the day recording began until now, and whole without incidents", () => {
    const months = ofServices();
    expect(months.map(({ month, percent }) => [month, percent])).toEqual([
      ["2026-11", 100],
      ["2026-10", 100],
      ["2026-09", 100],
    ]);
    // October has the hour that comes twice; November is under way.
    expect(months.map(({ minutes }) => minutes)).toEqual([16 * 1440 + 13 * 60, 31 * 1440 + 60, 30 * 1440]);
  });

  it("loses the minutes of outages, those of several at a time once", () => {
    const [, october] = ofServices(
      notice("2026-10-05T10:00:00Z", "2026-10-05T10:30:00Z"),
      notice("2026-10-05T10:20:00Z", "2026-10-05T10:40:00Z"),
      notice("2026-10-06T10:00:00Z", "2026-10-06T10:02:00Z"),
    );
    expect(october).toMatchObject({ minutes: 44_700, available: 44_658 });
    expect(october?.percent).toBe(99.906);
  });

  it("of several months is that of all their minutes, not the mean of the months", () => {
    const months = ofServices(notice("2026-11-05T10:00:00Z", "2026-11-05T11:00:00Z"));
    const minutes = months.reduce((sum, each) => sum + each.minutes, 0);
    expect(totalPercentOf(months)).toBe(Math.floor((1 - 60 / minutes) * 100_000) / 1000);
  });

  it("counts incidents of the product's sample data for sample components only", () => {
    const invented = notice("2026-10-05T10:00:00Z", "2026-10-05T10:30:00Z", { isSample: true });
    const october = (isSample: boolean) =>
      availabilityOf({ ...component, isSample }, { notices: [invented], website: [], now })[1]?.available;
    expect([october(true), october(false)]).toEqual([44_670, 44_700]);
  });

  it("divides an outage between its months, by the site's clock", () => {
    const [, october, september] = ofServices(notice("2026-09-30T21:50:00Z", "2026-09-30T22:30:00Z"));
    expect(september).toMatchObject({ available: 43_200 - 10 });
    expect(october).toMatchObject({ available: 44_700 - 30 });
  });

  it("loses minutes until now while an incident lasts, and none to what has not begun", () => {
    const [november] = ofServices(
      notice("2026-11-17T11:00:00Z", undefined),
      notice("2026-11-20T11:00:00Z", undefined),
    );
    expect(november).toMatchObject({ available: (november?.minutes ?? 0) - 60 });
  });

  it("counts what is degraded or planned apart, and nothing of other components", () => {
    const [november] = ofServices(
      notice("2026-11-02T00:00:00Z", "2026-11-02T01:00:00Z", { impact: "degraded" }),
      notice("2026-11-03T00:00:00Z", "2026-11-03T02:00:00Z", { kind: "maintenance" }),
      notice("2026-11-04T00:00:00Z", "2026-11-04T02:00:00Z", { components: ["network"] }),
      notice("2026-11-05T00:00:00Z", "2026-11-05T02:00:00Z", { impact: "none" }),
    );
    expect(november).toMatchObject({ percent: 100, degraded: 60, planned: 120 });
  });

  it("is never rounded up", () => {
    const [november] = ofServices(notice("2026-11-02T00:00:00Z", "2026-11-02T00:00:01Z"));
    expect(november?.percent).toBe(99.995);
  });
});

describe("the availability of the website", () => {
  it("is the share of minutes that were recorded, from the first to the last of them", () => {
    const recorded = [
      {
        month: "2026-10-01",
        minutes: 50,
        firstMinute: "2026-10-31T21:50:00Z",
        lastMinute: "2026-10-31T22:49:00Z",
      },
      {
        month: "2026-11-01",
        minutes: 570,
        firstMinute: "2026-11-01T00:00:00Z",
        lastMinute: "2026-11-01T08:59:00Z",
      },
    ];
    const months = availabilityOf(website, { notices: [], website: recorded, now });
    // An hour and ten minutes of October, and nine hours and more of November.
    expect(months).toEqual([
      { month: "2026-11", minutes: 600, available: 570, degraded: 0, planned: 0, percent: 95 },
      { month: "2026-10", minutes: 70, available: 50, degraded: 0, planned: 0, percent: 71.428 },
    ]);
  });

  it("is not known where nothing was recorded", () => {
    expect(availabilityOf(website, { notices: [], website: [], now })).toEqual([]);
  });
});
