import { expect, test } from "vitest";
import type { Component } from "./notices.ts";
import { recordedSinceOf } from "./recorded-since.ts";

const component = (name: string, recordedSince: string, more: Partial<Component> = {}): Component => ({
  slug: name.toLowerCase(),
  name,
  description: "",
  measuredBy: "incidents",
  recordedSince,
  isSample: false,
  ...more,
});

test("says each day once, the earliest first, and leaves out what the website counts itself", () => {
  expect(
    recordedSinceOf([
      component("Network", "2026-08-01"),
      component("Compute", "2026-06-01"),
      component("Keys", "2026-06-01"),
      component("Website", "2026-01-01", { measuredBy: "website" }),
    ]),
  ).toEqual([
    { day: "2026-06-01", names: ["Compute", "Keys"] },
    { day: "2026-08-01", names: ["Network"] },
  ]);
});
