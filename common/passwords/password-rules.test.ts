import { describe, expect, test } from "vitest";
import { refusePassword, strengthOf } from "./password-rules.ts";

const tooShort = "Password must be at least 6 characters";
const tooLong = "Password must be at most 72 bytes. A letter like é takes 2, an emoji 4 or more.";
const common = "This password is among the first that are guessed. Please choose another one.";

describe("refusals, in their order", () => {
  test.each([
    ["different, and short", "abc", "Passwords do not match", "abd"],
    ["different, and common", "123456", "Passwords do not match", "1234567"],
    ["short", "ab1?x", tooShort],
    ["three letters with an accent of their own", "e\u0301a\u0301o\u0301", tooShort],
    ["one emoji of seven code points", "👩🏽‍❤️‍👩🏽", tooShort],
    ["empty", "", tooShort],
    ["short and all the same", "aaaaa", tooShort],
    ["one more than the hash reads", "x1".repeat(37), tooLong],
    ["a megabyte", "ab".repeat(500_000), tooLong],
    ["umlauts count twice", "ü".repeat(37), tooLong],
    ["common", "123456", common],
    ["common, in capitals", "QWERTZ", common],
    ["one character over and over", "zzzzzzzzzz", common],
    ["the e-mail", "Anna.Meier@Example.ch", common],
    ["the name in the e-mail", "anna.meier", common],
  ])("%s", (_name, password, refusal, confirmation = password) => {
    expect(refusePassword(password, confirmation, "anna.meier@example.ch")).toBe(refusal);
  });
});

test.each([
  "abc12x",
  "sechs6",
  "pässe1",
  "  spaces ",
  "correct horse 7",
  "日本語日本語パス",
  "x1".repeat(36),
])("accepted: %s", (password) => {
  expect(refusePassword(password, password, "anna@example.ch")).toBeUndefined();
});

describe("strength", () => {
  test.each([
    ["", "Weak"],
    ["12345", "Weak"],
    ["password123", "Weak"],
    ["P@ssw0rd2024!", "Weak"],
    ["abcdefghijklmnop", "Weak"],
    ["aaaaaaaaaaaaaaaaaaaa", "Weak"],
    ["hk3v9a", "Weak"],
    ["hk3v9aQ?", "Fair"],
    ["velvet-piano", "Good"],
    ["correct horse battery staple", "Strong"],
    ["9f!Kd0-zQw2#mL", "Strong"],
  ])("%s is %s", (password, name) => {
    expect(strengthOf(password).name).toBe(name);
  });
});
