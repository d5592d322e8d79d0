import { Secret } from "otpauth";
import { expect, test } from "vitest";
import { describeTotp, matchingStep, newTotpSecret } from "./totp.ts";

/** RFC 6238, appendix B, for SHA-1: the last six of its eight digits. */
const rfcSecret = Secret.fromLatin1("12345678901234567890").base32;
const rfcCodes: [seconds: number, code: string][] = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
];

test.each(rfcCodes)("the code of RFC 6238 at %i seconds is taken", (seconds, code) => {
  expect(matchingStep(rfcSecret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test.each([
  ["a period late", 30, true],
  ["a period early", -30, true],
  ["two periods late", 60, false],
  ["two periods early", -60, false],
])("a code that comes %s", (_when, seconds, isTaken) => {
  const at = 1234567890;
  const step = Math.floor(at / 30);
  expect(matchingStep(rfcSecret, "005924", (at + seconds) * 1000)).toBe(isTaken ? step : undefined);
});

test.each(["", "00592", "0059240", "00592x", "005 924", "٠٠٥٩٢٤"])("%j is no code", (code) => {
  expect(matchingStep(rfcSecret, code, 1234567890_000)).toBeUndefined();
});

test("a new secret has 160 bits and is described to the app and drawn without what a data URL would cut", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const { uri, qr_code } = describeTotp(secret, "Réduit & Söhne", "a+b@example.ch");
  const read = new URL(uri);
  expect(read.searchParams.get("secret")).toBe(secret);
  expect(read.searchParams.get("issuer")).toBe("Réduit & Söhne");
  expect(decodeURIComponent(read.pathname)).toContain("a+b@example.ch");
  expect(qr_code).toMatch(/^<svg [^#]+<\/svg>$/);
});
