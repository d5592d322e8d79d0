// The site measures itself: what a visitor does is seen in the back office, and nothing breaks where it is refused or blocked.
import type { Page } from "@playwright/test";
import { openAsAdmin } from "./setup/admins.ts";
import { query } from "./setup/readers.ts";
import { expect, expectAccessible, hydrate, test } from "./setup/test.ts";

/** Sends what the page has noted, as leaving it would, until it is stored. A beacon's answer is not looked at: Chromium may never tell of it. */
async function leaveUntil(page: Page, stored: () => Promise<number>, times = 1) {
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
      return stored();
    })
    .toBe(times);
}

const measured = (page: Page) => page.waitForRequest(/\/assets\/collector-/);

test.describe("an error in a browser @desktop", () => {
  test.use({ expectedErrors: [/Boom/] });

  test("shows in the error logs with its source line, and reopens", async ({ page, browser }) => {
    const word = `Boom ${Math.random().toString(36).slice(2, 8)}`;
    async function occurrences() {
      const [group] =
        await query`select occurrences::int as count from public.error_groups where message like ${`%${word}%`}`;
      return group?.count ?? 0;
    }
    async function throwInASkipLink(times: number) {
      const context = await browser.newContext();
      const visitor = await context.newPage();
      const script = measured(visitor);
      await visitor.goto("/services");
      await script;
      await hydrate(visitor);
      // Thrown by a browser function that our own code calls: the stack leads to that line of ours.
      await visitor.evaluate((message) => {
        const find = document.getElementById.bind(document);
        document.getElementById = (id: string) => {
          if (id === "footer") throw new Error(`${message} for anna@example.com`);
          return find(id);
        };
      }, word);
      await visitor.getByRole("link", { name: "Skip to footer" }).focus();
      await visitor.keyboard.press("Enter");
      await leaveUntil(visitor, occurrences, times);
      await context.close();
    }
    await throwInASkipLink(1);

    await openAsAdmin(page, `/admin/error-logs?status=all&q=${encodeURIComponent(word)}`);
    const row = page.getByRole("row").filter({ hasText: word });
    await expect(row).toContainText("[e-mail]");
    await expect(row).toContainText("open");
    await row.getByRole("button", { name: /^Resolve/ }).click();
    await expect(row).toContainText("resolved");
    await throwInASkipLink(2);
    await page.reload();
    await expect(row).toContainText("reopened");
    await expect(row.locator('td[data-label="Count"]')).toHaveText("2");
    await row.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(word);
    // The original line, not the built one.
    await expect(page.getByText(/app\/features\/navigation\/skip-links\.tsx:\d+:\d+/).first()).toBeVisible();
    await expect(page.locator(".frame-line[data-hit]").first()).toContainText("document.getElementById(id)");
    await expectAccessible(page);
  });
});

test("a page view shows in analytics, live and soon in the totals @desktop", async ({ page, browser }) => {
  const campaign = `letter-${Math.random().toString(36).slice(2, 8)}`;
  const context = await browser.newContext({ locale: "de-CH" });
  const visitor = await context.newPage();
  const script = measured(visitor);
  await visitor.goto(`/case-studies?utm_source=${campaign}`);
  await script;
  await leaveUntil(visitor, async () => {
    const views = await query`select 1 from public.page_views where campaign_source = ${campaign}`;
    return views.length;
  });
  await context.close();
  await openAsAdmin(page, "/admin/analytics?period=today");
  await expect(page.getByRole("heading", { name: "Live" })).toBeVisible();
  // Which pages lead the list depends on what other journeys opened; the campaign is this one's alone.
  await expect(page.locator("#live")).toContainText(/[1-9]\d* in total/);
  await expect(async () => {
    await page.reload();
    await page.waitForLoadState("networkidle");
    expect(await page.getByText(campaign).count()).toBeGreaterThan(0);
  }).toPass();
  await expectAccessible(page);
});

test("a visitor who asks not to be tracked is not @desktop", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { value: true, configurable: true }),
  );
  await page.goto("/about", { waitUntil: "networkidle" });
  await page.waitForTimeout(1000);
  expect(requests.filter((path) => /measuring|collect/.test(path))).toEqual([]);
});

test.describe("blocked", () => {
  test.use({ expectedErrors: [/ERR_FAILED|ERR_BLOCKED|dynamically imported/] });

  test("collection breaks nothing @desktop", async ({ page }) => {
    await page.route(/\/collect$|\/assets\/collector-/, (route) => route.abort());
    await page.goto("/services");
    await hydrate(page);
    await page
      .getByRole("main")
      .getByRole("link", { name: /Learn More/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/services\/./);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
