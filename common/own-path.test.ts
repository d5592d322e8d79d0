import { expect, test } from "vitest";
import { isOwnPath, isOwnPathOrHttps } from "./own-path.ts";

const base = "https://this.site";

test.each(["/", "/contact", "/contact?topic=a#form", "/?a", "/#a", "/a//b", "/%09/x", "/über-uns"])(
  "%s is a path of this site",
  (link) => {
    expect(isOwnPath(link)).toBe(true);
    expect(new URL(link, base).origin).toBe(base);
  },
);

test.each([
  "",
  "contact",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "/a\\b",
  "/a b",
  "/a\u00a0b",
  "/contact ",
  " /contact",
  "/\u202eevil",
  "/\u2066evil",
  "/\u0000",
  "/\u0085",
  "/\ufeff",
  "https://example.ch",
  "javascript:alert(1)",
])("%j is none", (link) => {
  expect(isOwnPath(link)).toBe(false);
});

test("https URLs lead elsewhere; no other scheme does", () => {
  expect(isOwnPathOrHttps("https://example.ch/a")).toBe(true);
  for (const link of ["https://", "http://example.ch", "javascript:alert(1)", "//example.ch"])
    expect(isOwnPathOrHttps(link)).toBe(false);
});
