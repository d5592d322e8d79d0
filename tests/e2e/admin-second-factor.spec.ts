// The back office and the second factor: what is asked of administrators, when, and what they can do for others.
import path from "node:path";
import type { Page } from "@playwright/test";
import { codeOf } from "../fixtures/factors.ts";
import { temporaryFolder, until } from "../fixtures/product.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { toastOf } from "./setup/admins.ts";
import { box } from "./setup/editors.ts";
import { giveApp, giveCode, signInWithApp } from "./setup/factors.ts";
import { makeReader, query, type Reader, signIn, signInByApi, withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, openElsewhere, test } from "./setup/test.ts";

/** The browser logs every refused request as an error. */
test.use({ expectedErrors: [/Failed to load resource: the server responded with a status of 4\d\d/] });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Confirm that it is you" });
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** With a second factor, used so many minutes ago. */
async function openWithFactor(page: Page, path: string, minutesAgo = 0): Promise<[Reader, string]> {
  const admin = await makeReader({ name: "Nora Keller", admin: true });
  const secret = await giveApp(admin);
  await signInWithApp(page, admin, secret, minutesAgo);
  await page.goto(path);
  return [admin, secret];
}

test("an action that needs a fresh second factor asks for it, then continues @desktop", async ({ page }) => {
  const [admin, secret] = await openWithFactor(page, "/admin/people", 11);
  const other = await makeReader({ name: "Urs Meier" });
  const admins = section(page, "Administrators");
  await admins.getByRole("textbox", { name: "Add an administrator" }).fill(other.email);
  await admins.getByRole("button", { name: "Grant rights" }).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(toastOf(page)).toContainText("Nothing was changed: this needs your second factor.");
  await expect(admins.getByRole("textbox", { name: "Add an administrator" })).toHaveValue(other.email);
  await admins.getByRole("button", { name: "Grant rights" }).click();
  await giveCode(page, admin, secret);
  await expect(page.getByText(`${other.email} is now an administrator`)).toBeVisible();
  const row = admins.getByRole("row").filter({ hasText: other.email });
  await expect(row).toContainText("No second factor");
  await expect(admins.getByRole("row").filter({ has: page.getByText("You", { exact: true }) })).toContainText(
    /(?<!No )Second factor/,
  );

  // In the next ten minutes nothing is asked.
  await row.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText(`${other.email} is no longer an administrator`)).toBeVisible();
});

const tag = ["@desktop", "@all"];

