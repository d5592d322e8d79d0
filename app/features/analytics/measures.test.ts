import { expect, it } from "vitest";
import {
  bounceRate,
  conversion,
  formatSeconds,
  formatShare,
  languageName,
  regionName,
  timeOnPage,
} from "./measures.ts";

it("divides by nothing without harm", () => {
  expect(bounceRate({ visits: 0, bounces: 0 })).toBe(0);
  expect(timeOnPage({ seconds: 0, timed_views: 0 })).toBe(0);
  expect(conversion({ messages: 3, visitors: 0 })).toBe(0);
});

it("writes shares and times for people", () => {
  expect([0, 0.004, 0.096, 0.12, 1].map(formatShare)).toEqual(["0%", "0.4%", "9.6%", "12%", "100%"]);
  expect([0, 59.6, 125].map(formatSeconds)).toEqual(["0 s", "1 min 00 s", "2 min 05 s"]);
});

it("names languages and regions, and leaves what is none", () => {
  expect(languageName("de")).toBe("German");
  expect(regionName("CH")).toBe("Switzerland");
  expect(regionName("(other)")).toBe("(other)");
});
