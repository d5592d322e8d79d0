import type { Session } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { assuranceOf, needsSecondStep } from "./assurance.ts";

function session(claims: object, ...statuses: string[]): Session {
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  const factors = statuses.map((status) => ({ status }));
  return { access_token: `e30.${payload}.x`, user: { factors } } as unknown as Session;
}

test("the second step is due for an account with an unused factor", () => {
  expect(needsSecondStep(session({ aal: "aal1" }, "verified"))).toBe(true);
  expect(needsSecondStep(session({ aal: "aal2" }, "verified"))).toBe(false);
  expect(needsSecondStep(session({ aal: "aal1" }, "unverified"))).toBe(false);
  expect(needsSecondStep(session({ aal: "aal1" }))).toBe(false);
  expect(needsSecondStep(null)).toBe(false);
});

test("a token that says nothing, or cannot be read, has proved nothing", () => {
  expect(assuranceOf({ access_token: "abc" } as Session)).toBeUndefined();
  expect(assuranceOf(session({ name: "ä – ü", aal: 2 }))).toBeUndefined();
  expect(assuranceOf(session({ name: "ä – ü", aal: "aal2" }))).toBe("aal2");
  expect(needsSecondStep(session({}, "verified"))).toBe(true);
});
