// A first day's work of a new administrator, in one go: at the width of a desk and of a phone, and once with nothing but the keyboard.
import type { Page } from "@playwright/test";
import { signInToBackOffice, toastOf } from "./setup/admins.ts";
import { box, isSaved, makePreviewLink } from "./setup/editors.ts";
import { makeReader, password, query, withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, sidewaysScroll, test } from "./setup/test.ts";

const text = (page: Page) => box(page, "Content");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a post: written, previewed, published, moved, deleted", async ({ page, elsewhere, isMobile }) => {
  await page.setViewportSize({ width: isMobile ? 390 : 1440, height: 900 });
  const title = `First day ${crypto.randomUUID().slice(0, 8)}`;
  const slug = title.toLowerCase().replaceAll(" ", "-");
  const word = `w${crypto.randomUUID().slice(0, 8)}`;
  await startDay(page);

  await page.getByRole("link", { name: "New post" }).first().click();
  await box(page, "Title").fill(title);
  await expect(box(page, "Slug")).toHaveValue(slug);
  await box(page, "Excerpt").fill("What a first day is like.");
  await text(page).click();
  await page.keyboard.type(`## Why\nIt is **${word}**.\n/callout`);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Mind the keys.");
  await expect(page.locator(".visual-text .callout")).toHaveText("Mind the keys.");
  await page.getByLabel("Shown as").selectOption("Warning");
  if (isMobile) await page.getByRole("button", { name: "Done" }).click();
  await isSaved(page);
  await expectWhole(page);

  const link = await makePreviewLink(page);
  await expectWhole(page);
  await elsewhere(async (stranger) => {
    await stranger.goto(link);
    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(stranger.getByRole("note")).toContainText("Warning");
  });
  await page.keyboard.press("Escape");

  await page.getByLabel("Publish on").fill("2099-03-03T09:00");
  await press(page, "Schedule");
  await expect(toastOf(page)).toContainText("Post scheduled");
  expect(await statusOf(page, `/blog/${slug}`)).toBe(404);
  await page.getByLabel("Scheduled for").fill("2026-01-02T08:00");
  await press(page, "Publish changes");
  await expect(toastOf(page)).toContainText("Changes published");
  await expect.poll(() => statusOf(page, `/blog/${slug}`)).toBe(200);

  await box(page, "Slug").fill(`${slug}-moved`);
  await box(page, "Title").fill(`${title} moved`);
  await press(page, "Publish changes");
  await expect.poll(() => statusOf(page, `/blog/${slug}-moved`)).toBe(200);
  await expect.poll(() => statusOf(page, `/blog/${slug}`)).toBe(301);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  await expect(page.locator("ins").getByText("moved").first()).toBeVisible();
  await expectWhole(page);
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Revisions" }).getByRole("button").nth(1).click();
  await press(page, "Restore this revision");
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(toastOf(page)).toContainText("restored");
  await expect.poll(() => statusOf(page, `/blog/${slug}`)).toBe(200);

  // By a word of its text, not of its title.
  await page.goto("/admin/blog");
  await page.getByLabel("Search posts").fill(word);
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.getByRole("rowheader").getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toastOf(page)).toContainText("moved to the trash");
  await toastOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page)).toContainText("restored");
  await expect.poll(() => statusOf(page, `/blog/${slug}`)).toBe(200);
  await forget(slug);
});

