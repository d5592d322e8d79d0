import { expect, test } from "vitest";
import { originIn, withOrigin } from "./contact-origin.ts";

test.each([
  ["/contact", "/services/cloud", "/contact?from=/services/cloud"],
  ["/contact?topic=evaluation", "/services/cloud", "/contact?topic=evaluation&from=/services/cloud"],
  ["/contact?topic=incident#form", "/trust", "/contact?topic=incident&from=/trust#form"],
  ["/contact/incident", "/services/support", "/contact/incident?from=/services/support"],
  ["/contact", "/contact", "/contact"],
  ["/contact/incident", "/contact", "/contact/incident"],
  ["/contact", "/", "/contact"],
  ["/contact/sent", "/trust", "/contact/sent"],
  ["https://example.ch/contact", "/trust", "https://example.ch/contact"],
])("%s on %s leads to %s", (href, page, expected) => {
  expect(withOrigin(href, page)).toBe(expected);
});

test.each([
  ["?from=/services/cloud", "/services/cloud"],
  ["?from=%2Fblog%2Fa-post", "/blog/a-post"],
  ["?from=//elsewhere.example", ""],
  ["?from=javascript:alert(1)", ""],
  ["?from=/a%0Ab", ""],
  [`?from=/${"a".repeat(300)}`, ""],
  ["", ""],
])("%s says %j", (search, page) => {
  expect(originIn(new URLSearchParams(search))).toBe(page);
});
