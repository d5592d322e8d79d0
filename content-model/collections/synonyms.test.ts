import { expect, test } from "vitest";
import { synonymSchema } from "./synonyms.ts";

test("meanings are typed in one line, and duplicates are removed", () => {
  expect(
    synonymSchema.parse({ term: " 2FA ", meanings: "second factor,  two  factor;\nsecond factor, " }),
  ).toEqual({
    term: "2FA",
    meanings: ["second factor", "two factor"],
  });
});

test.each([
  [{ term: "x", meanings: "y" }, "term"],
  [{ term: "--", meanings: "y" }, "term"],
  [{ term: "x".repeat(61), meanings: "y" }, "term"],
  [{ term: "2FA", meanings: " , " }, "meanings"],
  [{ term: "2FA", meanings: "a,b,c,d,e,f,g,h,i" }, "meanings"],
  [{ term: "2FA", meanings: "x".repeat(501) }, "meanings"],
])("%j is refused", (given, field) => {
  expect(synonymSchema.safeParse(given).error?.issues[0]?.path).toEqual([field]);
});
