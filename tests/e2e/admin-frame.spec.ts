import { openAsAdmin, signInToBackOffice } from "./setup/admins.ts";
import { makeReader, signIn } from "./setup/readers.ts";
import { expect, expectAccessible, sidewaysScroll, test } from "./setup/test.ts";

test("@desktop visitors sign in first; readers are refused", async ({ page }) => {
  await page.goto("/admin/statistics");
  await expect(page).toHaveURL("/login?next=%2Fadmin%2Fstatistics");
  const reader = await makeReader();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
  await signIn(page, reader.email);
  await expect(page).toHaveURL("/dashboard");
  for (const path of ["/admin", "/admin/settings", "/admin/messages", "/admin/login"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/dashboard");
  }
});

test("@desktop an administrator signs in at /admin/login, comes back from the dashboard, and signs out", async ({
  page,
}) => {
  await signInToBackOffice(page, (await makeReader({ admin: true })).email);
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Back office" }).click();
  await expect(page).toHaveURL("/admin");
  await page.goto("/admin/login");
  await expect(page).toHaveURL("/admin");
  // A request that is under way would be refused, which is an error on the console.
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/admin/login");
});

test("@desktop in a low window the sidebar shows the current entry", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await openAsAdmin(page, "/admin/settings");
  await expect(page.locator(".admin-side [aria-current=page]")).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".admin-side .admin-nav a").first()).not.toBeInViewport({ ratio: 0.5 });
});

test("@desktop the palette opens by keyboard and finds pages, records and actions", async ({ page }) => {
  await openAsAdmin(page);
  const field = page.getByRole("combobox", { name: "Search or go to" });
  await page.keyboard.press("Control+K");
  await field.fill("statis");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/statistics");
  await page.keyboard.press("Control+K");
  await field.fill("uptime");
  await expect(page.getByRole("option", { name: /Uptime SLA/ })).toBeVisible();
  await field.fill("dark mode");
  await page.getByRole("option", { name: /Switch to dark mode/ }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
});

test("the performance monitor fits with its longest rating, and is an icon on a phone", async ({
  page,
  isMobile,
}) => {
  await openAsAdmin(page);
  const rating = page.locator(".performance-rating");
  await rating.waitFor();
  await rating.evaluate((each) => {
    each.textContent = "needs improvement";
  });
  const card = page.getByRole("button", { name: /^Performance monitor: .* needs improvement$/ });
  await expect(card).toBeInViewport({ ratio: 1 });
  const box = await card.boundingBox();
  expect(box?.height ?? 0).toBeLessThanOrEqual(44);
  if (isMobile) expect(box?.width ?? 0).toBeLessThanOrEqual(44);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
});

test("in a window of 900 px the sidebar shows all entries @desktop", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAsAdmin(page);
  const entries = page.locator(".admin-side .admin-nav a");
  await expect(entries.first()).toBeInViewport({ ratio: 1 });
  await expect(entries.last()).toBeInViewport({ ratio: 1 });
});

test("on a phone the sidebar comes from the left and closes on navigation", async ({ page, isMobile }) => {
  test.skip(!isMobile, "the sidebar stands beside the page");
  await openAsAdmin(page);
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
  const sheet = page.getByRole("dialog");
  await expectAccessible(page);
  await sheet.getByRole("link", { name: "Statistics" }).click();
  await expect(page).toHaveURL("/admin/statistics");
  await expect(sheet).toHaveCount(0);
});