test("exporting messages and publishing legal text ask for it; the log shows it", { tag }, async ({
  page,
}) => {
  const [admin, secret] = await openWithFactor(page, "/admin/messages", 11);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  await giveCode(page, admin, secret);
  expect((await file).suggestedFilename()).toMatch(/^messages-.*\.csv$/);
  await page.goto("/admin/audit-log?action=export");
  await expect(page.getByText("exported", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Message × ").first()).toBeVisible();
  await page.goto("/admin");
  await expect(page.getByText("exported the messages").first()).toBeVisible();

  await signInWithApp(page, admin, secret, 11);
  await openEditorAs(page, "/admin/legal-documents/new");
  const title = `Rules of a test ${Date.now()}`;
  await box(page, "Title").fill(title);
  await page.getByRole("textbox", { name: "Content" }).first().fill("Everyone is kind.");
  await page.locator(".admin-actions").getByRole("button", { name: "Publish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish version" }).click();
  await giveCode(page, admin, secret);
  await expect(page.getByText(/Legal document published/)).toBeVisible();
});

test("scheduling a legal change asks for it; the form says why one is blocked", { tag }, async ({ page }) => {
  const [admin, secret] = await openWithFactor(page, "/admin", 11);
  const [row] = await query<{ id: string }[]>`
      insert into public.legal_documents (slug, title, content, status, published_at)
      values (${`s-${crypto.randomUUID()}`}, 'House rules', 'Words', 'published', '2099-01-01') returning id`;
  const id = row?.id ?? "";
  const stored = async () =>
    (await query`select data, publish_at from public.drafts where row_id = ${id}`)[0];
  await openEditorAs(page, `/admin/legal-documents/${id}`);
  await box(page, "Title").fill("House rules, changed");
  const panel = section(page, "Your changes");
  await panel.getByLabel("Publish changes on").fill("2098-03-03T09:00");
  await panel.getByRole("button", { name: "Schedule" }).click();
  await giveCode(page, admin, secret);
  await expect(toastOf(page)).toContainText("Changes scheduled for 3 Mar 2098");

  // Later, the text of what is scheduled does not change without it.
  await signInWithApp(page, admin, secret, 11);
  await openEditorAs(page, `/admin/legal-documents/${id}`);
  await box(page, "Title").fill("House rules, changed again");
  await expect(page.getByText(/The scheduled changes were not updated\. Press Schedule again/)).toBeVisible();
  expect((await stored())?.data).toEqual({ title: "House rules, changed" });
  await panel.getByRole("button", { name: "Schedule again" }).click();
  await giveCode(page, admin, secret);
  await expect.poll(async () => (await stored())?.data).toEqual({ title: "House rules, changed again" });

  await withDatabase(async (sql) => {
    await sql`delete from private.schedule_claims where row_id = ${id}`;
    await sql`update public.drafts set publish_at = now() where row_id = ${id}`;
  });
  await expect.poll(async () => (await stored())?.publish_at).toBeNull();
  await page.reload();
  await expect(panel.getByText("Not published as scheduled")).toBeVisible();
  await expect(panel.getByText(/^It needs your second factor\./)).toBeVisible();
});

async function openEditorAs(page: Page, path: string) {
  await page.goto(path);
  await expect(box(page, "Title")).toBeVisible();
}

test("a reset lets in a reader who lost everything, and is logged", { tag }, async ({ page, elsewhere }) => {
  const reader = await makeReader({ name: "Lea Zurbriggen" });
  await giveApp(reader);
  const [admin, secret] = await openWithFactor(page, "/admin/settings", 11);
  const readers = section(page, "Readers with a second factor");
  await readers.getByLabel("Search by name or e-mail").fill(reader.email);
  const row = readers.getByRole("row").filter({ hasText: reader.email });
  await expect(row).toHaveCount(1);
  await expect(readers.getByText(admin.email)).toBeHidden();
  await row.getByRole("button", { name: "Reset second factor" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await giveCode(page, admin, secret);
  await expect(page.getByText(`${reader.email} no longer has a second factor`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await elsewhere(async (there) => {
    await there.goto("/login");
    await signIn(there, reader.email);
    await expect(there).toHaveURL("/dashboard");
  });
  await page.goto(`/admin/audit-log?table=mfa_factors&q=${encodeURIComponent(reader.email)}`);
  await expect(page.getByText("Second factor “Lea Zurbriggen”").first()).toBeVisible();
});

// Whether administrators need one is the whole site's, and a first administrator there is once: a site of its own.
test("the first administrator requires a second factor, and adds one", { tag }, async ({ browser }) => {
  const folder = await temporaryFolder();
  const product = await startSeededProduct({ dataFolder: path.join(folder.path, "fresh") });
  try {
    const link = await until(
      "the set-up link",
      () => /\/admin\/setup\?token=[\w-]+/.exec(product.output())?.[0],
    );
    const reader = await makeReader({}, (work) => work(product.database()));
    await openElsewhere(browser, product.url, async (page) => {
      await signInByApi(page, reader.email, product);
      await page.goto(link);
      await page.getByRole("button", { name: "Become administrator" }).click();
      await expect(page.getByText("You are the administrator of this site.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Add an authenticator app" })).toBeVisible();
      await page.getByRole("link", { name: "Open the back office without one" }).click();
      await page.goto("/admin/settings");
      const factor = section(page, "Second factor");
      await expect(
        factor.getByText("Off: administrators and editors without one can use the back office"),
      ).toBeVisible();
      await factor.getByRole("switch", { name: "Administrators need a second factor" }).click();
      await expect(heading(page)).toHaveText("Add a second factor first");
      await expect(page.getByRole("navigation", { name: "Back office" })).toBeHidden();
      await page.getByRole("button", { name: "Add an authenticator app" }).click();
      const secret = (await page.locator(".secret-key").innerText()).replace(/\s/g, "");
      await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
      await page.getByRole("button", { name: "Add this app" }).click();
      await expect(page.locator(".recovery-codes").getByRole("listitem")).toHaveCount(10);
      await page.getByRole("button", { name: "I have stored them" }).click();
      await expect(section(page, "Second factor").getByRole("switch")).toBeChecked();
    });
  } finally {
    await product.stop();
    await folder.remove();
  }
});
