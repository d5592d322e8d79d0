import { expect, it } from "vitest";
import { approvalOf, type Review, type ReviewState } from "./review-queries.ts";

const state = (required: boolean, status?: Review["status"], isCurrent = true) =>
  ({ required, isCurrent, review: status ? { status } : null }) as ReviewState;

it("requires an approval of the current text", () => {
  expect(approvalOf(state(true))).toBe("missing");
  expect(approvalOf(state(true, "sent_back"))).toBe("missing");
  expect(approvalOf(state(true, "approved", false))).toBe("missing");
  expect(approvalOf(state(true, "waiting"))).toBe("waiting");
  expect(approvalOf(state(true, "approved"))).toBeUndefined();
});

it("requires none if reviews are optional, or the state is unknown", () => {
  expect(approvalOf(state(false))).toBeUndefined();
  expect(approvalOf(state(false, "waiting"))).toBeUndefined();
  expect(approvalOf(undefined)).toBeUndefined();
  expect(approvalOf(null)).toBeUndefined();
});
