import { expect, test } from "vitest";
import { whyHeldBack } from "./held-back.ts";

test("what the database said about a refused change is shown, else a sentence for the kind of reason", () => {
  const sentence = "A published legal document cannot change; publish a new version.";
  expect(whyHeldBack({ held_back: "refused", held_back_reason: sentence })).toBe(sentence);
  expect(whyHeldBack({ held_back: "refused", held_back_reason: null })).toContain("Press Update");
  expect(whyHeldBack({ held_back: "rights", held_back_reason: null })).toContain("allowed to publish");
  expect(whyHeldBack({ held_back: null, held_back_reason: null })).toBeUndefined();
  expect(whyHeldBack(undefined)).toBeUndefined();
});
