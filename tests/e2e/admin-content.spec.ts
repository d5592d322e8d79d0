// One journey for every content type, generated from the descriptions: created, seen in public, changed, deleted, taken back.
import type { Page } from "@playwright/test";
import type { Collection } from "#content-model/collection.ts";
import { collections } from "#content-model/collections.ts";
import { slugOf } from "../../app/features/admin-content/description/slug.ts";
import { box, isSaved, openEditor } from "./setup/editors.ts";
import { withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

/** What beside the title a type needs before it can be published. */
const needed: Record<string, Record<string, string>> = {
  "legal-documents": { Content: "The words of the document." },
  "hero-slides": { Text: "Seen in public: #" },
};
/** Two journeys show how it is on a phone; the others would only repeat it. */
const onPhones = new Set(["blog", "team"]);

// A tag is public with a post that carries it (admin-tags.spec.ts), and a menu takes the place of the site's own (admin-navigation.spec.ts).
const alone = collections.filter(({ path }) => path !== "tags" && path !== "navigation");

for (const type of alone) {
  test(`${type.path}: create, see, change, delete, undo${onPhones.has(type.path) ? "" : " @desktop"}`, async ({
    page,
  }) => {
    const mark = `Journey ${crypto.randomUUID().slice(0, 8)}`;
    const name = type.path === "hero-slides" ? "Your Data, Your Control" : mark;
    await openEditor(page, `/admin/${type.path}`);
    await page
      .getByRole("link", { name: type.addLabel ?? `Add ${type.singular}` })
      .first()
      .click();

    await box(page, labelOf(type, type.title)).fill(name);
    for (const [label, value] of Object.entries(needed[type.path] ?? {}))
      await box(page, label).fill(value.replace("#", slugOf(mark)));
    // The preview beside sections is a public page, and tested as such.
    await expectAccessible(page, type.path === "pages" ? ["frame-tested"] : []);
    if (type.publishable) await isSaved(page);
    await publish(page, type);
    await page.locator(`.admin-crumbs a[href="/admin/${type.path}"]`).click();
    if (type.ordered) await moveToTheTop(page, name);

    const see = (text: string, there: boolean) =>
      type.previewPath
        ? expectOnDashboard(page, text, there)
        : expectPublic(page, publicPath(type, mark), text, there);
    const seen = type.path === "hero-slides" ? slugOf(mark) : name;
    await see(seen, true);
    await openRecord(page, type, name);
    if (type.immutable) return expectSealed(page);

    const changed = `${seen} changed`;
    const label = type.path === "hero-slides" ? "Text" : labelOf(type, type.title);
    await box(page, label).fill(changed);
    await publish(page, type);
    await see(changed, true);

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await isThere(page, "moved to the trash");
    // A toast that the pointer is on does not go.
    await page.locator(".toast").filter({ hasText: "moved to the trash" }).hover();
    await see(changed, false);
    await page.getByRole("button", { name: "Undo" }).click();
    await isThere(page, "restored");
    await see(changed, true);
    await forget(type, changed);
  });
}

function labelOf(type: Collection, name: string): string {
  return type.fields.find((field) => field.name === name)?.label ?? name;
}

async function publish(page: Page, type: Collection) {
  if (!type.publishable) {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    return isThere(page, /saved$/);
  }
  await page.getByRole("button", { name: /^(Publish|Update)$/ }).click();
  if (type.immutable)
    await page.getByRole("alertdialog").getByRole("button", { name: "Publish version" }).click();
  await isThere(page, /(published|updated)$/);
}

/** As soon as it is: an assertion looks again only after a second, and a journey has a dozen of them. */
async function isThere(page: Page, words: string | RegExp) {
  await page.getByRole("status").getByText(words).waitFor();
}

async function openRecord(page: Page, type: Collection, name: string) {
  await page.getByLabel(`Search ${type.plural}`).fill(name);
  await page.waitForURL(/q=/);
  await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  // With one row, which has every column: more of them only take longer.
  await expectAccessible(page);
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
  await isThere(page, "Order saved");
  await page.getByRole("link", { name: "Done ordering" }).click();
}

function publicPath(type: Collection, mark: string): string {
  const slug = slugOf(mark);
  const path = type.publicPath?.({
    id: "",
    updated_at: "",
    slug,
    path: `/${slug}`,
    version: 1,
    display_order: 1,
  });
  return path?.replace(/#.*/, "") ?? "";
}

/** Public pages follow within two seconds; on a busy machine the rendering may take a little longer. */
async function expectPublic(page: Page, path: string, text: string, there: boolean) {
  await expect
    .poll(async () => (await (await page.request.get(path)).text()).includes(text), {
      intervals: [50, 100, 200],
    })
    .toBe(there);
}

/** For readers alone: the editor has an account too. */
async function expectOnDashboard(page: Page, text: string, there: boolean) {
  const dashboard = await page.context().newPage();
  await dashboard.goto("/dashboard");
  await expect(dashboard.locator("[data-notifications] .notification-title").first()).toBeVisible();
  await expect(dashboard.getByRole("heading", { name: text, exact: true })).toHaveCount(there ? 1 : 0);
  await dashboard.close();
}

async function expectSealed(page: Page) {
  await expect(page.getByText("This version is published and cannot be changed")).toBeVisible();
  await expect(box(page, "Title")).toBeDisabled();
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "New version" }).click();
  await expect(page.getByRole("spinbutton", { name: "Version" })).toHaveValue("2");
}

async function forget(type: Collection, text: string) {
  const column = type.path === "hero-slides" ? "text" : type.title;
  await withDatabase((sql) => sql`delete from ${sql(type.table)} where ${sql(column)} = ${text}`);
}

test("lists: search, filter, bulk actions, trash, and an error with a retry @desktop", async ({ page }) => {
  const mark = `bulk-${crypto.randomUUID().slice(0, 8)}`;
  await withDatabase(
    (sql) => sql`
      insert into public.testimonials (quote, author_role, display_order, is_active)
      select ${mark} || ' ' || n, 'Role', 900 + n, false from generate_series(1, 3) n`,
  );
  await openEditor(page, "/admin/testimonials");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Search testimonials").fill(mark);
  await expect(page.getByText("3 testimonials")).toBeVisible();
  await page.getByLabel("Status").selectOption("active");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByLabel("Status").selectOption("inactive");
  await page.getByRole("link", { name: "Quote" }).click();
  await expect(page).toHaveURL(/sort=quote/);
  // A question asked from a menu gives the focus back to the menu's button.
  const menu = page.getByRole("button", { name: `Actions for ${mark} 1` });
  await menu.press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
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
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("status").getByText("moved to the trash")).toBeVisible();

  await page.getByRole("link", { name: /^Trash/ }).click();
  await expectAccessible(page);
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
  const left = await withDatabase(
    (sql) => sql`delete from public.testimonials where quote like ${`${mark}%`} returning quote`,
  );
  expect(left.map(({ quote }) => quote)).toEqual([`${mark} 1`]);
});

test("on a phone, where no headers are seen, a list is sorted by a choice", async ({ page, isMobile }) => {
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
