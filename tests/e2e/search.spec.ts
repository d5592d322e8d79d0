import type { Page } from "@playwright/test";
import { findWithAxe } from "./setup/axe.ts";
import { expect, expectAccessible, hydrate, test } from "./setup/test.ts";

test("a visitor finds something of every kind, with the matches marked", async ({ page }) => {
  await page.goto("/search");
  await expect(page.getByRole("heading", { level: 2, name: "What are you looking for?" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the whole site" }).fill("encryption");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL("/search?q=encryption");
  await expect(page.getByRole("heading", { level: 2, name: /results for “encryption”$/ })).toBeVisible();
  const results = page.locator(".result");
  const kinds = new Set(await results.locator("> p").allTextContents());
  expect([...kinds]).toEqual(expect.arrayContaining(["Blog", "Service"]));
  expect(
    (await page.locator(".result mark").allTextContents()).every((match) => /^encrypt/i.test(match)),
  ).toBe(true);
  expect(await page.locator(".result mark").count()).toBeGreaterThan(5);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expectAccessible(page);
});

test("every result leads to a page @desktop", async ({ page, request }) => {
  await page.goto("/search?q=data");
  const addresses = await page
    .locator(".result h3 a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(addresses).toHaveLength(10);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200);
});

test("a fact of the trust centre and an incident are found at their own place", async ({ page }) => {
  for (const [query, kind, path, anchor, words] of [
    ["FIPS 140-3", "Trust centre", "/trust", "record", "FIPS 140-3"],
    ["SR 235.11", "Certification", "/trust", "record", "SR 235.11"],
    ["incident controller", "Status", "/status", "notice", "A storage controller failed"],
  ] as const) {
    await page.goto(`/search?q=${encodeURIComponent(query)}`);
    const result = page.locator(".result").filter({ has: page.getByText(kind, { exact: true }) });
    await result.first().getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`${path}#${anchor}-[0-9a-f-]{36}$`));
    const place = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`);
    await expect(place).toContainText(words);
    await expect(place).toBeInViewport();
  }
});

test("the count is the number of results, and quotation marks group words @desktop", async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('"key custody"')}`);
  const count = await page.locator(".result").count();
  expect(count).toBeGreaterThan(0);
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
    new RegExp(`^${count} results? for`),
  );
});

test("more results are a page away, and beyond the end there is a way back", async ({ page }) => {
  await page.goto("/search?q=data");
  const first = await page.locator(".result h3").first().textContent();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/search?q=data&page=2");
  await expect(page.locator(".result h3").first()).not.toHaveText(first ?? "");
  expect((await page.goto("/search?q=data&page=900"))?.status()).toBe(404);
  await page.getByRole("link", { name: "Back to the first results" }).click();
  await expect(page.locator(".result")).toHaveCount(10);
});

test.use({ expectedErrors: [/404 \(Not Found\)/] });

test("a search without results suggests other words and pages", async ({ page }) => {
  await page.goto("/search?q=xyzzyx");
  await expect(page.getByRole("heading", { level: 2, name: "Nothing found for “xyzzyx”" })).toBeVisible();
  await expect(page.getByText("Put words that belong together in quotation marks")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Services" })).toBeVisible();
  await expectAccessible(page);
});

test.describe("bad input @desktop", () => {
  test("a script is searched for, not run", async ({ page }) => {
    const script = '"><script>alert(1)</script>';
    page.on("dialog", () => expect("a dialog").toBe("none"));
    await page.goto(`/search?q=${encodeURIComponent(script)}`);
    await hydrate(page);
    await expect(page.getByRole("searchbox", { name: "Search the whole site" })).toHaveValue(script);
    await expect(page).toHaveTitle(`Search: ${script} · Reduit`);
  });

  test("10 KB are cut, with a message", async ({ page }) => {
    const response = await page.goto(`/search?q=${"key ".repeat(2560).trim().replaceAll(" ", "+")}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByText("only its first 200 characters were used")).toBeVisible();
    await expect(page.locator(".result").first()).toBeVisible();
    const value = await page.getByRole("searchbox", { name: "Search the whole site" }).inputValue();
    expect(value.length).toBeLessThanOrEqual(200);
  });

  for (const query of ["%00", "'", '"', "\\", "(", "& | !", "*", ":*", "-", "or", "the", "🗝️", "%"]) {
    test(`the odd query ${JSON.stringify(query)} is answered`, async ({ request }) => {
      const given = query === "%00" ? query : encodeURIComponent(query);
      for (const place of ["/search", "/blog", "/resources/knowledge-base"]) {
        expect((await request.get(`${place}?q=${given}`)).status(), place).toBe(200);
      }
    });
  }
});

test("a misspelt word, an abbreviation and a German word are found, with a reason", async ({ page }) => {
  await page.goto("/search?q=encrpytion");
  await expect(
    page.locator(".result-why").getByText("“encrpytion” read as “encryption”").first(),
  ).toBeVisible();
  await expect(page.locator(".result mark").first()).toHaveText(/^encrypt/i);
  await page.goto("/search?q=Rechenzentrum");
  await expect(
    page.locator(".result-why").getByText("“Rechenzentrum” also searched as “data centre”").first(),
  ).toBeVisible();
  await page.goto("/search?q=GPU");
  await page.locator(".result-why").getByRole("link", { name: "Questions" }).first().click();
  await expect(page).toHaveURL(/#faq$/);
});

test.describe("in the header", () => {
  const openSearch = (page: Page) => page.getByRole("button", { name: "Search this site" }).click();
  const field = (page: Page) =>
    page.locator("#header-search").getByRole("combobox", { name: "Search this site" });

  test("suggestions come while typing, by keyboard, from a script loaded on opening", async ({ page }) => {
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

  test("Enter searches for what was typed, and Escape closes", async ({ page }) => {
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
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the header's search works", async ({ page }) => {
    await page.goto("/services");
    await page.getByRole("button", { name: "Search this site" }).click();
    await page
      .locator("#header-search")
      .getByRole("searchbox", { name: "Search this site" })
      .fill("passkeys");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?q=passkeys");
    await expect(page.locator(".result mark").first()).toBeVisible();
  });

  test("search works", async ({ page }) => {
    await page.goto("/search");
    await page.getByRole("searchbox", { name: "Search the whole site" }).fill("passkeys");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.locator(".result mark").first()).toBeVisible();
    await page.getByRole("link", { name: "Passkeys in a regulated firm" }).click();
    await expect(page).toHaveURL("/blog/passkeys-in-a-regulated-firm");
  });
});
