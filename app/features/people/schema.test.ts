import { expect, test } from "vitest";
import { blockSchema, grantSchema, inviteSchema } from "./schema.ts";

test("rights are granted to an e-mail", () => {
  expect(grantSchema.parse({ email: " a@example.ch " }).email).toBe("a@example.ch");
  expect(grantSchema.safeParse({ email: "Anna" }).success).toBe(false);
});

test("an invitation is for one of the two roles", () => {
  expect(inviteSchema.safeParse({ email: "a@example.ch", role: "editor" }).success).toBe(true);
  expect(inviteSchema.safeParse({ email: "a@example.ch", role: "owner" }).success).toBe(false);
});

test("a block has a reason of at most 500 characters", () => {
  expect(blockSchema.parse({ reason: " Spam " }).reason).toBe("Spam");
  for (const reason of ["", "  ", "x".repeat(501)])
    expect(blockSchema.safeParse({ reason }).success).toBe(false);
});
