import { expect, hydrate, test } from "./setup/test.ts";

test("the mode follows the system, live, until one is chosen; that is there before the first paint @desktop", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const root = page.locator("html");
  await expect(root).toHaveClass(/\blight\b/);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(root).toHaveClass(/\bdark\b/);
  expect(await page.evaluate(() => localStorage.getItem("theme-mode"))).toBeNull();
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(() => localStorage.setItem("theme-mode", "dark"));
  // Before React is there, and with it.
  await page.reload({ waitUntil: "commit" });
  await expect(root).toHaveClass(/\bdark\b/);
  await hydrate(page);
  await expect(root).toHaveClass(/\bdark\b/);
});

test("a visitor gets no cookie, and nothing is stored without a choice @desktop", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await hydrate(page);
  await page.goto("/contact");
  await hydrate(page);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("with storage blocked a chosen mode holds for the visit without errors", {
  tag: ["@desktop", "@all"],
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
  });
  await page.goto("/");
  await hydrate(page);
  const root = page.locator("html");
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(root).toHaveClass(/\bdark\b/);
  await expect(root).toHaveAttribute("data-mode", "dark");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.emulateMedia({ colorScheme: "light" });
  await expect(root).toHaveClass(/\bdark\b/);

  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).first().click();
  await expect(page).toHaveURL("/contact");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  await expect(root).toHaveClass(/\bdark\b/);
});
