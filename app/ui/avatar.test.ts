import { expect, it } from "vitest";
import { initials } from "./avatar.tsx";

it.each([
  ["Anna-Lena von Arx", "AA"],
  ["Reto Caduff", "RC"],
  ["  élodie ", "É"],
  ["", ""],
])("%j has the initials %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
