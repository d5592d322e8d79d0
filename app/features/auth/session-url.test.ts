import { expect, test } from "vitest";
import { carriesSession, withoutSession } from "./session-url.ts";

const site = "https://site.example";

test.each([
  ["/?code=abc", "/"],
  ["/blog?page=2&code=abc&sb_flow_id=f#more", "/blog?page=2#more"],
  ["/?error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid", "/"],
  ["/services/cloud#error=access_denied&error_code=otp_expired", "/services/cloud"],
  ["/#access_token=x&refresh_token=y&expires_in=3600&token_type=bearer", "/"],
])("%s is cleaned to %s", (path, clean) => {
  expect(carriesSession(new URL(path, site))).toBe(true);
  expect(withoutSession(site + path)).toBe(site + clean);
});

test.each(["/", "/search?q=code", "/blog#code", "/legal/privacy-policy#error", "/contact?topic=incident"])(
  "%s is left alone",
  (path) => {
    expect(carriesSession(new URL(path, site))).toBe(false);
    expect(withoutSession(site + path)).toBe(site + path);
  },
);
