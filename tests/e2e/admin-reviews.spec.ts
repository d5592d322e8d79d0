import { openAsAdmin, toastOf } from "./setup/admins.ts";
import { box, isSaved } from "./setup/editors.ts";
import { mailedLink, makeReader, signInByApi } from "./setup/readers.ts";
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
    if (note === "Is the title right?") await expectAccessible(theirs);
    await dialog.getByRole("button", { name: "Ask for review" }).click();
    await expect(theirs.getByText(/Waiting for a review by/)).toBeVisible();
  };
  await ask("Is the title right?");
  expect(await mailedLink(page.request, admin.email, "review_request")).toMatch(
    /\/admin\/blog\/[0-9a-f-]{36}$/,
  );

  await page.goto("/admin/reviews");
  await expect(page.getByText("“Is the title right?”")).toBeVisible();
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByText(`${editor.name} asks for a review`)).toBeVisible();
  await page.getByRole("button", { name: "Send back" }).click();
  await expect(page.getByText("Describe what needs to change.")).toBeVisible();
  await page.getByLabel("Remark").fill("A shorter one, please.");
  await page.getByRole("button", { name: "Send back" }).click();
  await expect(toastOf(page)).toContainText("Sent back");
  expect(await mailedLink(page.request, editor.email, "review_decision")).toContain("/admin/blog/");
  await expect(page.getByRole("region", { name: "Comments" })).toContainText("A shorter one, please.");
  await expectAccessible(page);

  await theirs.reload();
  await expect(theirs.getByText(/Sent back by/)).toBeVisible();
  await box(theirs, "Title").fill(`${title} now`);
  await expect(theirs.getByText(/Sent back by/)).toBeVisible();
  await ask("And now?");

  await page.reload();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(toastOf(page)).toContainText("Approved");
  await theirs.reload();
  await expect(theirs.getByText(/Approved by/)).toBeVisible();
});
