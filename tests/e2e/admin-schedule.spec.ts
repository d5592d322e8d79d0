// One clock: what is scheduled is in the site's zone, wherever the browser is; changes of what is public can be scheduled as well.
import type { Page } from "@playwright/test";
import { toastOf } from "./setup/admins.ts";
import { box, isSaved, openEditor, recordWrites } from "./setup/editors.ts";
import { insertPost } from "./setup/posts.ts";
import { withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, sidewaysScroll, test } from "./setup/test.ts";

const newTitle = () => `Schedule ${crypto.randomUUID().slice(0, 8)}`;

async function addPost(title: string): Promise<{ id: string; path: string }> {
  const slug = `s-${crypto.randomUUID()}`;
  const id = await insertPost({ slug, title, excerpt: "Short", content: "Words", status: "published" });
  return { id, path: `/blog/${slug}` };
}

async function addScheduled(title: string): Promise<{ id: string; path: string }> {
  const post = await addPost(title);
  await withDatabase(
    (sql) => sql`update public.blog_posts set published_at = '2099-03-03T08:00:00Z' where id = ${post.id}`,
  );
  return post;
}

async function expectNothingBeyond(page: Page) {
  const beyond = await sidewaysScroll(page);
  expect(beyond).toBeLessThanOrEqual(0);
}

