// A tag is written once, in a post, with its umlauts; it is described, renamed and merged, and its pages follow.
import type { Page } from "@playwright/test";
import { box, isSaid, isSaved, openEditor } from "./setup/editors.ts";
import { query } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

test("a tag typed into a post keeps umlauts; it is described, renamed, merged @desktop", {
  tag: "@all",
}, async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const name = `Ärger ${mark}`;
  const title = `Tagged ${mark}`;
  await openEditor(page, "/admin/blog/new");
  await box(page, "Title").fill(title);
  const tags = page.getByPlaceholder("Add a tag");
  await tags.fill(name);
  await tags.press("Enter");
  await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  await isSaved(page);
  await page.getByRole("button", { name: "Publish" }).click();
  await isSaid(page, /published$/);
  const path = `/blog/tags/aerger-${mark}`;
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

  await openTag(page, mark, name);
  await box(page, "Description").fill(`What annoys us about ${mark}.`);
  await box(page, "Slug").fill(`anger-${mark}`);
  await page.getByRole("button", { name: "Publish changes" }).click();
  await isSaid(page, "Changes published");
  await page.goto(`/blog/tags/anger-${mark}`);
  await expect(page.getByText(`What annoys us about ${mark}.`)).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(path, { maxRedirects: 0 })).headers().location)
    .toBe(`/blog/tags/anger-${mark}`);

  await openTag(page, mark, name);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Merge into another…" }).click();
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByText("Choose a tag.")).toBeVisible();
  await page.getByLabel("Merge into").selectOption({ label: "FADP" });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page).toHaveURL("/admin/tags");
  await expect.poll(async () => (await page.request.get("/blog/tags/fadp")).text()).toContain(title);
  await page.goto("/blog/tags/fadp");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await query`delete from public.blog_posts where title = ${title}`;
});

async function openTag(page: Page, mark: string, name: string) {
  await page.goto("/admin/tags");
  await page.getByLabel("Search tags").fill(mark);
  // A moment after the typing; before it, the list would come back over what was opened.
  await expect(page).toHaveURL(new RegExp(mark));
  await page.getByRole("rowheader").getByRole("link", { name }).click();
}
