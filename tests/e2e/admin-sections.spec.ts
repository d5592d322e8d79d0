// A page of sections from the empty form to the public: added, written, moved, hidden, copied, and what happens to data that does not fit.
import type { Page } from "@playwright/test";
import { slugOf } from "../../app/lib/text/slug.ts";
import { toastOf } from "./setup/admins.ts";
import { box, isSaid, isSaved, openEditor } from "./setup/editors.ts";
import { query } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

test("an editor makes a page at a free path without a developer @desktop", async ({ page }) => {
  const title = `Careers ${crypto.randomUUID().slice(0, 8)}`;
  const path = `/${slugOf(title)}`;
  await openEditor(page, "/admin/pages/new");
  await box(page, "Title").fill(title);
  await page.getByRole("button", { name: "Page settings" }).click();
  await expect(box(page, "Path")).toHaveValue(path);
  await expectAccessible(page, ["frame-tested"]);
  await page.keyboard.press("Escape");
  await box(page, "Summary").fill("Work with people who keep secrets.");

  await add(page, "Cards in three columns");
  const cards = section(page, "Cards in three columns");
  await expect(cards.getByText("Visitors do not see this section.")).toHaveCount(0);
  await cards.getByLabel("Heading").fill("Why people stay");
  await cards.getByRole("button", { name: "Add card" }).click();
  await cards.getByRole("textbox", { name: "Title" }).fill("Time to think");
  await cards
    .getByRole("textbox", { name: "Text", exact: true })
    .fill("Nobody is on call two nights in a row.");
  await add(page, "Call to action");
  await section(page, "Call to action").getByLabel("Heading").fill("Write to us");
  // The page in the preview is public, and tested as such.
  await expectAccessible(page, ["frame-tested"]);

  const preview = page.frameLocator('iframe[title="The page with these sections"]');
  await expect(preview.getByRole("heading", { name: "Why people stay" })).toBeAttached();
  await expect(preview.getByText("Nobody is on call two nights in a row.")).toBeAttached();
  await expect(preview.getByRole("heading", { name: title })).toBeAttached();

  // The preview follows the form, and the form the preview.
  const shown = preview.getByRole("button", { name: "Edit Cards in three columns" });
  await section(page, "Cards in three columns")
    .getByRole("button", { name: /^Cards in three columns/ })
    .click();
  await expect(shown).toHaveAttribute("aria-pressed", "true");
  await expect(shown).toBeInViewport();
  const whole = page.getByRole("button", { name: "Full screen" });
  await whole.click();
  await expect(whole).toHaveAttribute("aria-pressed", "true");
  await shown.focus();
  await page.keyboard.press("Escape");
  await expect(whole).toHaveAttribute("aria-pressed", "false");
  await preview.getByRole("button", { name: "Edit Call to action" }).click();
  await expect(section(page, "Call to action").getByLabel("Heading")).toBeFocused();

  // By keyboard alone, before the cards.
  await page.getByRole("button", { name: "Reorder Call to action" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect(kinds(page)).toHaveText(["Page header", "Call to action", "Cards in three columns"]);

  await act(page, "Cards in three columns", "Duplicate");
  await expect(kinds(page)).toHaveText([
    "Page header",
    "Call to action",
    "Cards in three columns",
    "Cards in three columns",
  ]);
  await act(page, "Cards in three columns", "Remove", 1);
  await expect(kinds(page)).toHaveCount(3);
  // The one section comes back, and what was typed since stays. The pointer over it keeps the toast.
  await toastOf(page).getByRole("button", { name: "Undo" }).hover();
  await section(page, "Call to action").getByLabel("Heading").fill("Write to us today");
  await toastOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(kinds(page)).toHaveCount(4);
  await expect(section(page, "Call to action").getByLabel("Heading")).toHaveValue("Write to us today");
  await act(page, "Cards in three columns", "Hide", 1);
  await isSaved(page);
  // The editor's own preview: the page in a tab, without a link for others.
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Preview" }).click();
  const tab = await opened;
  const draft = tab.frameLocator('iframe[title="The page as visitors will see it"]');
  await expect(draft.getByRole("heading", { name: "Write to us today" })).toBeAttached();
  await expectAccessible(tab, ["frame-tested"]);
  await tab.close();
  await page.getByRole("button", { name: "Publish" }).click();
  await isSaid(page, /published$/);

  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Why people stay" })).toHaveCount(1);
  const [write, why] = await Promise.all([top(page, "Write to us"), top(page, "Why people stay")]);
  expect(write).toBeLessThan(why);
  await expect.poll(async () => (await page.request.get("/sitemap.xml")).text()).toContain(path);
  await page.goto(`/search?q=${encodeURIComponent("two nights in a row")}`);
  await expect(page.getByRole("main").getByRole("link", { name: title })).toBeVisible();

  // What no form would store: the page stays, and the section that does not fit is left out.
  await query`update public.pages set sections = sections || '[{"id": "x", "kind": "gone"}, {"id": "y", "kind": "cards", "title": 5}]'::jsonb where path = ${path}`;
  await expect
    .poll(async () => (await page.request.get(`${path}?q=${crypto.randomUUID()}`)).status())
    .toBe(200);
  await openEditor(page, "/admin/pages");
  await page.getByLabel("Search pages").fill(title);
  await page.getByRole("rowheader").getByRole("link", { name: title }).click();
  await expect(section(page, "gone").getByText("Not shown")).toBeVisible();
  await query`delete from public.pages where path = ${path}`;
});

test("a section goes to another page @desktop", { tag: "@all" }, async ({ page }) => {
  await openEditor(page, "/admin/pages");
  await page.getByRole("rowheader").getByRole("link", { name: "Services", exact: true }).click();
  await act(page, "Call to action", "Copy to another page");
  await isSaid(page, "Call to action copied");
  await page.goto("/admin/pages/new");
  await page.getByRole("button", { name: "Add section" }).click();
  await page.getByRole("button", { name: "Paste “Call to action”" }).click();
  await expect(section(page, "Call to action").getByLabel("Heading")).toHaveValue("Not sure which one?");
});

function kinds(page: Page) {
  return page.locator(".section-item-kind");
}

function section(page: Page, kind: string) {
  return page.locator(".section-item").filter({ has: page.locator(".section-item-kind", { hasText: kind }) });
}

async function add(page: Page, kind: string) {
  await page.getByRole("button", { name: "Add section" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(`^${kind}`) })
    .click();
}

async function act(page: Page, kind: string, action: string, which = 0) {
  await page
    .getByRole("button", { name: `Actions for ${kind}` })
    .nth(which)
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

async function top(page: Page, heading: string): Promise<number> {
  return (await page.getByRole("heading", { name: heading }).boundingBox())?.y ?? 0;
}
