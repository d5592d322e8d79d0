// The search of the header. What the search finds and says is proven in tests/pages/search.test.ts.
import type { Page } from "@playwright/test";
import { findWithAxe } from "./setup/axe.ts";
import { expect, hydrate, test } from "./setup/test.ts";

const openSearch = (page: Page) => page.getByRole("button", { name: "Search this site" }).click();
const field = (page: Page) =>
  page.locator("#header-search").getByRole("combobox", { name: "Search this site" });

test("suggestions come while typing, by keyboard, from a script loaded on opening @desktop", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/assets/search-suggestions-")) scripts.push(request.url());
  });
  await page.goto("/");
  await hydrate(page);
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([]);
  await openSearch(page);
  await expect(field(page)).toBeFocused();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  await page.keyboard.type("zero tr");
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await expect(options.first()).toContainText("Zero trust");
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  expect((await findWithAxe(page, ["#header-search"])).violations).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute(
    "aria-activedescendant",
    (await options.first().getAttribute("id")) ?? "",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/zero-trust/);
  await expect(page.locator("#header-search")).toBeHidden();
});

test("Enter searches for what was typed, and Escape closes @desktop", { tag: "@all" }, async ({ page }) => {
  await page.goto("/trust");
  await hydrate(page);
  await openSearch(page);
  await field(page).fill("passkeys");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=passkeys");
  await openSearch(page);
  await expect(page.locator("#header-search")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("#header-search")).toBeHidden();
  await expect(page.getByRole("button", { name: "Search this site" })).toBeFocused();
});
