// What a signed-in reader does with an article, and what is measured meanwhile.
import { signIn, signInByApi, withDatabase } from "./setup/readers.ts";
import {
  article,
  keptInBrowser,
  makeOldReader,
  openArticle,
  readOn,
  storedReading,
} from "./setup/reading.ts";
import { expect, expectAccessible, hydrate, test } from "./setup/test.ts";

test("read, bookmark and save an article, and see the numbers move", async ({ page }) => {
  const reader = await makeOldReader();
  await page.clock.install();
  await page.goto(`/blog/${article.slug}`);
  await page.getByRole("link", { name: "Sign in to bookmark" }).click();
  await signIn(page, reader.email);
  await expect(page).toHaveURL(`/blog/${article.slug}`);
  const bookmark = page.getByRole("button", { name: "Bookmark", exact: true });
  const save = page.getByRole("button", { name: "Save for later" });
  await expect(bookmark).toHaveAttribute("aria-pressed", "false");
  await bookmark.click();
  await save.click();
  await expect(bookmark).toHaveAttribute("aria-pressed", "true");
  await expect(save).toHaveAttribute("aria-pressed", "true");
  await readOn(page, 150);

  await page.goto("/dashboard");
  const numbers = page.getByRole("main").locator("dl.stat-cards");
  await expect(numbers.locator("dd")).toHaveText(["2m", "1", "1", "Now"]);
  await expect(page.getByText("2m in the last 12 weeks")).toBeVisible();
  expect(await keptInBrowser(page)).toBeNull();

  await page.goto(`/blog/${article.slug}`);
  await expect(bookmark).toHaveAttribute("aria-pressed", "true");
  // As for visitors (blog.spec.ts): footnotes are named by what they do.
  await expectAccessible(page, ["label-content-name-mismatch"]);
  await bookmark.click();
  await expect(bookmark).toHaveAttribute("aria-pressed", "false");
  await page.goto("/dashboard");
  await expect(numbers.locator("dd").nth(2)).toHaveText("0");
});

test.describe("after signing out @desktop", () => {
  // A report of reading that was on its way may come after the session has ended.
  test.use({ expectedErrors: [/401 \(Unauthorized\)/] });

  test("another reader on the same device sees nothing of it", async ({ page }) => {
    const reader = await makeOldReader();
    await openArticle(page, reader);
    await page.getByRole("button", { name: "Bookmark", exact: true }).click();
    await readOn(page, 40, 0.5);
    await page.goto("/dashboard");
    await expect(page.locator(".stat-card dd").first()).not.toHaveText("0m");
    await page.evaluate(() => localStorage.setItem("reduit-reading", '{"somebody":[]}'));
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome");
    expect(await keptInBrowser(page)).toBeNull();
    await page.goto("/login");
    await signIn(page, (await makeOldReader("Beat")).email);
    await expect(page.locator(".stat-card dd")).toHaveText(["0m", "0", "0", "Now"]);
  });
});

test("continues at the last position, on another device @desktop", async ({ page, browser, baseURL }) => {
  const reader = await makeOldReader();
  await openArticle(page, reader);
  await readOn(page, 40, 0.5);
  await page.goto("/about");
  await expect.poll(async () => (await storedReading(reader))?.position).toBe(50);

  const other = await browser.newContext({ baseURL, viewport: { width: 820, height: 1100 } });
  const tablet = await other.newPage();
  await signInByApi(tablet, reader.email);
  await tablet.goto(`/blog/${article.slug}`);
  await tablet.getByRole("button", { name: "Continue at 50%" }).click();
  await expect(tablet.getByRole("complementary", { name: "Where you stopped" })).toBeHidden();
  const share = await tablet.evaluate(() => {
    const text = document.querySelector(".reading-text > .prose")?.getBoundingClientRect();
    return text ? (innerHeight - text.top) / text.height : 0;
  });
  expect(share).toBeGreaterThan(0.48);
  expect(share).toBeLessThan(0.52);
  await expect(tablet.locator(".prose > :focus")).toHaveCount(1);
  await other.close();
});

test("leaving the page sends the reading time, without coming back @desktop", async ({ page }) => {
  const reader = await makeOldReader();
  await openArticle(page, reader);
  // What is sent while one reads comes at thirty seconds, those that pass here included.
  await readOn(page, 10, 0.3);
  expect(await storedReading(reader)).toBeUndefined();
  await page.goto("/about");
  await expect.poll(async () => (await storedReading(reader))?.seconds).toBeGreaterThan(5);
});

