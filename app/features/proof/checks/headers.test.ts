import { expect, test } from "vitest";
import { judgeHeaders } from "./headers.ts";

const policy =
  "default-src 'none'; script-src 'self' 'sha256-x'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";
const good = { "content-security-policy": policy, "x-content-type-options": "nosniff", "x-other": "1" };
const names = Object.keys(good);
const verdicts = (headers: Record<string, string>, isHttps = true, wanted = names) => {
  const { verdict, findings } = judgeHeaders(new Headers(headers), wanted, isHttps);
  return [verdict, ...findings.map((each) => each.verdict)];
};

test("strict headers pass, and headers without a rule are shown", () => {
  expect(verdicts(good)).toEqual(["passed", "passed", "passed", "note"]);
});

test.each([
  ["no policy", { "content-security-policy": "" }],
  ["unsafe scripts", { "content-security-policy": policy.replace("'self'", "'self' 'unsafe-inline'") }],
  ["scripts from anywhere", { "content-security-policy": policy.replace("'self'", "https:") }],
  ["scripts of others", { "content-security-policy": policy.replace("'self'", "https://cdn.example") }],
  ["frames", { "content-security-policy": policy.replace("frame-ancestors 'none'; ", "") }],
  ["no Trusted Types", { "content-security-policy": policy.replace(/; require.*/, "") }],
])("%s fails", (_, changes) => {
  const headers = Object.fromEntries(Object.entries({ ...good, ...changes }).filter(([, value]) => value));
  expect(verdicts(headers).slice(0, 2)).toEqual(["failed", "failed"]);
});

test("headers that are missing are counted, and shown as missing", () => {
  const { verdict, sentence, findings } = judgeHeaders(new Headers({ "x-other": "1" }), names, true);
  expect(verdict).toBe("failed");
  expect(sentence).toContain("2 headers of this page are missing");
  expect(findings[0]?.value).toContain("Missing");
});

test("a server that tells its version fails", () => {
  expect(verdicts({ ...good, server: "nginx/1.27.1" })[0]).toBe("failed");
  expect(verdicts({ ...good, server: "nginx" })[0]).toBe("passed");
});

test("transport security is asked for where there is TLS", () => {
  const wanted = [...names, "strict-transport-security"];
  expect(verdicts(good, false, wanted)[0]).toBe("passed");
  expect(verdicts(good, true, wanted)[0]).toBe("failed");
  expect(verdicts({ ...good, "strict-transport-security": "max-age=60" }, true, wanted)[0]).toBe("failed");
  expect(verdicts({ ...good, "strict-transport-security": "max-age=63072000" }, true, wanted)[0]).toBe(
    "passed",
  );
});

test("nothing that could be judged is not passed", () => {
  expect(verdicts({ "x-other": "1" }, true, ["x-other"])[0]).toBe("unknown");
});
