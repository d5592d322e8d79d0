import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { startingContent, unavailableContent } from "./unavailable.ts";

const security = { isHttps: () => true, hsts: "host" as const, extraOrigins: [] };

test.each([
  ["reading", unavailableContent(security, "GET"), /database is not responding/, "5"],
  [
    "sending a form",
    unavailableContent(security, "POST"),
    /do not know whether your message was stored/,
    "5",
  ],
  ["a start", startingContent(security), /The site is starting/, "1"],
])("%s: says what is wrong and when to come back, without other files", (_name, content, words, retry) => {
  const html = content.body.toString();
  expect(content.status).toBe(503);
  expect(content.headers).toMatchObject({ "retry-after": retry, "cache-control": "no-store" });
  expect(html).toMatch(words);
  expect(html).toMatch(/<html lang="en">.*<title>[^<]+<\/title>.*<h1>/s);
  // No file and no script is asked for, and the one style is allowed by its hash.
  expect(html).not.toMatch(/<script|<link|<img|src=|url\(|style=/);
  const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(content.headers["content-security-policy"]).toContain(`style-src 'self' 'sha256-${hash}'`);
  expect(content.headers["content-security-policy"]).toContain("require-trusted-types-for 'script'");
  expect(content.headers["strict-transport-security"]).toBeDefined();
});

test("offers a link to repeat a read, none to repeat a submission", () => {
  expect(unavailableContent(security, "GET").body.toString()).toContain('<a href="">');
  expect(unavailableContent(security, "POST").body.toString()).not.toContain("<a ");
});