test("a button pressed while leaving is stored in its last state @desktop", async ({ page }) => {
  const reader = await makeOldReader();
  const shelves = () =>
    withDatabase(
      (sql) => sql`
        select 'bookmark' as kept from public.bookmarks where user_id = ${reader.id}
        union all select 'later' from public.reading_list where user_id = ${reader.id} order by 1`,
    );
  const pressAndLeave = (...names: string[]) =>
    page.evaluate((wanted) => {
      const buttons = [...document.querySelectorAll<HTMLElement>("button[aria-pressed]")];
      for (const name of wanted) buttons.find(({ textContent }) => textContent?.trim() === name)?.click();
      location.assign("/about");
    }, names);
  await openArticle(page, reader);
  await pressAndLeave("Bookmark", "Save for later");
  await page.waitForURL("/about");
  await expect.poll(shelves).toEqual([{ kept: "bookmark" }, { kept: "later" }]);
  await page.goto(`/blog/${article.slug}`);
  await page.locator('button[aria-pressed="true"]').first().waitFor();
  // Nothing that supabase-js sends arrives: what the page sends while it is left is enough.
  await page.route(/\/rest\/v1\/bookmarks\?(?!.*user_id=eq\.[^&]*&post_id=eq\.[^&]*$)/, () => undefined);
  await pressAndLeave("Bookmark");
  await page.waitForURL("/about");
  await expect.poll(shelves).toEqual([{ kept: "later" }]);
});

test("counts nothing while the reader is away @desktop", async ({ page }) => {
  const reader = await makeOldReader();
  await openArticle(page, reader);
  await readOn(page, 20, 0.3);
  await page.clock.runFor(30 * 60_000);
  await page.goto("/about");
  await expect.poll(async () => (await storedReading(reader))?.seconds).toBeGreaterThan(15);
  // The twenty, and the minute in which a reader may sit still; twice that, where the browser reports the last scrolling late.
  expect((await storedReading(reader))?.seconds).toBeLessThan(160);
});

test("with the history switched off nothing is measured, kept or sent @desktop", async ({ page }) => {
  const reader = await makeOldReader();
  await withDatabase(
    (sql) => sql`update public.profiles set keep_reading_history = false where id = ${reader.id}`,
  );
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("record_reading") && sent.push(request.url()));
  await openArticle(page, reader);
  await readOn(page, 60);
  expect(await keptInBrowser(page)).toBeNull();
  await page.goto("/dashboard?tab=reading-list");
  await expect(page.getByText("Your reading history is switched off")).toBeVisible();
  await expect(page.locator(".stat-card dd").first()).toHaveText("0m");
  expect(sent).toEqual([]);
  expect(await storedReading(reader)).toBeUndefined();
});

test.describe("without a connection @desktop", () => {
  test.use({ expectedErrors: [/net::ERR_INTERNET_DISCONNECTED/] });

  test("reading is kept, and sent when it is back", async ({ page, context }) => {
    const reader = await makeOldReader();
    await openArticle(page, reader);
    await context.setOffline(true);
    await readOn(page, 60, 0.6);
    expect(await storedReading(reader)).toBeUndefined();
    expect(await keptInBrowser(page)).toContain(reader.id);
    await context.setOffline(false);
    await expect.poll(async () => (await storedReading(reader))?.seconds).toBeGreaterThan(50);
    await expect.poll(() => keptInBrowser(page)).toBeNull();
  });

  test("a tab that was closed meanwhile has lost nothing @desktop", async ({ page, context }) => {
    const reader = await makeOldReader();
    await openArticle(page, reader);
    await context.setOffline(true);
    await readOn(page, 60, 0.6);
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto("/dashboard");
    await expect(next.locator(".stat-card dd").first()).toHaveText("1m");
    expect((await storedReading(reader))?.depth).toBe(60);
  });
});

test.describe("when the backend refuses @desktop", () => {
  test.use({ expectedErrors: [/status of 503/] });

  test("a refused bookmark is undone, with a message", async ({ page }) => {
    await openArticle(page, await makeOldReader());
    await page.route("**/rest/v1/bookmarks*", (route) =>
      route.fulfill({ status: 503, json: { code: "unavailable", message: "away" } }),
    );
    const bookmark = page.getByRole("button", { name: "Bookmark", exact: true });
    await bookmark.click();
    await expect(page.getByText("Not bookmarked")).toBeVisible();
    await expect(bookmark).toHaveAttribute("aria-pressed", "false");
    await page.unroute("**/rest/v1/bookmarks*");
    await bookmark.click();
    await expect(bookmark).toHaveAttribute("aria-pressed", "true");
  });
});

test("a visitor's page sends the backend nothing and loads no reader's code @desktop", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/blog/${article.slug}`);
  await hydrate(page);
  await page.waitForLoadState("networkidle");
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((path) => /reader-tools|browser-client|config\.json|\/v1\//.test(path))).toEqual([]);
  await expect(page.getByRole("link", { name: "Sign in to bookmark" })).toBeVisible();
});
