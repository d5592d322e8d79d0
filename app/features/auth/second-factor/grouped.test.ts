import { expect, test } from "vitest";
import { freeName, grouped } from "./grouped.ts";

test("secrets are read in groups of four", () => {
  expect(grouped("abcdefghijklmnop")).toBe("abcd efgh ijkl mnop");
  expect(grouped("abcdef")).toBe("abcd ef");
  expect(grouped("abcd")).toBe("abcd");
  expect(grouped("")).toBe("");
});

test("a name is offered that is not taken", () => {
  expect(freeName("Passkey", [])).toBe("Passkey");
  expect(freeName("Passkey", ["Passkey", undefined, "Passkey 2"])).toBe("Passkey 3");
  expect(freeName("Passkey", ["Passkey 2"])).toBe("Passkey");
});
