// One clock: what is scheduled is in the site's zone, wherever the browser is; changes of what is public can be scheduled as well.
import type { Page } from "@playwright/test";
import { toastOf } from "./setup/admins.ts";
import { box, isSaved, openEditor } from "./setup/editors.ts";
import { insertPost } from "./setup/posts.ts";
import { query } from "./setup/readers.ts";
import { expect, expectAccessible, sidewaysScroll, test } from "./setup/test.ts";

const newTitle = () => `Schedule ${crypto.randomUUID().slice(0, 8)}`;

async function addPost(title: string): Promise<{ id: string; path: string }> {
  const slug = `s-${crypto.randomUUID()}`;
  const id = await insertPost({ slug, title, excerpt: "Short", content: "Words", status: "published" });
  return { id, path: `/blog/${slug}` };
}

async function expectNothingBeyond(page: Page) {
  const beyond = await sidewaysScroll(page);
  expect(beyond).toBeLessThanOrEqual(0);
}

test.describe("in a browser on the other side of the ocean", () => {
  test.use({ timezoneId: "America/New_York" });

  test("nine o'clock is nine in Zurich, in the form, the badge and the list @desktop", {
    tag: "@all",
  }, async ({ page }) => {
    const title = newTitle();
    await openEditor(page, "/admin/blog/new");
    await box(page, "Title").fill(title);
    await isSaved(page);
    await page.getByLabel("Publish on").fill("2099-03-03T09:00");
    await expect(page.getByText(/^Zurich time\./)).toBeVisible();
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(toastOf(page)).toContainText("Post scheduled");
    const [row] = await query`select published_at from public.blog_posts where title = ${title}`;
    expect(row?.published_at.toISOString()).toBe("2099-03-03T08:00:00.000Z");
    const badge = page.getByText("Scheduled for 3 Mar 2099, 09:00 CET", { exact: true });
    await expect(badge).toBeVisible();
    for (const width of [1440, 1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNothingBeyond(page);
    }
    await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
    await expect(badge).toBeVisible();
    await expectNothingBeyond(page);
  });
});

test("changes of a public post are published at their time, or withdrawn before @desktop", async ({
  page,
}) => {
  const title = newTitle();
  const { id, path } = await addPost(title);
  const inPublic = async () => (await (await page.request.get(path)).text()).includes(`${title} changed`);
  const draft = async () => {
    const rows = await query`select publish_at, held_back from public.drafts where row_id = ${id}`;
    return rows[0];
  };
  await openEditor(page, `/admin/blog/${id}`);
  const panel = page.getByRole("region", { name: "Your changes" });
  await expect(box(page, "Title")).toHaveValue(title);
  await expect(panel).toHaveCount(0);
  await box(page, "Title").fill(`${title} changed`);
  const when = panel.getByLabel("Publish changes on");
  await when.fill("2020-01-01T08:00");
  await panel.getByRole("button", { name: "Schedule" }).click();
  await expect(panel.getByText("Choose a time in the future.")).toBeVisible();
  await when.fill("2099-03-03T09:00");
  await panel.getByRole("button", { name: "Schedule" }).click();
  await expect(toastOf(page)).toContainText("Changes scheduled for 3 Mar 2099, 09:00 CET");
  await expect(page.getByRole("button", { name: "Publish changes now" })).toBeVisible();
  expect((await draft())?.publish_at.toISOString()).toBe("2099-03-03T08:00:00.000Z");
  await expectAccessible(page);

  await panel.getByRole("button", { name: "Cancel schedule" }).click();
  await expect(toastOf(page)).toContainText("Schedule cancelled");
  expect((await draft())?.publish_at).toBeNull();
  await panel.getByRole("button", { name: "Schedule" }).click();
  await expect(toastOf(page)).toContainText("Changes scheduled");
  await page.reload();
  await expect(panel.getByText(/Published automatically on 3 Mar 2099, 09:00 CET/)).toBeVisible();
  // A conflicting change is not published unattended.
  await box(page, "Excerpt").fill("x".repeat(500));
  await expect(
    page.getByText(/Excerpt: At most 400 characters.* The scheduled changes were not updated/),
  ).toBeVisible();
  await box(page, "Excerpt").fill("Short and new");
  await expect(page.getByText(/^Saved .*, public on 3 Mar, 09:00/)).toBeVisible();
  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
  await expect(page.getByText("Changes scheduled for 3 Mar 2099, 09:00 CET")).toBeVisible();
  await expectNothingBeyond(page);

  expect(await inPublic()).toBe(false);
  await query`update public.drafts set publish_at = now() where row_id = ${id}`;
  await expect.poll(inPublic).toBe(true);
  expect(await draft()).toBeUndefined();
  await page.goto(`/admin/blog/${id}`);
  await expect(box(page, "Title")).toHaveValue(`${title} changed`);
  await expect(box(page, "Excerpt")).toHaveValue("Short and new");
  await expect(panel).toHaveCount(0);
});
