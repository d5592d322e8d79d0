import { expect, test } from "vitest";
import { entriesOf } from "./entries.ts";
import { probes } from "./probes.ts";

test("every attempt has the rules of its table beside it, and a call without a grant needs no policy for it", () => {
  const given = Object.keys(probes).map((name) => ({ name, text: name }));
  const entries = entriesOf("refused", given);
  expect(entries.map(({ name }) => name)).toEqual(Object.keys(probes));
  for (const { attempt } of entries) {
    expect(attempt?.call.startsWith(`${attempt.table}?`)).toBe(true);
    expect(attempt?.rules.policies.length).toBeGreaterThan(0);
    // What a stranger may ask for is asked for with a control.
    expect(Boolean(attempt?.control)).toBe(attempt?.rules.isGrantedToAnyone);
  }
});

test("headers are named as browsers name them, and unknown probes are left out", () => {
  expect(entriesOf("headers", [{ name: " X-Frame-Options", text: "t" }])).toEqual([
    { name: "x-frame-options", text: "t" },
  ]);
  expect(entriesOf("refused", [{ name: "passwords", text: "t" }])).toEqual([]);
  expect(entriesOf("requests", [{ name: "x", text: "t" }])).toEqual([]);
});
