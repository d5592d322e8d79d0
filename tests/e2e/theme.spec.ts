import { expect, hydrate, test } from "./setup/test.ts";

test("the mode follows the system, live, until one is chosen", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const root = page.locator("html");
  await expect(root).toHaveClass(/\blight\b/);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(root).toHaveClass(/\bdark\b/);
  expect(await page.evaluate(() => localStorage.getItem("theme-mode"))).toBeNull();
});

test("a stored mode is there before the first paint, and system is the default", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => localStorage.setItem("theme-mode", "dark"));
  await page.goto("/");
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  await hydrate(page);
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
});

test("a visitor gets no cookie, and nothing is stored without a choice", async ({ page, context }) => {
  await page.goto("/");
  await hydrate(page);
  await page.goto("/contact");
  await hydrate(page);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