test.describe("in a browser on the other side of the ocean", () => {
  test.use({ timezoneId: "America/New_York" });

  test("nine o'clock is nine in Zurich, in the form, the badge and the list", async ({ page, isMobile }) => {
    const title = newTitle();
    await openEditor(page, "/admin/blog/new");
    await box(page, "Title").fill(title);
    await isSaved(page);
    await page.getByLabel("Publish on").fill("2099-03-03T09:00");
    await expect(page.getByText(/^Zurich time\./)).toBeVisible();
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(toastOf(page)).toContainText("Post scheduled");
    const [row] = await withDatabase(
      (sql) => sql`select published_at from public.blog_posts where title = ${title}`,
    );
    expect(row?.published_at.toISOString()).toBe("2099-03-03T08:00:00.000Z");
    const badge = page.getByText("Scheduled for 3 Mar 2099, 09:00 CET");
    await expect(badge).toBeVisible();
    for (const width of isMobile ? [360] : [1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNothingBeyond(page);
    }
    await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
    await expect(badge).toBeVisible();
    await expectNothingBeyond(page);
  });
});

test("a scheduled record is published now by its button, or by an empty time @desktop", async ({ page }) => {
  const first = await addScheduled(newTitle());
  const isPublic = async (path: string) => (await page.request.get(path)).status() === 200;
  await openEditor(page, `/admin/blog/${first.id}`);
  await expect(page.getByText("Saved, public on 3 Mar, 09:00")).toBeVisible();
  expect(await isPublic(first.path)).toBe(false);
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(toastOf(page)).toContainText("Post published");
  await expect(page.getByLabel("Published on")).not.toHaveValue("");
  await expect(page.getByRole("button", { name: "Publish now" })).toHaveCount(0);
  await expect.poll(() => isPublic(first.path)).toBe(true);

  const second = await addScheduled(newTitle());
  await page.goto(`/admin/blog/${second.id}`);
  await box(page, "Excerpt").fill("Changed before its time");
  await expect(page.getByText(/^Saved .*, not yet scheduled/)).toBeVisible();
  await page.getByLabel("Scheduled for").fill("");
  await expect(page.getByText("Leave empty to publish immediately with Publish now.")).toBeVisible();
  await expectAccessible(page);
  await page.locator(".admin-actions").getByRole("button", { name: "Publish now" }).click();
  await expect(toastOf(page)).toContainText("Post published");
  await expect.poll(() => isPublic(second.path)).toBe(true);
  expect(await (await page.request.get(second.path)).text()).toContain("Changed before its time");

  // Of what is public an emptied date is no question: it keeps the one it has.
  const date = await page.getByLabel("Published on").inputValue();
  await page.getByLabel("Published on").fill("");
  await expect(page.getByRole("button", { name: "Update", exact: true })).toBeDisabled();
  await box(page, "Excerpt").fill("Changed again");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(toastOf(page)).toContainText("Post updated");
  await expect(page.getByLabel("Published on")).toHaveValue(date);
});

test("text that changes while being scheduled is kept, and reported rightly @desktop", async ({ page }) => {
  await openEditor(page, "/admin/blog/new");
  await box(page, "Title").fill(newTitle());
  await isSaved(page);
  const id = page.url().split("/").at(-1) ?? "";
  const drafts = () => withDatabase((sql) => sql`select data from public.drafts where row_id = ${id}`);
  await page.getByLabel("Publish on").fill("2099-03-03T09:00");
  const schedule = page.getByRole("button", { name: "Schedule", exact: true });

  // Before the autosave: what was typed goes with it, and nothing is left.
  await box(page, "Excerpt").fill("Typed just before");
  await schedule.click();
  await expect(toastOf(page)).toContainText("Post scheduled");
  await expect(page.getByRole("region", { name: "Your changes" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Update", exact: true })).toBeDisabled();
  expect(await drafts()).toHaveLength(0);

  // Between the press and the answer.
  await page.getByLabel("Scheduled for").fill("2099-03-04T09:00");
  const { promise: sent, resolve: isSent } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(recordWrites, async (route) => {
    isSent();
    await answered;
    await route.fallback();
  });
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await sent;
  await box(page, "Excerpt").fill("Typed meanwhile");
  answer();
  await expect(toastOf(page)).toContainText("Post updated");
  await expect(page.getByText(/^Saved \d.*, not yet scheduled/)).toBeVisible();
  expect((await drafts())[0]?.data).toEqual({ excerpt: "Typed meanwhile" });
  await page.reload();
  await expect(box(page, "Excerpt")).toHaveValue("Typed meanwhile");
});

test("changes of a public post are published at their time, or withdrawn before", async ({ page }) => {
  const title = newTitle();
  const { id, path } = await addPost(title);
  const inPublic = async () => (await (await page.request.get(path)).text()).includes(`${title} changed`);
  const draft = async () => {
    const rows = await withDatabase(
      (sql) => sql`select publish_at, held_back from public.drafts where row_id = ${id}`,
    );
    return rows[0];
  };
  await openEditor(page, `/admin/blog/${id}`);
  const panel = page.getByRole("region", { name: "Your changes" });
  await expect(box(page, "Title")).toHaveValue(title);
  await expect(panel).toHaveCount(0);
  await box(page, "Title").fill(`${title} changed`);
  const when = panel.getByLabel("Publish changes on");
  await when.fill("2020-01-01T08:00");
  await panel.getByRole("button", { name: "Schedule changes" }).click();
  await expect(panel.getByText("Choose a time in the future.")).toBeVisible();
  await when.fill("2099-03-03T09:00");
  await panel.getByRole("button", { name: "Schedule changes" }).click();
  await expect(toastOf(page)).toContainText("Changes scheduled for 3 Mar 2099, 09:00 CET");
  await expect(page.getByRole("button", { name: "Update now" })).toBeVisible();
  expect((await draft())?.publish_at.toISOString()).toBe("2099-03-03T08:00:00.000Z");
  await expectAccessible(page);

  await panel.getByRole("button", { name: "Withdraw schedule" }).click();
  await expect(toastOf(page)).toContainText("Schedule withdrawn");
  expect((await draft())?.publish_at).toBeNull();
  await panel.getByRole("button", { name: "Schedule changes" }).click();
  await expect(toastOf(page)).toContainText("Changes scheduled");
  await page.reload();
  await expect(panel.getByText(/Published automatically on 3 Mar 2099, 09:00 CET/)).toBeVisible();
  // A conflicting change is not published unattended.
  await box(page, "Excerpt").fill("x".repeat(500));
  await expect(
    page.getByText(/Excerpt: At most 400 characters.* The scheduled changes stay as they were/),
  ).toBeVisible();
  await box(page, "Excerpt").fill("Short and new");
  await expect(page.getByText(/^Saved .*, public on 3 Mar, 09:00/)).toBeVisible();
  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
  await expect(page.getByText("Changes scheduled for 3 Mar 2099, 09:00 CET")).toBeVisible();
  await expectNothingBeyond(page);

  expect(await inPublic()).toBe(false);
  await withDatabase((sql) => sql`update public.drafts set publish_at = now() where row_id = ${id}`);
  await expect.poll(inPublic).toBe(true);
  expect(await draft()).toBeUndefined();
  await page.goto(`/admin/blog/${id}`);
  await expect(box(page, "Title")).toHaveValue(`${title} changed`);
  await expect(box(page, "Excerpt")).toHaveValue("Short and new");
  await expect(panel).toHaveCount(0);
});

test("the time comes while the form is open: it says so and continues @desktop", async ({ page }) => {
  const title = newTitle();
  const { id } = await addPost(title);
  await openEditor(page, `/admin/blog/${id}`);
  await box(page, "Title").fill(`${title} changed`);
  const panel = page.getByRole("region", { name: "Your changes" });
  await panel.getByLabel("Publish changes on").fill("2099-03-03T09:00");
  await panel.getByRole("button", { name: "Schedule changes" }).click();
  await expect(toastOf(page)).toContainText("Changes scheduled");
  // The page treats it as due, even after a slow load; the database does not yet.
  await page.route(/\/rest\/v1\/drafts/, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const response = await route.fetch();
    const drafts: Record<string, unknown>[] = await response.json();
    const due = drafts.map((each) =>
      each.publish_at ? { ...each, publish_at: "2026-01-01T08:00:00Z" } : each,
    );
    await route.fulfill({ response, json: due });
  });
  await page.reload();
  await expect(panel.getByText(/Published automatically on 1 Jan 2026/)).toBeVisible();
  await withDatabase((sql) => sql`update public.drafts set publish_at = now() where row_id = ${id}`);
  await expect(toastOf(page)).toContainText("Your scheduled changes are public");
  await expect(panel).toHaveCount(0);
  await expect(box(page, "Title")).toHaveValue(`${title} changed`);
  await expect(page.getByRole("button", { name: "Update", exact: true })).toBeDisabled();
});

test("a later publication of the same text blocks the change until decided @desktop", async ({ page }) => {
  const { id } = await addPost(newTitle());
  await openEditor(page, `/admin/blog/${id}`);
  await box(page, "Title").fill("Mine, later");
  const panel = page.getByRole("region", { name: "Your changes" });
  await panel.getByLabel("Publish changes on").fill("2099-03-03T09:00");
  await panel.getByRole("button", { name: "Schedule changes" }).click();
  await expect(toastOf(page)).toContainText("Changes scheduled");
  await withDatabase(async (sql) => {
    await sql`update public.blog_posts set title = 'Theirs, now' where id = ${id}`;
    await sql`update public.drafts set publish_at = now() where row_id = ${id}`;
  });
  const reason = async () => {
    const [row] = await withDatabase((sql) => sql`select held_back from public.drafts where row_id = ${id}`);
    return row?.held_back;
  };
  await expect.poll(reason).toBe("conflict");
  await page.goto("/admin");
  const mine = page.getByRole("region", { name: "Your work" });
  await expect(mine.getByText("Changes not published as scheduled")).toBeVisible();
  await mine.getByRole("link", { name: "Theirs, now" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Mine" }).check();
  await dialog.getByRole("button", { name: "Go on with this choice" }).click();
  await expect(panel.getByText("Not published as scheduled")).toBeVisible();
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(toastOf(page)).toContainText("Post updated");
  await expect(panel).toHaveCount(0);
});

test("leaving an unused date asks first; another tab's save keeps it @desktop", async ({ page, context }) => {
  const id = await insertPost({ title: newTitle(), excerpt: "Short", content: "Words" });
  await openEditor(page, `/admin/blog/${id}`);
  const date = page.getByLabel("Publish on");
  await date.fill("2099-03-03T09:00");
  const other = await context.newPage();
  await other.goto(`/admin/blog/${id}`);
  await expect(page.getByText("You have this post open in another tab")).toBeVisible();
  const title = newTitle();
  await box(other, "Title").fill(title);
  await expect(box(page, "Title")).toHaveValue(title);
  await expect(date).toHaveValue("2099-03-03T09:00");
  await other.close();

  await page.getByRole("link", { name: "Statistics" }).click();
  const leaving = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await leaving.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  const signingOut = page.getByRole("alertdialog", { name: "Sign out without saving?" });
  await expect(signingOut).toContainText("What you typed on this page");
  await signingOut.getByRole("button", { name: "Stay signed in" }).click();
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(toastOf(page)).toContainText("Post scheduled");
  await page.getByRole("link", { name: "Statistics" }).click();
  await expect(page).toHaveURL("/admin/statistics");
});
