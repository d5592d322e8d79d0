import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { createVisitors, siteDay } from "./visitors.ts";

const newFile = () => path.join(mkdtempSync(path.join(tmpdir(), "reduit-salt-")), "visitor-salt.json");

it("knows a visitor for a day, also after a restart, and not the day after", () => {
  const file = newFile();
  let now = new Date("2026-11-15T10:00:00Z");
  const clock = () => now;
  const visitors = createVisitors(file, clock);
  const anna = visitors.hash("192.0.2.1", "Firefox");
  expect(visitors.hash("192.0.2.1", "Firefox")).toBe(anna);
  expect(visitors.hash("192.0.2.2", "Firefox")).not.toBe(anna);
  expect(visitors.hash("192.0.2.1", "Chrome")).not.toBe(anna);
  expect(createVisitors(file, clock).hash("192.0.2.1", "Firefox")).toBe(anna);
  now = new Date("2026-11-15T23:30:00Z");
  expect(visitors.hash("192.0.2.1", "Firefox")).not.toBe(anna);
});

it("leaves nothing of yesterday's salt behind", () => {
  const file = newFile();
  let now = new Date("2026-06-30T21:59:00Z");
  const visitors = createVisitors(file, () => now);
  visitors.forgetOld();
  const old = JSON.parse(readFileSync(file, "utf8")).value;
  now = new Date("2026-06-30T22:01:00Z");
  visitors.forgetOld();
  expect(readFileSync(file, "utf8")).not.toContain(old);
  expect(readdirSync(path.dirname(file))).toEqual(["visitor-salt.json"]);
});

it("ends the day when it ends in Switzerland, in summer and in winter", () => {
  expect(siteDay(new Date("2026-06-30T21:59:00Z"))).toBe("2026-06-30");
  expect(siteDay(new Date("2026-06-30T22:01:00Z"))).toBe("2026-07-01");
  expect(siteDay(new Date("2026-12-31T22:30:00Z"))).toBe("2026-12-31");
  expect(siteDay(new Date("2026-12-31T23:30:00Z"))).toBe("2027-01-01");
});
