import { expect, test } from "vitest";
import { isSignUpOpen, retentionOf, shownBanner } from "./shapes.ts";

test("a banner is shown when it is on and says something", () => {
  expect(shownBanner({ text: " Back at noon ", is_active: true })).toBe("Back at noon");
  for (const none of [
    null,
    undefined,
    {},
    "text",
    { text: "x" },
    { text: " ", is_active: true },
    { text: 3, is_active: true },
  ])
    expect(shownBanner(none)).toBeUndefined();
});

test("sign-up is open unless it was closed", () => {
  expect(isSignUpOpen(false)).toBe(false);
  for (const open of [true, null, undefined, "false", 0]) expect(isSignUpOpen(open)).toBe(true);
});

test("a period that is missing, odd or too long is the longest", () => {
  expect(retentionOf({ trash: 7, measurements: 4000, audit_log: "30", mails: 0 })).toMatchObject({
    trash: 7,
    measurements: 90,
    audit_log: 730,
    mails: 30,
    contact_messages: 730,
  });
  expect(retentionOf(null).trash).toBe(30);
});
