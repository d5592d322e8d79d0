// /trust/proof: every check passes on the site as it is, and fails when what it looks at is broken on purpose.
import type { Page, Route } from "@playwright/test";
import { expect, expectAccessible, hydrate, test } from "./setup/test.ts";

const card = (page: Page, anchor: string) => page.locator(`#${anchor}`);
const verdict = (page: Page, anchor: string) => card(page, anchor).getByRole("status").first();
const finding = (page: Page, anchor: string, words: string | RegExp) =>
  card(page, anchor).getByRole("listitem").filter({ hasText: words });

async function open(page: Page) {
  await page.goto("/trust/proof");
  await hydrate(page);
}

async function run(page: Page, anchor: string) {
  await card(page, anchor)
    .getByRole("button", { name: /^Run the check/ })
    .click();
}

/** The site's own answer, without some of its headers. */
async function change(route: Route, without: string[]) {
  const response = await route.fetch();
  const text = await response.text();
  const headers = Object.fromEntries(
    Object.entries(response.headers()).filter(
      ([name]) => ![...without, "content-encoding", "content-length"].includes(name),
    ),
  );
  await route.fulfill({ status: response.status(), headers, body: text });
}

test.describe("as the site is", () => {
  // Every attempt to read other accounts' rows is refused, and browsers log it.
  test.use({ expectedErrors: [/status of 40[13]/] });

  test("every check passes, and what it found can be read by everyone", async ({ page }) => {
    await open(page);
    for (const anchor of ["headers", "requests", "recorded", "refused"]) {
      await run(page, anchor);
      await expect(verdict(page, anchor), anchor).toContainText("Passed");
      await expect(card(page, anchor).getByText("Failed")).toHaveCount(0);
    }
    await expect(finding(page, "headers", "content-security-policy")).toContainText("default-src 'none'");
    await expect(finding(page, "recorded", "Page view")).toContainText("path: /trust/proof");
    await expect(finding(page, "refused", "Accounts of readers")).toContainText("permission denied");
    await expect(finding(page, "refused", "Accounts of readers")).toContainText("private.is_admin()");
    const text = await (await page.request.get("/legal/dpa/text")).body();
    await card(page, "document")
      .getByLabel("File of the document")
      .setInputFiles({ name: "dpa.txt", mimeType: "text/plain", buffer: text });
    await expect(verdict(page, "document")).toContainText(/Data Processing Agreement, version 1.*in force/i);
    await expectAccessible(page);
  });
});

