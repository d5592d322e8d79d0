import { expect, test } from "vitest";
import { pgpFingerprint, pgpKeyProblem } from "./pgp-key.ts";

const armored = (lines: string, kind = "PUBLIC") =>
  `-----BEGIN PGP ${kind} KEY BLOCK-----\n\n${lines}\n-----END PGP ${kind} KEY BLOCK-----\n`;

// The samples of RFC 9580, A.1 and A.3.
const version4 = armored("xjMEU/NfCxYJKwYBBAHaRw8BAQdAPwmJlL3ZFu1AUxl5NOSofIBzOhKA1i+AEJku\nQ+47JAY=");
const version6 = armored(`xioGY4d/4xsAAAAg+U2nu0jWCmHlZ3BqZYfQMxmZu52JGggkLq2EVD34laPCsQYf
GwoAAABCBYJjh3/jAwsJBwUVCg4IDAIWAAKbAwIeCSIhBssYbE8GCaaX5NUt+mxy
KwwfHifBilZwj2Ul7Ce62azJBScJAgcCAAAAAK0oIBA+LX0ifsDm185Ecds2v8lw
gyU2kCcUmKfvBXbAf6rhRYWzuQOwEn7E/aLwIwRaLsdry0+VcallHhSu4RN6HWaE
QsiPlR4zxP/TP7mhfVEe7XWPxtnMUMtf15OyA51YBM4qBmOHf+MZAAAAIIaTJINn
+eUBXbki+PSAld2nhJh/LVmFsS+60WyvXkQ1wpsGGBsKAAAALAWCY4d/4wKbDCIh
BssYbE8GCaaX5NUt+mxyKwwfHifBilZwj2Ul7Ce62azJAAAAAAQBIKbpGG2dWTX8
j+VjFM21J0hqWlEg+bdiojWnKfA5AQpWUWtnNwDEM0g12vYxoWM8Y81W+bHBw805
I8kWVkXU6vFOi+HWvv/ira7ofJu16NnoUkhclkUrk0mXubZvyl4GBg==`);

test.each([
  [version4, "C959 BDBA FA32 A2F8 9A15 3B67 8CFD E121 9796 5A9A"],
  [version6, "CB18 6C4F 0609 A697 E4D5 2DFA 6C72 2B0C 1F1E 27C1 8A56 708F 6525 EC27 BAD9 ACC9"],
])("the fingerprint is the one of the standard", async (key, fingerprint) => {
  expect(pgpKeyProblem(key)).toBeUndefined();
  expect(await pgpFingerprint(key)).toBe(fingerprint);
});

test("headers, a checksum line and the line ends of Windows are no hindrance", async () => {
  const pasted = version4
    .replace("-----\n\n", "-----\nComment: ours\n\n")
    .replace("\n-----END", "\n=AbCd\n-----END")
    .replaceAll("\n", "\r\n");
  expect(await pgpFingerprint(`  ${pasted}`)).toMatch(/^C959 BDBA/);
});

test.each([
  ["a word", "hello", /Paste the whole public key/],
  ["a private key", armored("xVgE", "PRIVATE"), /private key/],
  ["a private key under another name", armored("xQEE"), /private key/],
  ["half a key", version4.replace(/AEJku\n.*/, ""), /Paste the whole public key/],
  ["no base64", armored("§§§"), /Paste the whole public key/],
  ["a signature", armored("wgEE"), /not a supported public key/],
  ["a key of the nineties", armored("xgED"), /not a supported public key/],
])("%s is refused, with what to do", async (_, text, sentence) => {
  expect(pgpKeyProblem(text)).toMatch(sentence);
  expect(await pgpFingerprint(text)).toBeUndefined();
});

test("no key has no fingerprint", async () => {
  expect(await pgpFingerprint("")).toBeUndefined();
});
