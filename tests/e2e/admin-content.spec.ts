// One journey for every kind of content type: created, seen in public, changed, deleted, taken back. The forms of all types are in
// app/features/admin-content/form/every-type.test.tsx, their public pages in tests/pages/records.test.ts.
import type { Page } from "@playwright/test";
import type { Collection } from "#content-model/collection.ts";
import { announcements } from "#content-model/collections/announcements.ts";
import { legalDocuments } from "#content-model/collections/legal-documents.ts";
import { team } from "#content-model/collections/team-members.ts";
import { box, isSaid, isSaved, openEditor } from "./setup/editors.ts";
import { query, withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

const isOn = (path: string) => async (page: Page, text: string) =>
  (await (await page.request.get(path)).text()).includes(text);

const kinds: { type: Collection; isSeen: (page: Page, text: string) => Promise<boolean>; tags: string[] }[] =
  [
    // Saved by a button, and in an order.
    { type: team, isSeen: isOn("/about"), tags: ["@all"] },
    // Final once it is published.
    { type: legalDocuments, isSeen: isOn("/legal"), tags: ["@desktop", "@all"] },
    // For readers alone: the editor has an account too.
    { type: announcements, isSeen: isOnDashboard, tags: ["@desktop", "@all"] },
  ];

for (const { type, isSeen, tags } of kinds) {
  test(`${type.path}: create, see, change, delete, undo`, { tag: tags }, async ({ page }) => {
    const name = `Journey ${crypto.randomUUID().slice(0, 8)}`;
    const see = (text: string, there: boolean) => expect.poll(() => isSeen(page, text)).toBe(there);
    const label = type.fields.find((field) => field.name === type.title)?.label ?? "";
    await openEditor(page, `/admin/${type.path}`);
    await page
      .getByRole("link", { name: type.addLabel ?? `New ${type.singular}` })
      .first()
      .click();
    await box(page, label).fill(name);
    if (type.immutable) await box(page, "Content").fill("The words of the document.");
    if (type.publishable) await isSaved(page);
    await publish(page, type);
    await page.locator(`.admin-crumbs a[href="/admin/${type.path}"]`).click();
    if (type.ordered) await moveToTheTop(page, name);
    await see(name, true);
    await openRecord(page, type, name);
    if (type.immutable) return expectSealed(page);

    const changed = `${name} changed`;
    await box(page, label).fill(changed);
    await publish(page, type);
    await see(changed, true);

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await isSaid(page, "moved to the trash");
    // A toast that the pointer is on does not go.
    await page.locator(".toast").filter({ hasText: "moved to the trash" }).hover();
    await see(changed, false);
    await page.getByRole("button", { name: "Undo" }).click();
    await isSaid(page, "restored");
    await see(changed, true);
    await withDatabase((sql) => sql`delete from ${sql(type.table)} where ${sql(type.title)} = ${changed}`);
  });
}

async function publish(page: Page, type: Collection) {
  await page.getByRole("button", { name: /^Publish( changes)?$/ }).click();
  if (type.immutable)
    await page.getByRole("alertdialog").getByRole("button", { name: "Publish version" }).click();
  await isSaid(page, /published$/);
}

async function openRecord(page: Page, type: Collection, name: string) {
  await page.getByLabel(`Search ${type.plural}`).fill(name);
  await page.waitForURL(/q=/);
  await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.getByRole("rowheader").getByRole("link", { name }).click();
  await page.getByRole("form").first().waitFor();
}

/** With the keyboard alone. */
async function moveToTheTop(page: Page, name: string) {
  await page.getByRole("link", { name: "Reorder" }).click();
  const handle = page.getByRole("button", { name: `Reorder ${name}` });
  await handle.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await isSaid(page, "Order saved");
  await page.getByRole("link", { name: "Done ordering" }).click();
}

async function isOnDashboard(page: Page, text: string): Promise<boolean> {
  const dashboard = await page.context().newPage();
  await dashboard.goto("/dashboard");
  await dashboard.locator("[data-notifications] .notification-title").first().waitFor();
  const found = await dashboard.getByRole("heading", { name: text, exact: true }).count();
  await dashboard.close();
  return found > 0;
}

async function expectSealed(page: Page) {
  await expect(page.getByText("This version is published and cannot be changed")).toBeVisible();
  await expect(box(page, "Title")).toBeDisabled();
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "New version" }).click();
  await expect(page.getByRole("spinbutton", { name: "Version" })).toHaveValue("2");
}

test("lists: search, filter, bulk actions, trash, and an error with a retry @desktop", {
  tag: "@all",
}, async ({ page }) => {
  const mark = `bulk-${crypto.randomUUID().slice(0, 8)}`;
  await query`
      insert into public.testimonials (quote, author_role, display_order, is_active)
      select ${mark} || ' ' || n, 'Role', 900 + n, false from generate_series(1, 3) n`;
  await openEditor(page, "/admin/testimonials");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.getByLabel("Search testimonials").fill(mark);
  await expect(page.getByText("3 testimonials")).toBeVisible();
  await page.getByLabel("Status").selectOption("active");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByLabel("Status").selectOption("inactive");
  await page.getByRole("link", { name: "Quote" }).click();
  await expect(page).toHaveURL(/sort=quote/);
  const quote = page.getByRole("rowheader", { name: `${mark} 1` });
  const dimmed = await quote.evaluate((cell) => getComputedStyle(cell).color);
  // A question asked from a menu gives the focus back to the menu's button.
  const menu = page.getByRole("button", { name: `Actions for ${mark} 1` });
  await menu.press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  const lastRow = page.getByRole("checkbox", { name: `Select ${mark} 3` });
  const before = await lastRow.boundingBox();
  await page.getByRole("checkbox", { name: `Select ${mark} 1` }).check();
  await expect(page.getByRole("region", { name: "Selected" })).toBeInViewport({ ratio: 1 });
  // The next row is still under the pointer.
  expect(await lastRow.boundingBox()).toEqual(before);
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await page.getByRole("button", { name: "Activate", exact: true }).click();
  await expect(page.getByRole("status").getByText("3 testimonials activated")).toBeVisible();
  await page.getByLabel("Status").selectOption("active");
  await expect(quote).not.toHaveCSS("color", dimmed);
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("status").getByText("moved to the trash")).toBeVisible();

  await page.getByRole("link", { name: /^Trash/ }).click();
  await page
    .getByRole("row", { name: `${mark} 1` })
    .getByRole("button", { name: "Restore" })
    .click();
  await expect(page.getByRole("status").getByText("restored")).toBeVisible();
  for (const number of [2, 3]) {
    await page
      .getByRole("row", { name: `${mark} ${number}` })
      .getByRole("button", { name: "Delete permanently" })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete permanently" }).click();
    await expect(page.getByRole("row", { name: `${mark} ${number}` })).toHaveCount(0);
  }
  const left = await query`delete from public.testimonials where quote like ${`${mark}%`} returning quote`;
  expect(left.map(({ quote }) => quote)).toEqual([`${mark} 1`]);
});

test("on a phone, where no headers are seen, a list is sorted by a choice", { tag: "@all" }, async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, "the headers sort");
  await openEditor(page, "/admin/services");
  const titles = page.getByRole("rowheader");
  await page.getByLabel("Sort by").selectOption({ label: "Sort: Title, Z–A" });
  await expect(page).toHaveURL(/sort=-title/);
  await expect.poll(async () => isDescending(await titles.allInnerTexts())).toBe(true);
});

function isDescending(words: string[]): boolean {
  return words.length > 3 && words.every((word, at) => at === 0 || (words[at - 1] ?? "") >= word);
}
