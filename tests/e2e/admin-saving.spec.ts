// Messages beside the save button, and two tabs of one person.
import type { Locator, Page } from "@playwright/test";
import { openAsAdmin, toastOf } from "./setup/admins.ts";
import { openEditor } from "./setup/editors.ts";
import { insertPost } from "./setup/posts.ts";
import { query } from "./setup/readers.ts";
import { expect, test } from "./setup/test.ts";

test.use({ expectedErrors: [/Failed to load resource/] });

test("a message never covers the save button", { tag: "@all" }, async ({ page }) => {
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
  await expect(page.getByText("All changes saved")).toBeVisible();
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

const presence = (tab: Page) => tab.locator(".presence");
const notices = (tab: Page) => tab.getByText(/open in another (tab|browser)/);

test("a reload is no second tab, and a tab that goes says so @desktop", { tag: "@all" }, async ({
  page,
  context,
}) => {
  const id = await insertPost({ title: "Before", content: "Words" });
  const path = `/admin/blog/${id}`;
  const answers: string[][] = [];
  await context.route(/rpc\/report_open/, async (route) => {
    const response = await route.fetch();
    answers.push(await response.json());
    await route.fulfill({ response });
  });
  const admin = await openEditor(page, path);
  const tabs = async () => {
    const [row] =
      await query`select count(*)::int as count from private.open_records where account_id = ${admin.id}`;
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
