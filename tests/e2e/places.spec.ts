// Back and reload return to the words that were read, and a link into a page leads to its place: what a person sees, not what scrollY says.
import type { Page } from "@playwright/test";
import { makeReader, query, signInByApi } from "./setup/readers.ts";
import { expect, hydrate, test } from "./setup/test.ts";

/** The first words below the header, and their distance from the top. */
function wordsAtTop(page: Page) {
  return page.evaluate(() => {
    const sticky = document.querySelector("[data-site-header], .admin-bar");
    const edge = Math.max(0, sticky?.getBoundingClientRect().bottom ?? 0);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { top, height, width } = range.getBoundingClientRect();
      const words = texts.currentNode.textContent?.trim();
      // What changes over time ("2 minutes ago") does not mark a place.
      const changing = texts.currentNode.parentElement?.closest(
        "time, script, style, noscript, header, aside",
      );
      if (words && !changing && top >= edge && height > 0 && width > 1)
        return { words: words.slice(0, 80), top: Math.round(top) };
    }
    return undefined;
  });
}

/** Everything that the page does when it opens is done. */
async function settled(page: Page) {
  await page.waitForLoadState("load");
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((done) => requestAnimationFrame(done));
      await new Promise((done) => requestIdleCallback(done, { timeout: 1_000 }));
    }
  });
}

/** As with the scroll bar: at once, over everything in between. */
async function jumpTo(page: Page, share: number) {
  await page.evaluate(
    (part) => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * part),
    share,
  );
  await settled(page);
}

async function expectSamePlace(page: Page, before: Awaited<ReturnType<typeof wordsAtTop>>) {
  expect(before).toBeDefined();
  await settled(page);
  await expect
    .poll(async () => {
      const now = await wordsAtTop(page);
      return now?.words === before?.words && Math.abs((now?.top ?? 0) - (before?.top ?? 0)) <= 3
        ? before
        : now;
    })
    .toEqual(before);
}

const article = "/blog/passkeys-in-a-regulated-firm";
const onDesktop = ["@desktop", "@all"];

for (const [path, tag] of Object.entries({ [article]: [], "/": onDesktop, "/trust/security": onDesktop }))
  test(`${path}: reload and Back return to the same words`, { tag }, async ({ page }) => {
    await page.goto(path);
    await settled(page);
    await jumpTo(page, 0.6);
    const read = await wordsAtTop(page);
    await page.reload();
    await expectSamePlace(page, read);
    // A page load each way, as before React is there.
    await page.evaluate(() => void setTimeout(() => location.assign("/contact")));
    await page.waitForURL("/contact");
    await page.goBack();
    await expectSamePlace(page, read);
    // And with React, without any.
    await hydrate(page);
    await jumpTo(page, 0.4);
    const further = await wordsAtTop(page);
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/contact"]')?.click());
    await page.waitForURL("/contact");
    await page.goBack();
    await expectSamePlace(page, further);
  });

// Not on phones: an emulated one lays the page out again between `pageswap` and `pagehide`, 16 pixels shorter, and React Router keeps the place
// at `pagehide`.
test("React, when it comes, leaves the reader where they are", { tag: onDesktop }, async ({ page }) => {
  await page.goto("/services/cloud");
  await hydrate(page);
  await jumpTo(page, 0.3);
  await page.reload();
  await settled(page);
  await jumpTo(page, 0.8);
  const read = await wordsAtTop(page);
  await hydrate(page);
  await expectSamePlace(page, read);
  await page.reload();
  await expectSamePlace(page, read);
});

test("the dashboard: reload and Back keep the scroll position in long tabs", { tag: onDesktop }, async ({
  page,
}) => {
  const reader = await makeReader();
  await query`insert into public.bookmarks (user_id, post_id) select ${reader.id}, id from public.blog_posts where status = 'published'`;
  await signInByApi(page, reader.email);
  for (const [tab, last] of [
    ["settings", "Delete account"],
    ["bookmarks", "Bookmarks"],
  ] as const) {
    await page.goto(`/dashboard?tab=${tab}`);
    await expect(page.getByRole("heading", { level: 2, name: last, exact: true })).toBeVisible();
    await expect(page.locator("main .skeleton")).toHaveCount(0);
    await jumpTo(page, 0.7);
    const read = await wordsAtTop(page);
    await page.reload();
    await expectSamePlace(page, read);
    await page.goto("/robots.txt");
    await page.goBack();
    await expectSamePlace(page, read);
  }
});

test("a list of the back office: reload and Back return to the same words", { tag: onDesktop }, async ({
  page,
}) => {
  const editor = await makeReader({ admin: true });
  await signInByApi(page, editor.email);
  await page.goto("/admin/blog");
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await jumpTo(page, 0.6);
  const read = await wordsAtTop(page);
  await page.reload();
  await expectSamePlace(page, read);
  // Without scrolling to it, as a person's click would not.
  await page.locator("tbody a").first().dispatchEvent("click");
  await expect(page).toHaveURL(/\/admin\/blog\/.+/);
  await page.goBack();
  await expectSamePlace(page, read);
});

for (const [path, tag] of Object.entries({ [article]: [], "/trust/security": onDesktop }))
  test(`${path}: links into the page lead to their places`, { tag }, async ({ page }) => {
    await open(page, path);
    const anchors = await page
      .locator('main a[href^="#"]')
      .evaluateAll((links) => [
        ...new Set(
          links.filter((each) => each.checkVisibility()).map((each) => each.getAttribute("href") ?? ""),
        ),
      ]);
    const [first = "", last = ""] = [anchors[0], anchors.at(-1)];
    expect(last).not.toBe(first);
    for (const anchor of [last, first]) {
      await page.locator(`main a[href="${anchor}"]:visible`).first().click();
      await expect(page).toHaveURL(`${path}${anchor}`);
      await expectLanded(page, anchor);
    }
    // From elsewhere, as from a message.
    await page.goto("/robots.txt");
    await page.goto(`${path}${last}`);
    await expectLanded(page, last);
  });

/** On a phone the contents are folded away. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await page.locator("main details").evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true;
  });
}

/** Below the header, by the distance the stylesheet gives; or the page ends first. */
async function expectLanded(page: Page, anchor: string) {
  await settled(page);
  await expect
    .poll(() =>
      page.evaluate((hash) => {
        const target = document.getElementById(decodeURIComponent(hash.slice(1)));
        if (!target) return "no such place";
        const root = document.documentElement;
        const wanted =
          Number.parseFloat(getComputedStyle(root).scrollPaddingTop) +
          Number.parseFloat(getComputedStyle(target).scrollMarginTop);
        const off = Math.round(target.getBoundingClientRect().top - wanted);
        const atTheEnd = scrollY + innerHeight >= root.scrollHeight - 2;
        return Math.abs(off) <= 2 || (atTheEnd && off > 0) ? "there" : `${hash} is ${off} px off`;
      }, anchor),
    )
    .toBe("there");
}
