import { expect, test } from "vitest";
import { makeReader, password } from "../e2e/setup/readers.ts";
import { publishableKey } from "../system/support/api.ts";
import { get, openPage, withDatabase } from "./support/site.ts";

test.each([
  ["/admin", 200],
  ["/admin/statistics", 200],
  ["/admin/login", 200],
  ["/admin/no-such-page", 404],
])("%s is %i, not indexed, and without the site around it", async (path, expected) => {
  const { status, document } = await openPage(path);
  expect(status).toBe(expected);
  expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  expect(document.querySelectorAll("[data-site-header], [data-site-footer]")).toHaveLength(0);
});

test("a reader sends no test mail", async () => {
  const { email } = await makeReader({}, withDatabase);
  const { url } = await get("/");
  const headers = {
    apikey: await publishableKey(url),
    origin: new URL(url).origin,
    "content-type": "application/json",
  };
  const body = JSON.stringify({ email, password });
  const answer = await get("/auth/v1/token?grant_type=password", { method: "POST", headers, body });
  const { access_token } = await answer.json();
  expect(access_token).toBeTruthy();
  const authorization = `Bearer ${access_token}`;
  expect((await get("/admin/mail-test", { method: "POST", headers: { authorization } })).status).toBe(403);
});
