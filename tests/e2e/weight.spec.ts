// When a page loads what. What it weighs is counted in tests/pages/weight.test.ts.
import { codeOf } from "../fixtures/page-code.ts";
import { expect, hydrate, test } from "./setup/test.ts";

for (const path of ["/", "/contact", "/blog/row-level-security-as-the-boundary"])
  test(`${path} loads its code at the first sign of intent, not before @desktop`, {
    tag: path === "/" ? [] : "@all",
  }, async ({ page }) => {
    const scripts: string[] = [];
    let bytes = Promise.resolve(0);
    page.on("requestfinished", (request) => {
      const { pathname } = new URL(request.url());
      // The measuring script comes when the page is idle, and is no part of React.
      if (request.resourceType() === "script" && !pathname.includes("/collector-")) scripts.push(pathname);
      const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
      bytes = Promise.all([bytes, size]).then(([sum, more]) => sum + more);
    });
    const response = await page.goto(path, { waitUntil: "networkidle" });
    expect(scripts).toEqual([]);
    if (path === "/") expect(await bytes, "the home page in all").toBeLessThanOrEqual(200 * 1024);
    await hydrate(page);
    await page.waitForLoadState("networkidle");
    expect(scripts.sort()).toEqual(codeOf((await response?.text()) ?? ""));
  });

test("a hovered link prefetches its page, before React is there @desktop", { tag: "@all" }, async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page);
  const fetched: string[] = [];
  browser.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
    if (status === "Ready") fetched.push(new URL(prefetchUrl).pathname);
  });
  await browser.send("Preload.enable");
  // React would fetch the page its own way.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "See how it is protected" }).first().hover();
  await expect.poll(() => fetched).toContain("/trust");
});

test.use({ expectedErrors: [/ERR_FAILED|dynamically imported module/] });