test.describe("broken on purpose @desktop", () => {
  // One pattern: a list of two would be read as a value and its options.
  test.use({ expectedErrors: [/status of (40[13]|503)|tracker\.example/] });

  test("a header that is missing fails", async ({ page }) => {
    await open(page);
    await page.route("**/trust/proof", (route) =>
      change(route, ["content-security-policy", "x-frame-options"]),
    );
    await run(page, "headers");
    await expect(verdict(page, "headers")).toContainText("Failed");
    await expect(verdict(page, "headers")).toContainText("2 headers of this page are missing");
    await expect(finding(page, "headers", "content-security-policy")).toContainText("Missing");
  });

  test("a request to anyone else is named, and fails", async ({ page }) => {
    // The page's own policy would not let it out.
    await page.route("**/trust/proof", (route) =>
      change(route, ["content-security-policy", "cross-origin-embedder-policy"]),
    );
    await page.route("https://tracker.example/**", (route) =>
      route.fulfill({ status: 200, contentType: "image/png", body: "" }),
    );
    await open(page);
    await page.evaluate(async () => {
      const pixel = new Image();
      pixel.src = "https://tracker.example/pixel.png";
      await pixel.decode().catch(() => undefined);
    });
    await run(page, "requests");
    await expect(verdict(page, "requests")).toContainText("Failed");
    await expect(verdict(page, "requests")).toContainText("https://tracker.example");
  });

  test("a field that is not named, and a cookie, fail", async ({ page, context, baseURL }) => {
    await page.route("**/assets/collector-*", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: 'window.measured = [{ type: "view", path: "/trust/proof", ip: "192.0.2.1" }];',
      }),
    );
    await open(page);
    await run(page, "recorded");
    await expect(verdict(page, "recorded")).toContainText("Failed");
    await expect(finding(page, "recorded", "Page view")).toContainText("not named on this page: ip");
    await page.unrouteAll();
    await context.addCookies([{ name: "id", value: "1", url: baseURL ?? "" }]);
    await open(page);
    await run(page, "recorded");
    await expect(verdict(page, "recorded")).toContainText("Failed");
    await expect(finding(page, "recorded", "Cookies")).toContainText("id=1");
  });

  test("a row that comes back fails, and no answer proves nothing", async ({ page }) => {
    await open(page);
    await page.route("**/rest/v1/contact_messages*", (route) =>
      route.fulfill({ status: 200, json: [{ name: "Nora", email: "nora@example.ch" }] }),
    );
    await run(page, "refused");
    await expect(verdict(page, "refused")).toContainText("1 of 7 attempts brought something");
    await expect(finding(page, "refused", "Messages that others")).toContainText("Failed");
    await page.route("**/rest/v1/contact_messages*", (route) => route.fulfill({ status: 503, json: {} }));
    await run(page, "refused");
    await expect(verdict(page, "refused")).toContainText("Could not tell");
  });

  test("a text with one word changed is no version of ours; other line ends are", async ({ page }) => {
    await open(page);
    const text = await (await page.request.get("/legal/dpa/text?version=1")).text();
    const choose = (content: string) =>
      card(page, "document")
        .getByLabel("File of the document")
        .setInputFiles({ name: "dpa.txt", mimeType: "text/plain", buffer: Buffer.from(content) });
    await choose(text.replace("24 hours", "48 hours"));
    await expect(verdict(page, "document")).toContainText("Failed");
    await choose(text.replaceAll("\n", "\r\n"));
    await expect(verdict(page, "document")).toContainText("The words are the same");
  });
});

test("nothing is sent before the page is left, nor once it is switched off @desktop", async ({ page }) => {
  const measuring: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/collect$|\/collector-/.test(pathname)) measuring.push(pathname);
  });
  await open(page);
  await run(page, "recorded");
  await expect(verdict(page, "recorded")).toContainText("Nothing has been sent from it yet");
  expect(measuring).not.toContain("/collect");
  const isOn = card(page, "recorded").getByRole("switch");
  await isOn.uncheck();
  await expect(verdict(page, "recorded")).toContainText("This visit is not measured");
  measuring.length = 0;
  await page.goto("/about", { waitUntil: "networkidle" });
  await hydrate(page);
  expect(measuring).toEqual([]);
  await open(page);
  await expect(isOn).not.toBeChecked();
  expect(await page.context().cookies()).toEqual([]);
  await isOn.check();
  const script = page.waitForRequest(/\/collector-/);
  await page.goto("/about");
  await script;
});

test.describe("without JavaScript @desktop", () => {
  test.use({ javaScriptEnabled: false });

  test("each check is explained, with a command to do it by hand", async ({ page }) => {
    await page.goto("/trust/proof");
    await expect(page.getByRole("button", { name: /^Run the check/ })).toHaveCount(0);
    await expect(page.getByLabel("File of the document")).toBeHidden();
    const byHand = page.getByText("Do it by hand", { exact: true });
    await expect(byHand).toHaveCount(5);
    for (const summary of await byHand.all()) await summary.click();
    for (const command of ["curl -sS -D -", "/rest/v1/contact_messages", "sha256sum", "/collect"])
      await expect(page.getByText(command).first()).toBeVisible();
    await expect(page.getByText("What this does not prove")).toHaveCount(5);
  });
});
