import { expect, it } from "vitest";
import { scrub } from "./scrub.ts";

it.each([
  ["Cannot read anna.muster+x@example.ch of undefined", "Cannot read [e-mail] of undefined"],
  ["anna%40example.ch", "[e-mail]"],
  ["call +41 44 123 45 67 now", "call [number] now"],
  ["call 079/123.45.67", "call [number]"],
  ["from 192.168.17.4 and 2001:db8:0:1::5", "from [IP address] and [IP address]"],
  ["token eyJhbGciOi.eyJzdWIiOiIx.c2ln", "token [token]"],
  ["key sb_secret_abcDEF123", "key [key]"],
  ["Bearer abc.def-123", "Bearer [token]"],
  ["user 0b7a3f1c-5f0e-4b0e-9d9c-1a2b3c4d5e6f", "user [id]"],
  ["GET https://x.example/search?q=Anna+Muster failed", "GET https://x.example/search failed"],
  ["at /auth/confirm?token_hash=abc (x)", "at /auth/confirm (x)"],
  ["hash 9f86d081884c7d659a2feaa0c55ad015", "hash [token]"],
])("takes out what is personal: %s", (given, expected) => {
  expect(scrub(given)).toBe(expected);
});

it.each([
  "TypeError: Cannot read properties of undefined (reading 'map')",
  "Minified React error #418; visit https://react.dev/errors/418",
  "/assets/browser-client-DkR8s9aJ.js:1:23456",
  "Failed to fetch dynamically imported module: /assets/entry.client-B5KU-5EB.js",
  "Expected 12 rows, found 1200",
])("leaves the rest as it is: %s", (given) => {
  expect(scrub(given)).toBe(given);
});

it("leaves nothing that the database refuses", () => {
  expect(scrub("a\u0000b\ud800c\nd")).toBe("ab\ufffdc\nd");
});
