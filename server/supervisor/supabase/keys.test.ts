import { expect, it } from "vitest";
import { keyFault } from "./keys.ts";

const url = "https://project.example.ch";
const publishable = "sb_publishable_0123456789";
const secret = "sb_secret_0123456789";

const legacy = (claims: object) =>
  ["header", JSON.stringify(claims), "signature"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");
const anon = legacy({ role: "anon", ref: "abcdefghijklmnopqrst" });
const service = legacy({ role: "service_role", ref: "abcdefghijklmnopqrst" });

it.each([
  ["new keys", publishable, secret],
  ["keys that are tokens", anon, service],
  ["one of each", anon, secret],
  ["keys that say nothing", "0123456789abc", "cba9876543210"],
  ["no secret key", publishable, undefined],
])("sees nothing wrong with %s", (_what, publishableKey, secretKey) => {
  expect(keyFault({ url, publishableKey, secretKey })).toBeUndefined();
});

it.each([
  ["swapped", secret, publishable, /swapped: set each/],
  ["swapped tokens", service, anon, /swapped: set each/],
  ["swapped, one of each kind", service, publishable, /swapped: set each/],
  ["the publishable key twice", publishable, publishable, /same key: set the second/],
  ["the secret key twice", secret, secret, /same key: set the first .* every visitor sees it/],
  ["a secret token twice", service, service, /same key: set the first/],
  ["opaque keys that are the same", "0123456789abc", "0123456789abc", /same key/],
  ["a secret key alone, for visitors", secret, undefined, /every visitor sees it: set it to/],
  ["two secret keys", "sb_secret_another0123", secret, /SUPABASE_PUBLISHABLE_KEY holds a secret key/],
  [
    "two publishable keys",
    publishable,
    "sb_publishable_another",
    /SUPABASE_SECRET_KEY holds a publishable key/,
  ],
  [
    "keys of two projects",
    anon,
    legacy({ role: "service_role", ref: "tsrqponmlkjihgfedcba" }),
    /of one project/,
  ],
])("refuses %s", (_what, publishableKey, secretKey, sentence) => {
  expect(keyFault({ url, publishableKey, secretKey })).toMatch(sentence);
});

it("compares the project of a hosted URL with that of its keys", () => {
  const keys = { publishableKey: anon, secretKey: service };
  expect(keyFault({ url: "https://abcdefghijklmnopqrst.supabase.co", ...keys })).toBeUndefined();
  expect(keyFault({ url: "https://bbcdefghijklmnopqrst.supabase.co", ...keys })).toMatch(
    /URL and keys of one/,
  );
});
