// /trust/proof: every check passes on the site as it is. app/features/proof/checks has the tests of what makes each fail.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, hydrate, test } from "./setup/test.ts";
import { troubles } from "./setup/troubles.ts";

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

test.describe("as the site is", () => {
  // Every attempt to read other accounts' rows is refused, and browsers log it.
  test.use({ expectedErrors: [/status of 40[13]/] });

  test("every check passes, and what it found can be read by everyone @desktop", async ({ page }) => {
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

test("a translated page can prove what it says @desktop", async ({ page }) => {
  await page.goto("/trust/proof");
  await troubles[0]?.begin(page, "before");
  await hydrate(page);
  await run(page, "headers");
  await expect(verdict(page, "headers")).toContainText("Passed");
  await expect(page.locator("#headers h2 font font")).toHaveCount(1);
});

test("nothing is sent before the page is left, nor once it is switched off @desktop", {
  tag: "@all",
}, async ({ page }) => {
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

test.describe("without JavaScript @desktop", { tag: "@all" }, () => {
  test.use({ javaScriptEnabled: false });

  test("each check is explained, with a command to do it by hand", async ({ page }) => {
    await page.goto("/trust/proof");
    await expect(page.getByRole("button", { name: /^Run the check/ })).toHaveCount(0);
    await expect(page.getByLabel("File of the document")).toBeHidden();
    const byHand = page.getByText("Check it by hand", { exact: true });
    await expect(byHand).toHaveCount(5);
    for (const summary of await byHand.all()) await summary.click();
    for (const command of ["curl -sS -D -", "/rest/v1/contact_messages", "sha256sum", "/collect"])
      await expect(page.getByText(command).first()).toBeVisible();
    await expect(page.getByText("What this does not prove")).toHaveCount(5);
  });
});
