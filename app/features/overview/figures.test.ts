import { expect, test } from "vitest";
import { changeInWords, readAttention, readSpeed, readTraffic } from "./figures.ts";

test("a report that is missing or odd is empty, not an error", () => {
  for (const odd of [
    null,
    undefined,
    3,
    [],
    "x",
    { drafts: [], jobs: "x", certifications: [null], reviews: [null] },
  ]) {
    expect(readAttention(odd).messages).toBe(0);
    expect(readTraffic(odd).points).toEqual([]);
    expect(readSpeed(odd).p75).toBeNull();
  }
});

test("traffic and speed are read from the reports of the database", () => {
  const traffic = readTraffic({
    totals: { visitors: "30", views: 90 },
    before: { visitors: 20 },
    days: [{ day: "2026-11-02", visitors: 4 }],
  });
  expect(traffic).toMatchObject({ visitors: 30, views: 90, before: 20 });
  expect(traffic.points).toEqual([{ label: "2 November 2026", short: "2 Nov", value: 4 }]);
  const speed = readSpeed({
    now: [
      { metric: "CLS", p75: 0.1 },
      { metric: "LCP", p75: 812.4, total: 40 },
    ],
    days: [
      { metric: "LCP", key: "2026-11-02", p75: 800 },
      { metric: "INP", key: "2026-11-02", p75: 20 },
    ],
  });
  expect(speed).toMatchObject({ p75: 812, before: null, measurements: 40 });
  expect(speed.points).toHaveLength(1);
});

test("a change is said in words", () => {
  expect(changeInWords(30, 20)).toBe("up 50% on the previous two weeks");
  expect(changeInWords(19, 20)).toBe("down 5% on the previous two weeks");
  expect(changeInWords(20, 20)).toBe("same as in the previous two weeks");
  expect(changeInWords(20, 0)).toBeUndefined();
});
