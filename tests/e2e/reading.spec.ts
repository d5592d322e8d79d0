// What a signed-in reader does with an article, and what is measured meanwhile.
import type { Page } from "@playwright/test";
import { makeReader, query, type Reader, signIn, signInByApi } from "./setup/readers.ts";
import { expect, hydrate, test } from "./setup/test.ts";

/** Six minutes to read; nothing in it moves. */
const article = { slug: "a-website-without-third-parties", title: "A website without third parties" };

/** A reader with an older account: the database accepts no more reading time than has passed since registration. */
async function makeOldReader(name?: string): Promise<Reader> {
  const reader = await makeReader({ name });
  await query`update auth.users set created_at = now() - interval '60 days' where id = ${reader.id}`;
  return reader;
}

/** With a clock that can be turned. */
async function openArticle(page: Page, reader: Reader, path = `/blog/${article.slug}`) {
  await page.clock.install();
  await signInByApi(page, reader.email);
  await page.goto(path);
  await page.getByRole("button", { name: "Bookmark", exact: true }).waitFor();
}

/** Reads on for so many seconds, down to a share of the text, scrolling a little every ten. */
async function readOn(page: Page, seconds: number, until = 1) {
  const steps = Math.ceil(seconds / 10);
  for (let step = 1; step <= steps; step++) {
    await page.evaluate(
      async (share) => {
        const text = document.querySelector(".reading-text > .prose")?.getBoundingClientRect();
        if (!text) return;
        const before = scrollY;
        const told = new Promise((done) => addEventListener("scroll", done, { once: true }));
        scrollTo(0, scrollY + text.top + text.height * share - innerHeight);
        // The page notices a frame later, and the frames are the browser's: the clock below is not.
        if (scrollY !== before) await told;
      },
      (until * step) / steps,
    );
    await page.clock.runFor(10_000);
  }
}

async function storedReading(reader: Reader) {
  const [row] = await query<{ seconds: number; depth: number; position: number; completed: boolean }[]>`
      select seconds, depth, position, completed_at is not null as completed
      from public.article_reads where user_id = ${reader.id}`;
  return row;
}

test("read, bookmark and save an article, and see the numbers move @desktop", async ({ page }) => {
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
  // The time that the test itself takes is reading, too.
  await expect(numbers.locator("dd")).toHaveText([/^[2-9]m$/, "1", "1", "Now"]);
  await expect(page.getByText(/^[2-9]m in the last 12 weeks$/)).toBeVisible();

  await page.goto(`/blog/${article.slug}`);
  await expect(bookmark).toHaveAttribute("aria-pressed", "true");
  await bookmark.click();
  await expect(bookmark).toHaveAttribute("aria-pressed", "false");
  await page.goto("/dashboard");
  await expect(numbers.locator("dd").nth(2)).toHaveText("0");
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

const tag = ["@desktop", "@all"];

test("continues at the last position, on another device", { tag }, async ({ page, browser, baseURL }) => {
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

test("leaving the page sends the reading time, without coming back", { tag }, async ({ page }) => {
  const reader = await makeOldReader();
  await openArticle(page, reader);
  // What is sent while one reads comes at thirty seconds, those that pass here included.
  await readOn(page, 10, 0.3);
  expect(await storedReading(reader)).toBeUndefined();
  await page.goto("/about");
  await expect.poll(async () => (await storedReading(reader))?.seconds).toBeGreaterThan(5);
});

test("a button pressed while leaving is stored in its last state", { tag }, async ({ page }) => {
  const reader = await makeOldReader();
  const shelves = () =>
    query`
        select 'bookmark' as kept from public.bookmarks where user_id = ${reader.id}
        union all select 'later' from public.reading_list where user_id = ${reader.id} order by 1`;
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
