// Writing, as far as a browser decides: two editors at once, the keyboard, layout, and long texts.
import type { Page } from "@playwright/test";
import { box, isSaved, openEditor } from "./setup/editors.ts";
import { insertPost } from "./setup/posts.ts";
import { query } from "./setup/readers.ts";
import { expect, expectAccessible, sidewaysScroll, test } from "./setup/test.ts";

const newTitle = () => `Editor ${crypto.randomUUID().slice(0, 8)}`;
const title = (page: Page) => box(page, "Title");
const text = (page: Page) => box(page, "Content");

const newPost = "/admin/blog/new";

test("two editors never overwrite each other silently @desktop", async ({ page, elsewhere }) => {
  const id = await insertPost({ title: "Before", excerpt: "Before", content: "Before", status: "published" });
  await openEditor(page, `/admin/blog/${id}`);
  await title(page).fill("Mine");
  await expect(page.getByText(/not yet public/)).toBeVisible();
  await elsewhere(async (other) => {
    await openEditor(other, `/admin/blog/${id}`);
    await expect(other.getByText(/is also editing this/)).toBeVisible();
    await title(other).fill("Theirs");
    await box(other, "Excerpt").fill("Theirs too");
    await other.getByRole("button", { name: "Publish changes" }).click();
    await expect(other.getByRole("status").getByText("Changes published")).toBeVisible();
  });
  await page.getByRole("button", { name: "Publish changes" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/ changed this /)).toBeVisible();
  await expect(dialog.getByText("Title: changed by both")).toBeVisible();
  await expect(dialog.getByText("Excerpt: changed by them, included")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: "Mine" }).check();
  await dialog.getByRole("button", { name: "Save with this choice" }).click();
  await expect(page.getByRole("status").getByText("Changes published")).toBeVisible();
  const [row] = await query`select title, excerpt, content from public.blog_posts where id = ${id}`;
  expect(row).toEqual({ title: "Mine", excerpt: "Theirs too", content: "Before" });
});

test("typed quotation marks and shortcuts can be undone @desktop", { tag: "@all" }, async ({ page }) => {
  const name = newTitle();
  await openEditor(page, newPost);
  await title(page).pressSequentially(`It's the "legacy" ${name}`);
  await expect(title(page)).toHaveValue(`It’s the “legacy” ${name}`);
  await title(page).press("ControlOrMeta+z");
  await expect(title(page)).not.toHaveValue(`It’s the “legacy” ${name}`);
  await box(page, "Excerpt").pressSequentially('A 19" rack, "quoted".');
  await expect(box(page, "Excerpt")).toHaveValue("A 19″ rack, “quoted”.");
  await text(page).fill("strong words");
  await text(page).press("ControlOrMeta+a");
  await text(page).press("ControlOrMeta+b");
  await expect(text(page)).toHaveValue("**strong words**");
  await text(page).press("ControlOrMeta+z");
  await expect(text(page)).toHaveValue("strong words");
});

test("publishing stays in reach at the end of a post, and nothing runs off the page", {
  tag: "@all",
}, async ({ page }) => {
  const id = await insertPost({ title: "Reach", excerpt: "R", content: "Words", status: "published" });
  await openEditor(page, `/admin/blog/${id}`);
  await title(page).fill("Reach further");
  await page.getByText("In search engines and shared links").scrollIntoViewIfNeeded();
  await expect(page.getByRole("button", { name: "Publish changes" })).toBeInViewport({ ratio: 1 });
  const beyond = await sidewaysScroll(page);
  expect(beyond).toBeLessThanOrEqual(0);
});

test("words are found and replaced in the source too, and one undo takes it back @desktop", {
  tag: "@all",
}, async ({ page }) => {
  const filler = "A line that is long enough to be one.\n\n".repeat(60);
  const id = await insertPost({ title: newTitle(), content: `One cloud.\n\n${filler}Two Clouds.` });
  await openEditor(page, `/admin/blog/${id}`);
  await text(page).press("ControlOrMeta+f");
  const bar = page.getByRole("search", { name: "Find and replace" });
  await bar.getByLabel("Find", { exact: true }).fill("cloud");
  await expect(bar.getByRole("status")).toHaveText("1 of 2");
  await page.keyboard.press("Enter");
  await expect(bar.getByRole("status")).toHaveText("2 of 2");
  await expect(bar.getByLabel("Find", { exact: true })).toBeFocused();
  await expect.poll(() => selectedIn(page)).toBe("Cloud");
  expect(await text(page).evaluate((area) => area.scrollTop)).toBeGreaterThan(100);
  await expectAccessible(page);
  await bar.getByLabel("Replace with").fill("safe");
  await page.keyboard.press("Enter");
  await expect(bar.getByRole("status")).toHaveText("1 of 1");
  await bar.getByRole("button", { name: "Replace all" }).click();
  await expect(bar.getByRole("status")).toHaveText("None");
  await expect(text(page)).toHaveValue(`One safe.\n\n${filler}Two safes.`);
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(text(page)).toHaveValue(`One cloud.\n\n${filler}Two safes.`);
});

function selectedIn(page: Page): Promise<string> {
  return text(page).evaluate((area) =>
    area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : "",
  );
}

test("a post of 100,000 characters can be written on @desktop", { tag: "@all" }, async ({ page }) => {
  const paragraph = `${"Swiss data stays in Switzerland under Swiss law. ".repeat(20)}\n\n`;
  const content = paragraph.repeat(Math.ceil(100_000 / paragraph.length)).slice(0, 100_000);
  const id = await insertPost({ title: "Long", content });
  await openEditor(page, `/admin/blog/${id}`);
  await expect(text(page)).toBeVisible();
  await page.getByRole("button", { name: "Side by side" }).click();
  await expect(page.getByRole("region", { name: "Preview of Content" }).locator("p").first()).toBeVisible();
  await text(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" And here it ends.");
  await isSaved(page);
  const [saved] = await query`select content from public.blog_posts where id = ${id}`;
  expect(saved?.content).toBe(`${content} And here it ends.`);
});
