// A session ends while an editor writes: the page says why, and afterwards shows the newest text. Every other moment of an end is in
// app/features/admin-content/form/session-end.test.tsx.
import type { Page } from "@playwright/test";
import { box, openEditor } from "./setup/editors.ts";
import { signIn } from "./setup/readers.ts";
import { expect, test } from "./setup/test.ts";

test.use({ expectedErrors: [/Failed to load resource/] });

const sessionKey = "sb-reduit-auth-token";
const content = (page: Page) => box(page, "Content");

/** As signing out in another tab of the same browser does. */
async function endInAnotherTab(page: Page) {
  const other = await page.context().newPage();
  await other.goto("/robots.txt");
  await other.evaluate((key) => localStorage.removeItem(key), sessionKey);
  await other.close();
}

async function signInAgain(page: Page, email: string) {
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText("Your session has ended")).toBeVisible();
  await expect(page.getByText(/Your unsaved text is kept/)).toBeVisible();
  await signIn(page, email);
}

test("a session that ends in another tab leaves typed text, for its account alone @desktop", async ({
  page,
}) => {
  const admin = await openEditor(page, "/admin/blog/new");
  await content(page).fill("Private words");
  await endInAnotherTab(page);
  await expect(page).toHaveURL(/\/login/);
  await openEditor(page, "/admin/blog/new");
  await expect(content(page)).toHaveValue("");
  await expect(page.getByText(/Your text was restored|not saved$/)).toHaveCount(0);
  await endInAnotherTab(page);
  await signInAgain(page, admin.email);
  await expect(page).toHaveURL("/admin/blog/new");
  await expect(content(page)).toHaveValue("Private words");
});
