// Nothing is done twice, and nothing in silence: an answer that is lost after the work was done, and no network at all (decision 15).
import type { Page, Route } from "@playwright/test";
import { openAsAdmin, toastOf } from "./setup/admins.ts";
import { box, isSaved, openEditor } from "./setup/editors.ts";
import { insertPost } from "./setup/posts.ts";
import { withDatabase } from "./setup/readers.ts";
import { expect, test } from "./setup/test.ts";

test.describe.configure({ mode: "serial" });
test.use({ expectedErrors: [/Failed to load resource/] });

const unique = () => `Lost ${crypto.randomUUID().slice(0, 8)}`;
const card = (page: Page, title: string) => page.getByRole("article", { name: title });
const form = (page: Page) => page.getByRole("dialog");
const at = (table: string) => (url: URL) => url.pathname === `/rest/v1/${table}`;
const statistics = (title: string) =>
  withDatabase((sql) => sql`select id, value, is_active from public.statistics where title = ${title}`);
const forget = (title: string) =>
  withDatabase((sql) => sql`delete from public.statistics where title = ${title}`);

/** The server does the work and its answer is lost: `times` times. */
async function loseAnswers(page: Page, table: string, method: string, times: number) {
  const sent: unknown[] = [];
  await page.route(at(table), async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    sent.push(route.request().postDataJSON());
    if (sent.length > times) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  return sent;
}

async function openForm(page: Page, title: string) {
  await page.getByRole("button", { name: "Add statistic" }).click();
  await form(page).getByLabel("Title").fill(title);
  await form(page).getByLabel("Value").fill("1");
}

test("@desktop one lost answer: two sendings, one statistic, one success", async ({ page }) => {
  const title = unique();
  await openAsAdmin(page, "/admin/statistics");
  const sent = await loseAnswers(page, "statistics", "POST", 1);
  await openForm(page, title);
  await form(page).getByRole("button", { name: "Create statistic" }).click();
  await expect(toastOf(page)).toContainText("Statistic created successfully");
  await expect(card(page, title)).toHaveCount(1);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(await statistics(title)).toHaveLength(1);
  await forget(title);
});

test("@desktop every answer lost, corrected, sent again: one statistic, as last sent", async ({ page }) => {
  const title = unique();
  await openAsAdmin(page, "/admin/statistics");
  await loseAnswers(page, "statistics", "POST", 2);
  await openForm(page, title);
  await form(page).getByRole("button", { name: "Create statistic" }).click();
  await expect(toastOf(page)).toContainText("Failed to save statistic");
  await form(page).getByLabel("Value").fill("2");
  await form(page).getByRole("button", { name: "Create statistic" }).click();
  await expect(toastOf(page)).toContainText("Statistic created successfully");
  expect(await statistics(title)).toMatchObject([{ value: "2" }]);
  await forget(title);
});

test("@desktop a deletion whose answer is lost is a deletion", async ({ page }) => {
  const title = unique();
  await withDatabase((sql) => sql`insert into public.statistics (title, value) values (${title}, '7')`);
  await openAsAdmin(page, "/admin/statistics");
  await loseAnswers(page, "statistics", "DELETE", 1);
  await card(page, title).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toastOf(page)).toContainText("Statistic deleted successfully");
  expect(await statistics(title)).toHaveLength(0);
});

test("@desktop a page of a proxy instead of an answer is not read out", async ({ page }) => {
  await openAsAdmin(page, "/admin/statistics");
  await page.route(at("statistics"), (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 200, contentType: "text/html", body: "<html><body>Wi-Fi</body></html>" })
      : route.fallback(),
  );
  await openForm(page, unique());
  await form(page).getByRole("button", { name: "Create statistic" }).click();
  await expect(toastOf(page)).toContainText("Failed to create statistic");
  await expect(toastOf(page)).toContainText("An unexpected error occurred");
  await expect(toastOf(page)).not.toContainText("<");
});

test("@desktop without a network a write fails at once, and is not sent later", async ({ page, context }) => {
  const title = unique();
  await withDatabase((sql) => sql`insert into public.statistics (title, value) values (${title}, '7')`);
  await openAsAdmin(page, "/admin/statistics");
  await expect(card(page, title)).toBeVisible();
  const writes: string[] = [];
  // A toast has been shown before: whether the first one needs the network is not what is asked here.
  await openForm(page, " ");
  await form(page).getByRole("button", { name: "Create statistic" }).click();
  await expect(toastOf(page)).toContainText("Title and value are required");
  await form(page).getByRole("button", { name: "Cancel" }).click();
  await context.setOffline(true);
  await openForm(page, "Never sent");
  await form(page).getByRole("button", { name: "Create statistic" }).click();
  await expect(toastOf(page)).toContainText("Failed to save statistic");
  await expect(form(page).getByRole("button", { name: "Create statistic" })).toBeEnabled();
  await form(page).getByRole("button", { name: "Cancel" }).click();
  await card(page, title).getByRole("button", { name: "Deactivate" }).click();
  await expect(toastOf(page)).toContainText("Failed to update statistic");
  page.on(
    "request",
    (sent) => sent.method() !== "GET" && sent.url().includes("/rest/") && writes.push(sent.url()),
  );
  await context.setOffline(false);
  // Something else that is asked after the network is back has been answered: a write that waited would have gone before.
  await page.getByRole("button", { name: "Add statistic" }).click();
  await page.evaluate(() => fetch("/config.json"));
  await page.waitForLoadState("networkidle");
  expect(writes).toEqual([]);
  expect(await statistics(title)).toMatchObject([{ is_active: true }]);
  expect(await statistics("Never sent")).toHaveLength(0);
  await forget(title);
});

