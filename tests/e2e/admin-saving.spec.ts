// Messages that are true, questions before what cannot be taken back, and two tabs of one person.
import type { Locator, Page } from "@playwright/test";
import { openAsAdmin, toastOf } from "./setup/admins.ts";
import { box, isSaved, openEditor } from "./setup/editors.ts";
import { insertPost } from "./setup/posts.ts";
import { withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

const newTitle = () => `Saving ${crypto.randomUUID().slice(0, 8)}`;

const addPost = (status: string) => insertPost({ title: "Before", content: "Words", status });

test("the reason why a new record is not saved shows only while it holds @desktop", async ({ page }) => {
  await openEditor(page, "/admin/blog/new");
  await box(page, "Excerpt").fill("Something");
  await expect(page.getByText("Enter a title to save it.")).toBeVisible();
  await box(page, "Title").fill("x".repeat(301));
  await expect(page.getByText(/Kept in this browser\. Title: At most 300 characters/)).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert").first()).toContainText("At most 300 characters");
  await box(page, "Title").fill(newTitle());
  await isSaved(page);
  await expect(page.getByText("At most 300 characters")).toHaveCount(0);

  await page.goto("/admin/pages/new");
  // Before the title, which it would follow.
  await box(page, "Path").fill("no path");
  await box(page, "Title").fill(newTitle());
  await expect(page.getByText(/Kept in this browser\. Path: /)).toBeVisible();
  await box(page, "Path").fill("");
  await expect(page.getByText("Enter a path to save it.")).toBeVisible();
});

test("discarding asks first, and so does a version that cannot be undone @desktop", async ({ page }) => {
  const id = await addPost("published");
  await openEditor(page, `/admin/blog/${id}`);
  await box(page, "Title").fill("After");
  await expect(page.getByText(/not yet public/)).toBeVisible();
  const question = page.getByRole("alertdialog");
  const ask = async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Discard changes" }).click();
  };
  await ask();
  await expect(question).toContainText("will be lost");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(box(page, "Title")).toHaveValue("After");
  await ask();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(box(page, "Title")).toHaveValue("Before");

  const title = newTitle();
  await page.goto("/admin/legal-documents/new");
  await box(page, "Title").fill(title);
  await box(page, "Content").fill("Everyone is kind.");
  await isSaved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(question).toContainText("Publish version 1?");
  await question.getByRole("button", { name: "Cancel" }).click();
  const status = () =>
    withDatabase((sql) => sql`select status from public.legal_documents where title = ${title}`);
  expect([...(await status())]).toEqual([{ status: "draft" }]);
  await page.getByLabel("Publish on").fill("2099-03-03T09:00");
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(question).toContainText("From 3 Mar 2099, 09:00 CET on this version is final");
  await question.getByRole("button", { name: "Cancel" }).click();
  await withDatabase((sql) => sql`delete from public.legal_documents where title = ${title}`);
});

test("a message never covers the save button", async ({ page }) => {
  await openAsAdmin(page, "/admin/company");
  const save = page.getByRole("button", { name: "Save company" });
  const street = page.getByLabel("Street");
  const before = await street.inputValue();
  await street.fill(`${before} b`);
  await save.click();
  await expect(toastOf(page)).toContainText("Company saved");
  // While it is still there.
  await street.fill(before);
  await expectApart(toastOf(page), save);
  await expectApart(toastOf(page), page.getByRole("button", { name: "Discard" }));
  await save.click();
  await expect(page.getByText("Everything is saved")).toBeVisible();
});

async function expectApart(one: Locator, other: Locator) {
  const [above, below] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!above || !below) throw new Error("not on the page");
  const isApart =
    above.y + above.height <= below.y ||
    below.y + below.height <= above.y ||
    above.x + above.width <= below.x ||
    below.x + below.width <= above.x;
  expect(isApart, JSON.stringify({ above, below })).toBe(true);
}

test.describe("two tabs of one person", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  const presence = (tab: Page) => tab.locator(".presence");
  const notices = (tab: Page) => tab.getByText(/open in another (tab|browser)/);

  test("a reload is no second tab, and a tab that goes says so @desktop", async ({ page, context }) => {
    const id = await addPost("draft");
    const path = `/admin/blog/${id}`;
    const answers: string[][] = [];
    await context.route(/rpc\/report_open/, async (route) => {
      const response = await route.fetch();
      answers.push(await response.json());
      await route.fulfill({ response });
    });
    const admin = await openEditor(page, path);
    const tabs = async () => {
      const [row] = await withDatabase(
        (sql) => sql`select count(*)::int as count from private.open_records where account_id = ${admin.id}`,
      );
      return row?.count;
    };
    await expect.poll(tabs).toBe(1);
    for (let times = 0; times < 3; times++) {
      answers.length = 0;
      await page.reload();
      await expect.poll(() => answers).toEqual([[]]);
      await expect(presence(page)).toHaveText("");
    }
    const other = await context.newPage();
    answers.length = 0;
    await other.goto(path);
    await expect.poll(() => answers).toContainEqual([admin.id]);
    // One notice in each, and not a second one that contradicts it.
    for (const tab of [page, other]) {
      await expect(notices(tab)).toHaveCount(1);
      await expect(presence(tab)).toHaveText("");
    }
    await other.goto("about:blank");
    await expect.poll(tabs).toBe(1);
    await expect(notices(page)).toHaveCount(0);
    await context.unrouteAll({ behavior: "ignoreErrors" });
  });

  for (const status of ["draft", "published"])
    test(`know of each other, over a ${status} post @desktop`, async ({ page, context }) => {
      const id = await addPost(status);
      const open = (tab: Page) => tab.getByText("You have this post open in another tab");
      await openEditor(page, `/admin/blog/${id}`);
      await expect(box(page, "Title")).toHaveValue("Before");
      await expect(open(page)).toHaveCount(0);
      const other = await context.newPage();
      await other.goto(`/admin/blog/${id}`);
      await expect(open(page)).toBeVisible();
      await expect(open(other)).toBeVisible();
      await box(page, "Title").fill("From the first");
      await expect(box(other, "Title")).toHaveValue("From the first");

      // Typed here and not saved, while the other tab saves.
      const writes = /\/rest\/v1\/(drafts|blog_posts|rpc\/publish_record)/;
      await page.route(writes, (route) =>
        route.request().method() === "GET"
          ? route.fallback()
          : route.fulfill({ status: 503, json: { message: "away" } }),
      );
      await box(page, "Content").fill("Typed here");
      await expect(page.getByText(/^Failed\./)).toBeVisible();
      await box(other, "Content").fill("Typed there");
      await isSaved(other);
      await expect(page.getByText("Your other tab has saved another text")).toBeVisible();
      await expect(page.getByText("Not saved yet")).toBeVisible();
      await page.unroute(writes);
      await page.getByRole("button", { name: "Show what it saved" }).click();
      await expect(box(page, "Content")).toHaveValue("Typed there");
      await other.close();
      await expect(open(page)).toHaveCount(0);
    });
});
