// The calendar, the editor's own work on the dashboard, and the palette that searches texts.
import { box, isSaved, openEditor } from "./setup/editors.ts";
import { query, withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, sidewaysScroll, test } from "./setup/test.ts";

const newMark = () => `c${crypto.randomUUID().slice(0, 8)}`;

test("the calendar shows publications, changes, ends and reviews, two ways", { tag: "@all" }, async ({
  page,
  isMobile,
}) => {
  const mark = newMark();
  // Two years with the same weekdays, so that two screens do not see each other's entries.
  const year = isMobile ? 2047 : 2041;
  const id = await withDatabase(async (sql) => {
    // What a try that failed has left.
    await sql`delete from public.blog_posts where extract(year from published_at) = ${year}`;
    await sql`delete from public.certifications where extract(year from valid_to) = ${year}`;
    const [post] = await sql<{ id: string }[]>`
      insert into public.blog_posts (slug, title, status, published_at, review_on)
      values (${mark}, ${`${mark} post`}, 'published', ${`${year}-03-02T23:30:00Z`}, ${`${year}-03-20`}) returning id`;
    await sql`insert into public.certifications (name, valid_to) values (${`${mark} certificate`}, ${`${year}-03-31`})`;
    return post?.id ?? "";
  });
  const admin = await openEditor(page, `/admin/calendar?month=${year}-03`);
  await query`
      insert into public.drafts (table_name, row_id, author_id, data, seen_updated_at, publish_at)
      values ('blog_posts', ${id}, ${admin.id}, '{}', now(), ${`${year}-03-10T08:00:00Z`})`;
  await page.reload();
  await expect(page.getByRole("heading", { name: `March ${year}` })).toBeVisible();
  const grid = page.getByRole("table", { name: `March ${year}` });
  if (isMobile) {
    await grid.getByRole("link", { name: `Sunday, 3 March ${year}: 1 entry` }).click();
    await expect(page).toHaveURL(/#day-\d{4}-03-03$/);
    await expect(page.getByRole("region", { name: `Sunday, 3 March ${year}` })).toBeInViewport();
  } else {
    // Half past midnight there; in UTC it is still the day before.
    const day = grid.getByRole("cell", { name: /^3 / });
    await expect(day.getByRole("link", { name: `Publishes 00:30 ${mark} post` })).toBeVisible();
    await expect(grid.getByRole("link", { name: `Changes 09:00 ${mark} post` })).toBeVisible();
  }
  await expectAccessible(page);
  const beyond = await sidewaysScroll(page);
  expect(beyond).toBeLessThanOrEqual(0);

  await page.getByRole("link", { name: "List", exact: true }).click();
  await expect(page).toHaveURL(/view=list/);
  await expect(page.getByRole("region", { name: `Wednesday, 20 March ${year}` })).toContainText("Review");
  await expect(page.getByRole("region", { name: `Sunday, 31 March ${year}` })).toContainText(
    `${mark} certificate`,
  );
  await page.getByRole("link", { name: "Next month" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `Nothing in April ${year}` })).toBeVisible();
  await page.goBack();
  await page
    .getByRole("region", { name: `Sunday, 3 March ${year}` })
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(`/admin/blog/${id}`);
  await query`delete from public.certifications where name like ${`${mark}%`}`;
});

test("the dashboard lists one's own work, the palette finds records by text @desktop", {
  tag: "@all",
}, async ({ page }) => {
  const mark = newMark();
  await openEditor(page, "/admin/blog/new");
  await box(page, "Title").fill(`Draft ${mark}`);
  await box(page, "Content").fill(`Copied with rsync${mark} over night.`);
  await isSaved(page);
  await expect(page).toHaveURL(/[0-9a-f-]{36}$/);
  const url = new URL(page.url()).pathname;
  await page.goto("/admin");
  const mine = page.getByRole("region", { name: "Your work" });
  await expect(mine.getByRole("listitem").filter({ hasText: `Draft ${mark}` })).toContainText("Blog · Draft");
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: "Search or go to" }).fill(`rsync${mark.slice(0, -1)}`);
  await page.getByRole("option", { name: new RegExp(`Draft ${mark}`) }).click();
  await expect(page).toHaveURL(url);
});
