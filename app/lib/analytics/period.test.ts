import { expect, it } from "vitest";
import { periodInWords, readPeriod } from "./period.ts";

const today = "2026-11-15";
const read = (search: string) => readPeriod(new URLSearchParams(search), today);

it("reads named periods that end today", () => {
  expect(read("")).toEqual({ since: "2026-10-17", until: today, name: "30d", days: 30 });
  expect(read("period=today")).toEqual({ since: today, until: today, name: "today", days: 1 });
  expect(read("period=7d").since).toBe("2026-11-09");
});

it("reads two dates, both included, and none beyond today", () => {
  expect(read("from=2026-10-01&to=2026-10-31")).toEqual({
    since: "2026-10-01",
    until: "2026-10-31",
    name: undefined,
    days: 31,
  });
  expect(read("from=2026-11-10&to=2027-01-01").until).toBe(today);
});

it.each([
  "from=2026-02-30&to=2026-03-01",
  "from=2026-11-02&to=2026-11-01",
  "from=x&to=y",
  "period=__proto__",
  "from=1900-01-01&to=2026-01-01",
])("takes the usual period for %s", (search) => {
  expect(read(search).name).toBe("30d");
});

it("says a period in words", () => {
  expect(periodInWords({ since: today, until: today })).toBe("15 November 2026");
  expect(periodInWords({ since: "2026-10-17", until: today })).toBe("17 October 2026 to 15 November 2026");
});
