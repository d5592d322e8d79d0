import { describe, expect, inject, test } from "vitest";
import routes from "../../app/routes.ts";
import { sendRaw } from "../fixtures/raw-http.ts";
import { pathsBelow } from "./support/routes.ts";
import { get, openPage } from "./support/site.ts";

test.each([
  ["header injection", "/blog%0d%0aSet-Cookie:%20x=1", [400]],
  ["broken percent-encoding", "/%E0%A4%A", [400]],
  ["a NUL in the path", "/blog/%00", [400]],
  ["path traversal", "/assets/../../../../etc/passwd", [400]],
  ["encoded path traversal", "/assets/%2e%2e/%2e%2e/data/format.json", [400]],
  ["another host in the path", "//evil.example/", [400]],
  ["a URL of 14 KB", `/?q=${"a".repeat(14_000)}`, [414, 431]],
])("%s is refused without a stack trace", async (_what, target, statuses) => {
  const { host, port } = new URL(inject("product").url);
  const answer = await sendRaw(
    Number(port),
    `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
  );
  expect(statuses).toContain(answer.status);
  expect(answer.head).not.toMatch(/set-cookie/i);
  expect(answer.body).not.toMatch(/node_modules|\.ts:\d|root:x:0/);
});

test.each([
  "/case-studies?service=%00",
  "/case-studies?industry=%00x&service=nope",
  "/blog?page=-1&page=2&q=%27%3B--",
  "/?__proto__=1&a[]=2",
  "/contact?topic=%00",
])("%s is a page all the same", async (path) => {
  expect((await get(path)).status).toBe(200);
});

test.each([
  ["/industry/healthcare", "/industries/healthcare"],
  ["/signin?next=%2Fblog", "/login?next=%2Fblog"],
  ["/auth", "/login"],
  ["/terms", "/legal/terms-of-service"],
  ["/privacy", "/legal/privacy-policy"],
  ["/admin/page-texts?of=post", "/admin/blog/page-texts"],
  ["/resources/blog", "/blog"],
  ["/resources/case-studies", "/case-studies"],
])("%s redirects permanently to %s", async (path, target) => {
  const { status, headers } = await get(path);
  expect([status, headers.get("location")]).toEqual([301, target]);
});

describe("an unknown URL", () => {
  test.each([
    ["/services/clod", "/services/cloud"],
    ["/industries/helthcare", "/industries/healthcare"],
    ["/solutions/enterprize", "/solutions/enterprise"],
    ["/trust/securty", "/trust/security"],
    ["/legal/privcy", "/legal/privacy-policy"],
    ["/case-studies/hospital", "/case-studies/regional-hospital-emergency-data"],
    ["/resources/knowledge-base/restore-drill", "/resources/knowledge-base/run-a-restore-drill"],
    ["/blog/argon2-parameter-by-measurment", "/blog/argon2id-parameters-by-measurement"],
    ["/blog/tags/encrypton", "/blog/tags/encryption"],
    ["/blog/nope?preview=%00", "/blog/"],
    ["/no/such/place", "/"],
  ])("%s is a 404 that offers %s", async (mistyped, meant) => {
    const { status, document, html, texts, values } = await openPage(mistyped);
    expect(status).toBe(404);
    expect(document.title).toMatch(/^Page not found/);
    expect(texts("h1")).toEqual(["This page does not exist"]);
    if (meant === "/") return expect(values("main a", "href")).toContain("/");
    const [, offered = ""] = /Did you mean(.*?)On the map/s.exec(html) ?? [];
    expect(offered).toContain(`href="${meant}`);
  });

  test("of any route says that nothing was found", async () => {
    const paths = routes.flatMap(pathsBelow).filter((path) => /[:*]/.test(path));
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths) {
      const response = await get(path.replace(/:\w+|\*/g, "nope"));
      const [, title] = /<title>([^<]*)<\/title>/.exec(await response.text()) ?? [];
      // The back office is one shell: whether a record is there only the browser learns.
      if (response.status === 200) expect(title, path).toMatch(/^\S.* · Admin$/);
      else {
        expect(response.status, path).toBe(404);
        expect(title, path).toMatch(/^Page not found · (Reduit|Admin)$/);
      }
    }
  });
});
