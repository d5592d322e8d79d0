import { openAsAdmin, toastOf } from "./setup/admins.ts";
import { box, isSaved } from "./setup/editors.ts";
import { insertPost } from "./setup/posts.ts";
import { mailedLink, makeReader, signInByApi, withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

test("@desktop a review is asked for, sent back, approved", async ({ page, otherPage: theirs }) => {
  const admin = await openAsAdmin(page);
  const editor = await makeReader({ name: `Author ${admin.id.slice(0, 8)}`, editor: true });
  await signInByApi(theirs, editor.email);
  await theirs.goto("/admin/blog/new");
  const title = `To be read ${editor.id.slice(0, 8)}`;
  await box(theirs, "Title").fill(title);
  await isSaved(theirs);

  const ask = async (note: string) => {
    await theirs.getByRole("button", { name: "More actions" }).click();
    await theirs.getByRole("menuitem", { name: "Ask for a review…" }).click();
    const dialog = theirs.getByRole("dialog", { name: "Ask for a review" });
    await dialog.getByLabel("Reviewer").selectOption(admin.id);
    await dialog.getByLabel("Note").fill(note);
    await expectAccessible(theirs);
    await dialog.getByRole("button", { name: "Ask for review" }).click();
    await expect(theirs.getByText(/Waiting for the review of/)).toBeVisible();
  };
  await ask("Is the title right?");
  expect(await mailedLink(page.request, admin.email, "review_request")).toMatch(
    /\/admin\/blog\/[0-9a-f-]{36}$/,
  );

  await page.goto("/admin/reviews");
  await expect(page.getByText("“Is the title right?”")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByText(`${editor.name} asks for a review`)).toBeVisible();
  await page.getByRole("button", { name: "Send back" }).click();
  await expect(page.getByText("Say what has to change.")).toBeVisible();
  await page.getByLabel("Remark").fill("A shorter one, please.");
  await page.getByRole("button", { name: "Send back" }).click();
  await expect(toastOf(page)).toContainText("Sent back");
  expect(await mailedLink(page.request, editor.email, "review_decision")).toContain("/admin/blog/");
  await expect(page.getByRole("region", { name: "Comments" })).toContainText("A shorter one, please.");
  await expectAccessible(page);

  await theirs.reload();
  await expect(theirs.getByText(/Sent back by/)).toBeVisible();
  await box(theirs, "Title").fill(`${title} now`);
  await expect(theirs.getByText(/Sent back by/)).toHaveCount(0);
  await ask("And now?");

  await page.reload();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(toastOf(page)).toContainText("Approved");
  await theirs.reload();
  await expect(theirs.getByText(/Approved by/)).toBeVisible();
});

test("@desktop a reviewer corrects a word: the remark stays, the new text is approved", async ({ page }) => {
  const reviewer = await openAsAdmin(page);
  const author = await makeReader({ name: "Author of a slip", editor: true });
  const id = await insertPost({ title: "A slipp", excerpt: "S", content: "Words" });
  await withDatabase(
    (sql) => sql`
      insert into public.reviews (table_name, row_id, requested_by, assigned_to)
      values ('blog_posts', ${id}, ${author.id}, ${reviewer.id})`,
  );
  await page.goto(`/admin/blog/${id}`);
  const remark = page.getByLabel("Remark");
  const approve = page.getByRole("button", { name: "Approve" });
  await remark.fill("One letter was too many.");
  await box(page, "Title").fill("A slip");
  await isSaved(page);
  await expect(approve).toBeEnabled();
  await expect(remark).toHaveValue("One letter was too many.");
  await approve.click();
  await expect(toastOf(page)).toContainText("Approved");
  await expect(page.getByRole("region", { name: "Comments" })).toContainText("One letter was too many.");
});

test("@desktop leaving an unsent comment asks first; text typed while sending stays", async ({ page }) => {
  const id = await insertPost({ title: "Talked about", excerpt: "S", content: "Words" });
  await openAsAdmin(page, `/admin/blog/${id}`);
  const comment = box(page, "Add a comment");
  await comment.fill("First thought");
  await page.getByRole("link", { name: "Statistics" }).click();
  const leaving = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await leaving.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  const signingOut = page.getByRole("alertdialog", { name: "Sign out without saving?" });
  await expect(signingOut).toContainText("What you typed on this page");
  await signingOut.getByRole("button", { name: "Stay signed in" }).click();
  await expect(comment).toHaveValue("First thought");

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const reached = new Promise<void>((resolve) => {
    void page.route("**/rest/v1/record_comments*", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      resolve();
      await released;
      await route.fallback();
    });
  });
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await reached;
  await comment.fill("Second thought");
  release();
  await expect(page.getByRole("region", { name: "Comments" }).getByRole("listitem")).toContainText(
    "First thought",
  );
  await expect(comment).toHaveValue("Second thought");
});
