import { expect, test } from "vitest";
import { smallDigits } from "./small-digits.ts";

test.each([
  ["2", "super", "²"],
  ["-10", "super", "⁻¹⁰"],
  ["−1", "super", "⁻¹"],
  ["2", "sub", "₂"],
  ["(10)", "sub", "₍₁₀₎"],
  // Not all have a small character, so none is converted.
  ["2nd", "super", "2nd"],
  ["[1]", "super", "[1]"],
  ["", "sub", ""],
] as const)("%j as %s", (text, kind, expected) => expect(smallDigits(text, kind)).toBe(expected));