test("@desktop a new post whose creation is not answered is one post, still editable", async ({ page }) => {
  const title = unique();
  await openEditor(page, "/admin/blog/new");
  await loseAnswers(page, "blog_posts", "POST", Number.POSITIVE_INFINITY);
  await box(page, "Title").fill(title);
  await expect(page.getByText(/^Failed\..*will be saved automatically/)).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await box(page, "Content").fill("Written while it was unclear");
  await isSaved(page);
  await expect(page).toHaveURL(/[0-9a-f-]{36}$/);
  const rows = await withDatabase(
    (sql) => sql`delete from public.blog_posts where title = ${title} returning content, slug`,
  );
  expect(rows).toMatchObject([{ content: "Written while it was unclear" }]);
  expect(rows[0]?.slug).not.toMatch(/-2$/);
});

test("@desktop a save whose answer is lost does not conflict with itself", async ({ page }) => {
  const id = await insertPost({ title: "Lost save", content: "Old" });
  await openEditor(page, `/admin/blog/${id}`);
  await loseAnswers(page, "rpc/publish_record", "POST", Number.POSITIVE_INFINITY);
  await box(page, "Content").fill("First");
  await expect(page.getByText(/^Failed/)).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await box(page, "Content").fill("First and second");
  await isSaved(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const [stored] = await withDatabase(
    (sql) => sql`delete from public.blog_posts where id = ${id} returning content`,
  );
  expect(stored?.content).toBe("First and second");
});

const addPost = (status: "draft" | "published") =>
  insertPost({ title: "Lost", excerpt: "L", content: "Old", status });

async function showFirstRevision(page: Page) {
  await page.getByRole("navigation", { name: "Revisions" }).getByRole("button").last().click();
  await page.getByRole("button", { name: "Restore this revision" }).waitFor();
}

async function restore(page: Page) {
  await page.getByRole("button", { name: "Restore this revision" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
}

test("@desktop restoring: a lost answer restores, no network fails at once", async ({ page, context }) => {
  const id = await addPost("published");
  await withDatabase((sql) => sql`update public.blog_posts set content = 'New' where id = ${id}`);
  const stored = () => withDatabase((sql) => sql`select content from public.blog_posts where id = ${id}`);
  await openEditor(page, `/admin/blog/${id}/history`);
  await showFirstRevision(page);
  await context.setOffline(true);
  await restore(page);
  await expect(toastOf(page)).toContainText("Not restored");
  await context.setOffline(false);
  await page.reload();
  expect(await stored()).toEqual([{ content: "New" }]);
  await showFirstRevision(page);
  const sent = await loseAnswers(page, "rpc/publish_record", "POST", 1);
  await restore(page);
  await expect(toastOf(page)).toContainText("Revision 1 restored");
  expect(sent).toHaveLength(2);
  expect(await stored()).toEqual([{ content: "Old" }]);
});

test("@desktop restoring over another editor's later change is still refused", async ({ page }) => {
  const id = await addPost("published");
  await withDatabase((sql) => sql`update public.blog_posts set content = 'New' where id = ${id}`);
  await openEditor(page, `/admin/blog/${id}/history`);
  await showFirstRevision(page);
  await withDatabase((sql) => sql`update public.blog_posts set content = 'Theirs' where id = ${id}`);
  await restore(page);
  await expect(toastOf(page)).toContainText("Another editor has just changed this record");
});

test("@desktop pending changes that could not be discarded are not lost", async ({ page, context }) => {
  const id = await addPost("published");
  const drafts = () => withDatabase((sql) => sql`select 1 from public.drafts where row_id = ${id}`);
  const discard = async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Discard changes" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  };
  await openEditor(page, `/admin/blog/${id}`);
  await box(page, "Content").fill("A working copy");
  await isSaved(page);
  await context.setOffline(true);
  await discard();
  await expect(toastOf(page)).toContainText("Not discarded");
  await expect(box(page, "Content")).toHaveValue("A working copy");
  await context.setOffline(false);
  expect(await drafts()).toHaveLength(1);
  const sent = await loseAnswers(page, "drafts", "DELETE", 1);
  await discard();
  await expect(toastOf(page)).toContainText("Changes discarded");
  await expect(box(page, "Content")).toHaveValue("Old");
  expect(sent).toHaveLength(2);
  expect(await drafts()).toHaveLength(0);
});
