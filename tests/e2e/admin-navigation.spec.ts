// Menus from the editor to the public: links to records follow them, and what is not public is in no menu.
import type { Page } from "@playwright/test";
import { toastOf } from "./setup/admins.ts";
import { findWithAxe } from "./setup/axe.ts";
import { box, isSaid, isSaved, openEditor } from "./setup/editors.ts";
import { query, withDatabase } from "./setup/readers.ts";
import { expect, test } from "./setup/test.ts";

test("an editor adds a record to the footer; it follows the record @desktop", async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const title = `Menu service ${mark}`;
  const before = await storedItems("footer");
  await query`
      insert into public.services (slug, title, description, badge, display_order)
      values (${`menu-${mark}`}, ${title}, 'A line for the menu', 'New', 900)`;
  try {
    await openMenu(page, "Footer");
    await expect(page.getByRole("button", { name: "Column 4", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Column 4", exact: true }).click();
    await page.getByRole("button", { name: "Legal", exact: true }).click();
    const links = page.getByRole("list", { name: "Links", exact: true });
    await expect(links.getByRole("button", { name: "Privacy policy", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Add link" }).click();
    await page.getByRole("button", { name: "Choose a record" }).click();
    await page.getByRole("combobox", { name: "Link to" }).fill(title);
    await expect(page.getByRole("option", { name: title })).toBeVisible();
    const { violations, incomplete } = await findWithAxe(page, ["dialog[open]"]);
    expect([...violations, ...incomplete]).toEqual([]);
    await page.getByRole("option", { name: title }).click();
    await expect(page.getByRole("group", { name: "Link" }).getByText(`/services/menu-${mark}`)).toBeVisible();

    const preview = page.frameLocator('iframe[title="The site with this menu"]');
    await expect(preview.locator(".site-footer").getByText(title)).toBeAttached();

    // By keyboard alone, to the top of its list.
    await page.getByRole("button", { name: `Reorder ${title}` }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");

    // Undo reaches into a heading that was renamed and closed since. The pointer over it keeps the toast.
    await page.getByRole("button", { name: `Remove ${title}` }).click();
    await toastOf(page).getByRole("button", { name: "Undo" }).hover();
    await box(page, "Title").last().fill("Law");
    await page.getByRole("button", { name: "Law", exact: true }).press("Enter");
    await expect(links).toHaveCount(0);
    await toastOf(page).getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Law", exact: true }).click();
    await expect(links.locator(".section-item-kind").first()).toHaveText(title);
    await box(page, "Title").last().fill("Legal");
    await isSaved(page);
    // Visitors do not see it before it is published.
    expect(await (await page.request.get("/")).text()).not.toContain(title);
    await page.getByRole("button", { name: "Publish changes" }).click();
    await isSaid(page, "Changes published");
    await expectInFooter(page, [title, `/services/menu-${mark}`], true);

    await query`update public.services set title = ${`Renamed ${mark}`}, slug = ${`renamed-${mark}`} where slug = ${`menu-${mark}`}`;
    await expectInFooter(page, [`Renamed ${mark}`, `/services/renamed-${mark}`], true);
    await query`update public.services set is_active = false where slug = ${`renamed-${mark}`}`;
    await expectInFooter(page, [`Renamed ${mark}`], false);
  } finally {
    await restore("footer", before);
    await query`delete from public.services where slug like ${`%-${mark}`}`;
  }
});

test("the words around the menus are an editor's @desktop", { tag: "@all" }, async ({ page }) => {
  await openMenu(page, "Header");
  await expect(box(page, "Button")).toHaveValue("Get Started");
  await expect(box(page, "Copyright")).toHaveCount(0);
  // The preview opens the panels of the real header.
  await page.getByRole("combobox", { name: "Open" }).selectOption("Services");
  const preview = page.frameLocator('iframe[title="The site with this menu"]');
  await expect(preview.locator("#menu-services")).toBeVisible();
  const mark = `Begin ${crypto.randomUUID().slice(0, 8)}`;
  try {
    await box(page, "Button").fill(mark);
    await expect(preview.getByText(mark)).toBeAttached();
    await isSaved(page);
    await page.getByRole("button", { name: "Publish changes" }).click();
    await expect.poll(async () => (await page.request.get("/")).text()).toContain(mark);
  } finally {
    await query`update public.menus set button_label = 'Get Started' where place = 'header'`;
  }
});

async function openMenu(page: Page, title: string) {
  await openEditor(page, "/admin/navigation");
  await page.getByRole("rowheader").getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("form").first().waitFor();
}

async function expectInFooter(page: Page, words: string[], there: boolean) {
  await expect
    .poll(async () => {
      const html = await (await page.request.get("/")).text();
      const footer = html.slice(html.indexOf("data-site-footer"), html.indexOf("</footer>"));
      return words.every((word) => footer.includes(word) === there);
    })
    .toBe(true);
}

function storedItems(place: string) {
  return withDatabase(async (sql) => {
    const [menu] = await sql`select items from public.menus where place = ${place} and status = 'published'`;
    return menu?.items;
  });
}

function restore(place: string, items: unknown) {
  return withDatabase(
    (sql) => sql`update public.menus set items = ${sql.json(items as never)} where place = ${place}`,
  );
}
