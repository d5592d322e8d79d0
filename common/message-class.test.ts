import { expect, test } from "vitest";
import { messageClass } from "./message-class.ts";

test.each([
  ['Row 1 of "list 1" is missing', 'Row 22 of "list 2" is missing'],
  [
    "Section 2 (hero) of /about is left out: no title",
    "Section 3 (hero) of /a/b%20c?x=1 is left out: no title",
  ],
  ["GET https://a.example/x failed", "GET http://b.example:3000/y/z?q failed"],
  [`nothing at /${"a".repeat(5_000)}`, `nothing at /${"b".repeat(9_000)}`],
])("%s is the same mistake with other words", (one, other) => {
  expect(messageClass(one)).toBe(messageClass(other));
});

test("other mistakes are others", () => {
  expect(messageClass("x is not a function")).not.toBe(messageClass("y is not a function"));
});