test("a campaign: a page with a form of its own, published, written to, answered", {
  tag: "@desktop",
}, async ({ page, elsewhere }) => {
  const title = `Campaign ${crypto.randomUUID().slice(0, 8)}`;
  const path = `/${title.toLowerCase().replaceAll(" ", "-")}`;
  await startDay(page);
  await page.getByRole("main").getByRole("link", { name: "New page" }).click();
  await box(page, "Title").fill(title);
  await press(page, "Add section");
  await page.getByRole("dialog").getByRole("searchbox").fill("contact form");
  await page.keyboard.press("Enter");
  const form = page.locator(".section-item", { hasText: "Contact form" });
  await expect(form.getByLabel("Name for screen readers")).toHaveValue(title);
  await form.getByRole("button", { name: "Add field" }).click();
  const further = form.getByRole("group", { name: "Further fields" });
  await further.getByLabel("Label").fill("Number of servers");
  // What was removed by mistake comes back.
  await further.getByRole("button", { name: "Remove field 1" }).click();
  await expect(further.getByLabel("Label")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(further.getByLabel("Label")).toHaveValue("Number of servers");
  // Visitors would not see the form, because the field has no type.
  await press(page, "Publish");
  const missing = page.getByRole("dialog");
  await expect(missing).toContainText("Contact form");
  await missing.getByRole("button", { name: /^Fix/ }).click();
  await expect(further.getByLabel("Type")).toBeFocused();
  await further.getByLabel("Type").selectOption("Text, one line");
  await press(page, "Publish");
  await expect(toastOf(page)).toContainText("Page published");

  await elsewhere(async (visitor) => {
    await visitor.goto(path);
    await visitor.getByLabel("Name").first().fill("Vreni Ruf");
    await visitor.getByLabel("E-mail").fill("vreni@example.ch");
    await visitor.getByRole("combobox", { name: /^What is it about/ }).selectOption("evaluation");
    await visitor.getByRole("textbox", { name: /^Message/ }).fill(`About ${title}`);
    await visitor.getByLabel("Number of servers").fill("Twelve");
    await visitor.getByRole("checkbox").check();
    await visitor.getByRole("button", { name: "Send message" }).click();
    await expect(visitor).toHaveURL("/contact/sent");
  });

  await page.goto("/admin/messages");
  await page.getByRole("link", { name: "Vreni Ruf" }).first().click();
  await expect(page.locator(".message-facts").getByRole("link", { name: title })).toBeVisible();
  await expect(page.locator(".message-further")).toHaveText("Number of serversTwelve");
  await box(page, "Answer by e-mail").fill("Let us talk on Monday.");
  await press(page, "Send answer");
  await expect(page.getByRole("region", { name: "Conversation" }).getByRole("listitem")).toContainText(
    "Let us talk on Monday.",
  );
  await query`delete from public.pages where path = ${path}`;
});

test("by keyboard: signing in, writing, publishing, finding, signing out", {
  tag: ["@desktop", "@all"],
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const title = `By keyboard ${crypto.randomUUID().slice(0, 8)}`;
  const slug = title.toLowerCase().replaceAll(" ", "-");
  const admin = await makeReader({ name: "Nora Keller", admin: true });
  await page.goto("/admin/login");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
  await tabTo(page, "E-mail");
  await page.keyboard.type(admin.email);
  await tabTo(page, "Password");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("New post");
  await expect(page.getByRole("option", { name: /New post/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(box(page, "Title")).toBeVisible();
  await tabTo(page, "Title");
  await page.keyboard.type(title);
  await tabTo(page, "Content");
  await page.keyboard.type("A line.\n/table");
  await page.keyboard.press("Enter");
  await page.keyboard.type("What");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Where");
  await expect(page.locator(".visual-text th")).toHaveText(["What", "Where"]);
  await isSaved(page);
  // Out of the table, where Tab goes from cell to cell.
  await page.keyboard.press("ControlOrMeta+Home");
  await tabTo(page, "Publish");
  await page.keyboard.press("Enter");
  await expect(toastOf(page)).toContainText("Post published");
  await expect.poll(() => statusOf(page, `/blog/${slug}`)).toBe(200);

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type(title);
  await expect(page.getByRole("option", { name: title })).toBeVisible();
  await page.keyboard.press("Escape");
  await tabTo(page, "Sign Out");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/login");
  await forget(slug);
});

async function startDay(page: Page) {
  const admin = await makeReader({ name: "Nora Keller", admin: true });
  await signInToBackOffice(page, admin.email);
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
}

/** Nothing hangs over the edge. */
async function expectWhole(page: Page) {
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
}

async function statusOf(page: Page, path: string): Promise<number> {
  return (await page.request.get(path, { maxRedirects: 0 })).status();
}

/** Presses Tab until the element of this name has the focus, as keyboard users do. */
async function tabTo(page: Page, name: string) {
  const wanted = page.locator(":focus").and(
    page
      .getByRole("button", { name, exact: true })
      .or(page.getByRole("textbox", { name, exact: true }))
      .or(page.getByLabel(name, { exact: true })),
  );
  for (let steps = 0; steps < 150; steps++) {
    if ((await wanted.count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach “${name}”.`);
}

async function forget(slug: string) {
  await withDatabase(async (sql) => {
    await sql`delete from public.redirects where from_path like ${`/blog/${slug}%`}`;
    await sql`delete from public.blog_posts where slug like ${`${slug}%`}`;
  });
}
