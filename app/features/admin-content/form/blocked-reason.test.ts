import { expect, test } from "vitest";
import { blockedReasonOf } from "./blocked-reason.ts";

test("prefers the database's message over the sentence for the kind of reason", () => {
  const sentence = "A published legal document cannot change; publish a new version.";
  expect(blockedReasonOf({ held_back: "refused", held_back_reason: sentence })).toBe(sentence);
  expect(blockedReasonOf({ held_back: "refused", held_back_reason: null })).toContain(
    "Press Publish changes",
  );
  expect(blockedReasonOf({ held_back: "rights", held_back_reason: null })).toContain("allowed to publish");
  expect(blockedReasonOf({ held_back: null, held_back_reason: null })).toBeUndefined();
  expect(blockedReasonOf(undefined)).toBeUndefined();
});
