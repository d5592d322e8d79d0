import { expect, it } from "vitest";
import { formatMetric, formatMs, gradeInWords, gradeOf, shareByGrade, thresholdInWords } from "./ratings.ts";

it("rates by the official thresholds", () => {
  expect([2500, 2501, 4000, 4001].map((value) => gradeOf("LCP", value))).toEqual([
    "good",
    "middling",
    "middling",
    "poor",
  ]);
  expect([0.1, 0.2, 0.3].map((value) => gradeOf("CLS", value))).toEqual(["good", "middling", "poor"]);
  expect([200, 500, 501].map((value) => gradeOf("INP", value))).toEqual(["good", "middling", "poor"]);
});

it("rates page load in the specification's words", () => {
  expect([999, 1000, 2999, 3000].map((value) => gradeInWords("LOAD", value))).toEqual([
    "excellent",
    "good",
    "good",
    "needs improvement",
  ]);
});

it("says where good ends and poor begins", () => {
  expect(thresholdInWords("LCP")).toBe("good up to 2.5 s, poor above 4 s");
  expect(thresholdInWords("CLS")).toBe("good up to 0.10, poor above 0.25");
  expect(thresholdInWords("LOAD")).toBe("excellent under 1 s, good under 3 s");
});

it("writes times for people", () => {
  expect([0, 3.21, 85.4, 1249, 12_400].map(formatMs)).toEqual([
    "0 ms",
    "3.2 ms",
    "85 ms",
    "1.25 s",
    "12.4 s",
  ]);
  expect([0, 0.004, 0.12].map((value) => formatMetric("CLS", value))).toEqual(["0.00", "0.004", "0.12"]);
});

it("shares out measurements, also when there are none", () => {
  expect(shareByGrade("LCP", [])).toEqual({ good: 0, middling: 0, poor: 0 });
  const ranges = [
    { metric: "LCP" as const, from: 100, to: 110, measurements: 3 },
    { metric: "LCP" as const, from: 5000, to: 5500, measurements: 1 },
    { metric: "FCP" as const, from: 5000, to: 5500, measurements: 9 },
  ];
  expect(shareByGrade("LCP", ranges)).toEqual({ good: 0.75, middling: 0, poor: 0.25 });
});
