import { describe, expect, test } from "vitest";
import { refusePassword, strengthOf } from "./password-rules.ts";

const tooLong = "Password must be at most 72 bytes. A letter like é takes 2, an emoji 4 or more.";
const common = "This password is among the first that are guessed. Please choose another one.";

describe("refusals, in their order", () => {
  test.each([
    { name: "different, and short", password: "abc", confirmation: "abd", refusal: "Passwords do not match" },
    {
      name: "different, and common",
      password: "123456",
      confirmation: "1234567",
      refusal: "Passwords do not match",
    },
    {
      name: "short",
      password: "ab1?x",
      confirmation: "ab1?x",
      refusal: "Password must be at least 6 characters",
    },
    {
      name: "three letters with an accent of their own",
      password: "e\u0301a\u0301o\u0301",
      confirmation: "e\u0301a\u0301o\u0301",
      refusal: "Password must be at least 6 characters",
    },
    {
      name: "one emoji of seven code points",
      password: "👩🏽‍❤️‍👩🏽",
      confirmation: "👩🏽‍❤️‍👩🏽",
      refusal: "Password must be at least 6 characters",
    },
    { name: "empty", password: "", confirmation: "", refusal: "Password must be at least 6 characters" },
    {
      name: "short and all the same",
      password: "aaaaa",
      confirmation: "aaaaa",
      refusal: "Password must be at least 6 characters",
    },
    {
      name: "one more than the hash reads",
      password: "x1".repeat(37),
      confirmation: "x1".repeat(37),
      refusal: tooLong,
    },
    {
      name: "a megabyte",
      password: "ab".repeat(500_000),
      confirmation: "ab".repeat(500_000),
      refusal: tooLong,
    },
    {
      name: "umlauts count twice",
      password: "ü".repeat(37),
      confirmation: "ü".repeat(37),
      refusal: tooLong,
    },
    { name: "common", password: "123456", confirmation: "123456", refusal: common },
    { name: "common, in capitals", password: "QWERTZ", confirmation: "QWERTZ", refusal: common },
    {
      name: "one character over and over",
      password: "zzzzzzzzzz",
      confirmation: "zzzzzzzzzz",
      refusal: common,
    },
    { name: "the address", password: "Anna@Example.ch", confirmation: "Anna@Example.ch", refusal: common },
    {
      name: "the name in the address",
      password: "anna.meier",
      confirmation: "anna.meier",
      email: "anna.meier@example.ch",
      refusal: common,
    },
  ])("$name", ({ password, confirmation, email = "anna@example.ch", refusal }) => {
    expect(refusePassword(password, confirmation, email)).toBe(refusal);
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
