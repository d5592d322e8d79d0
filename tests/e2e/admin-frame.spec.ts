import { openAsAdmin, signInToBackOffice, toastOf } from "./setup/admins.ts";
import { makeReader, password, signIn } from "./setup/readers.ts";
import { expect, expectAccessible, hydrate, sidewaysScroll, test } from "./setup/test.ts";

test("@desktop visitors sign in first; readers are refused", async ({ page, request, baseURL }) => {
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

  const { publishableKey } = await (await request.get("/config.json")).json();
  const headers = { apikey: publishableKey, origin: new URL(baseURL ?? "").origin };
  const session = await (
    await request.post("/auth/v1/token?grant_type=password", {
      headers,
      data: { email: reader.email, password },
    })
  ).json();
  const ask = (method: string, path: string, data?: unknown) =>
    request.fetch(path, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${session.access_token}`,
        prefer: "return=representation",
      },
      data,
    });
  const writes: [string, string, unknown?][] = [
    ["POST", "/rest/v1/statistics", { title: "x", value: "x" }],
    ["PATCH", "/rest/v1/statistics?is_active=eq.true", { value: "0" }],
    ["DELETE", "/rest/v1/statistics?is_active=eq.true"],
    ["PATCH", "/rest/v1/company?name=not.is.null", { name: "Mine" }],
    ["POST", "/rest/v1/site_settings", { key: "mine", value: true }],
    ["PATCH", "/rest/v1/site_settings?key=eq.sign_up_open", { value: false }],
    ["POST", "/rest/v1/admin_users", { user_id: reader.id }],
    ["DELETE", "/rest/v1/admin_users?user_id=not.is.null"],
    ["PATCH", "/rest/v1/contact_messages?status=eq.new", { status: "done" }],
    ["POST", "/rest/v1/rpc/grant_admin", { email: reader.email }],
  ];
  for (const [method, path, data] of writes) {
    const answer = await ask(method, path, data);
    const body = await answer.json().catch(() => null);
    // Refused, or no row is there for them: row-level security hides what it does not allow.
    if (answer.ok()) expect(body, `${method} ${path}`).toEqual([]);
    else expect(answer.status(), `${method} ${path}`).toBe(403);
  }
  const mail = await request.post("/admin/mail-test", {
    headers: { authorization: `Bearer ${session.access_token}` },
  });
  expect(mail.status()).toBe(403);
});

test("an admin signs in at /admin/login and out to it", async ({ page }) => {
  await openAsAdmin(page);
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.locator("[data-site-header], [data-site-footer]")).toHaveCount(0);
  await page.goto("/admin/login");
  await expect(page).toHaveURL("/admin");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/admin/login");
});

test.describe("when the network fails", () => {
  test.use({ expectedErrors: [/Failed to load resource|net::ERR/] });

  test("@desktop signing out says so, and so does a page that cannot be opened", async ({ page }) => {
    await openAsAdmin(page);
    await page.route(/\/auth\/v1\/logout/, (route) =>
      route.fulfill({ status: 500, json: { message: "no" } }),
    );
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(toastOf(page)).toContainText("Error");
    await expect(toastOf(page)).toContainText("Failed to sign out. Please try again.");
    await expect(page).toHaveURL("/admin");

    await page.route(/\/assets\/statistics-.*\.js/, (route) => route.abort());
    await page.getByRole("link", { name: "Statistics" }).click();
    await expect(toastOf(page)).toContainText("Failed to navigate to /admin/statistics");
    await expect(page).toHaveURL("/admin");
    await page.unrouteAll();
    await page.getByRole("link", { name: "Statistics" }).click();
    await expect(page).toHaveURL("/admin/statistics");
  });
});

test("@desktop every entry of the sidebar opens a page, and the sidebar folds away", async ({ page }) => {
  await openAsAdmin(page);
  const links = page.getByRole("navigation", { name: "Back office" }).getByRole("link");
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) {
    await page.locator(`.admin-side a[href="${path}"]`).last().click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 }), path).not.toHaveText("This page does not exist");
    await expect(page.locator(".admin-side [aria-current=page]"), path).toHaveAttribute("href", path);
  }
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Expand sidebar" })).toBeVisible();
  await expect(links.first()).toHaveAccessibleName("Dashboard");
});

test("@desktop in a low window the sidebar shows the current entry", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await openAsAdmin(page, "/admin/settings");
  await expect(page.locator(".admin-side [aria-current=page]")).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".admin-side .admin-nav a").first()).not.toBeInViewport({ ratio: 0.5 });
});

test("an administrator finds the back office from the dashboard", async ({ page }) => {
  await openAsAdmin(page);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Back office" }).click();
  await expect(page).toHaveURL("/admin");
});

test.describe("an unknown path", () => {
  test.use({ expectedErrors: [/404/] });

  test("@desktop keeps the frame and says so", async ({ page }) => {
    await openAsAdmin(page, "/admin/no-such-page");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page does not exist");
    await page.getByRole("link", { name: "Back to the dashboard" }).click();
    await expect(page).toHaveURL("/admin");
  });
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

test("the performance monitor's rating is a word on every screen, and fits", async ({ page }) => {
  await openAsAdmin(page);
  const rating = page.locator(".performance-rating");
  await expect(rating).toBeVisible();
  for (const word of ["good", "needs improvement"]) {
    await rating.evaluate((each, text) => {
      each.textContent = text;
    }, word);
    await expect(rating).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    const card = await page.locator(".performance-card").boundingBox();
    const bar = await page.locator(".admin-bar").boundingBox();
    expect(card?.height ?? 0).toBeLessThanOrEqual(bar?.height ?? 0);
  }
});

test("@desktop the performance monitor rates the page load and opens its details", async ({ page }) => {
  await openAsAdmin(page);
  const card = page.getByRole("button", { name: /Performance monitor/ });
  await expect(card).toHaveText(/\d+ (ms|s)\s*(excellent|good|needs improvement)/);
  await card.click();
  await expect(page.getByRole("dialog", { name: "Performance monitor" })).toContainText("Server answers");
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

test("@desktop visitors and readers load nothing of the back office", async ({ page, request }) => {
  const loaded = new Set<string>();
  page.on("request", (sent) => /\/assets\/.*\.(js|css)/.test(sent.url()) && loaded.add(sent.url()));
  await page.goto("/");
  await hydrate(page);
  await page.goto("/blog");
  await hydrate(page);
  await page.goto("/login");
  const reader = await makeReader();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
  await signIn(page, reader.email);
  await expect(page).toHaveURL("/dashboard");
  await page.waitForLoadState("networkidle");
  expect(loaded.size).toBeGreaterThan(5);
  // Words of the back office that are no file names: every page loads the list of all files.
  const marks = ["admin-nav-link", "admin-head-words", "Statistics Error", "admin_attention", "grant_admin"];
  for (const url of loaded) {
    const text = await (await request.get(url)).text();
    for (const mark of marks) expect(text.includes(mark), `${mark} in ${url}`).toBe(false);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the pages are accessible, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openAsAdmin(page);
    for (const path of [
      "/admin",
      "/admin/calendar",
      "/admin/messages",
      "/admin/company",
      "/admin/settings",
    ]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await expect(page.locator(".skeleton")).toHaveCount(0);
      await test.step(path, () => expectAccessible(page));
      const overflow = await sidewaysScroll(page);
      expect(overflow, `sideways scrolling on ${path}`).toBeLessThanOrEqual(0);
    }
  });
}

test("the sign-in of the back office is accessible, and reports a wrong password", async ({ page }) => {
  await page.goto("/admin/login");
  await expectAccessible(page);
  const admin = await makeReader({ admin: true });
  await signInToBackOffice(page, admin.email);
  await expect(page).toHaveURL("/admin");
});
