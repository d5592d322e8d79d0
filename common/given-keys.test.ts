import { expect, test } from "vitest";
import { readGivenKeys } from "./given-keys.ts";

const random = "0123456789abcdefghij";
const good = {
  SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${random}`,
  SUPABASE_SECRET_KEY: `sb_secret_${random}`,
  JWT_SECRET: random.repeat(2),
};

test("none is given, or all three", () => {
  expect(readGivenKeys({})).toBeUndefined();
  expect(readGivenKeys({ SUPABASE_SECRET_KEY: "", JWT_SECRET: "" })).toBeUndefined();
  expect(readGivenKeys(good)).toEqual([
    { kind: "publishable", value: good.SUPABASE_PUBLISHABLE_KEY },
    { kind: "secret", value: good.SUPABASE_SECRET_KEY },
    { kind: "jwt", value: good.JWT_SECRET },
  ]);
});

test("several with commas between: the first is the current one", () => {
  const keys = readGivenKeys({ ...good, JWT_SECRET: `${"n".repeat(40)}, ${"o".repeat(40)}` });
  expect(keys?.filter(({ kind }) => kind === "jwt").map(({ value }) => value)).toEqual([
    "n".repeat(40),
    "o".repeat(40),
  ]);
});

test.each([
  [{ JWT_SECRET: undefined }, /^SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY are set without JWT_SECRET/],
  [
    { SUPABASE_PUBLISHABLE_KEY: undefined, SUPABASE_SECRET_KEY: "" },
    /^JWT_SECRET is set without SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY: set all three, or none/,
  ],
  [{ JWT_SECRET: "short" }, /^JWT_SECRET is not valid: set it to at least 32 random characters/],
  [{ JWT_SECRET: `${"n".repeat(40)},short` }, /^JWT_SECRET is not valid/],
  [{ JWT_SECRET: `${"n".repeat(40)},` }, /^JWT_SECRET is not valid/],
  [{ SUPABASE_SECRET_KEY: `sb_publishable_${random}` }, /^SUPABASE_SECRET_KEY is not valid: .*"sb_secret_"/],
  [{ SUPABASE_PUBLISHABLE_KEY: "sb_publishable_short" }, /^SUPABASE_PUBLISHABLE_KEY is not valid/],
])("%o is refused in a sentence that does not hold the value", (wrong, sentence) => {
  let said = "";
  try {
    readGivenKeys({ ...good, ...wrong });
  } catch (error) {
    said = (error as Error).message;
  }
  expect(said).toMatch(sentence);
  expect(said).not.toMatch(/short|0123456789|nnnn/);
});
