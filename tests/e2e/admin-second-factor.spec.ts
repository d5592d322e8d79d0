// The back office and the second factor: what is asked of administrators, when, and what they can do for others.
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { codeOf } from "../fixtures/factors.ts";
import { type Product, temporaryFolder } from "../fixtures/product.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { toastOf } from "./setup/admins.ts";
import { box } from "./setup/editors.ts";
import { addAuthenticator, giveApp, giveCode, signInWithApp } from "./setup/factors.ts";
import { makeReader, type Reader, signIn, signInByApi, withDatabase } from "./setup/readers.ts";
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

test("an administrator with only a password is asked in place, and continues there", async ({ page }) => {
  const admin = await makeReader({ name: "Nora Keller", admin: true });
  const secret = await giveApp(admin);
  await signInByApi(page, admin.email);
  await page.goto("/admin/messages");
  await expect(heading(page)).toHaveText("One more step");
  await expect(page).toHaveURL("/admin/messages");
  await expectAccessible(page);
  await giveCode(page, admin, secret);
  await expect(heading(page)).toHaveText("Messages");
  await expect(page).toHaveURL("/admin/messages");
});

test("five wrong codes lead to the password, and back to the same page @desktop", async ({ page }) => {
  const [admin, secret] = await openWithFactor(page, "/admin/settings", 11);
  await section(page, "Second factor").getByRole("switch").click();
  for (let tries = 1; tries <= 5; tries++) {
    await dialog(page).getByLabel("Code", { exact: true }).fill(`00000${tries}`);
    const refused = page.waitForResponse((response) => response.url().endsWith("/verify"));
    await dialog(page).getByRole("button", { name: "Confirm" }).click();
    await refused;
  }
  await expect(page).toHaveURL("/login?next=%2Fadmin%2Fsettings");
  await expect(page.getByText("Those were too many wrong codes", { exact: true })).toBeVisible();
  await signIn(page, admin.email);
  await giveCode(page, admin, secret);
  await expect(page).toHaveURL("/admin/settings");
});

test("an action that needs a fresh second factor asks for it, then continues", async ({ page }) => {
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

test("exporting messages and publishing legal text ask for it; the log shows it @desktop", async ({
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

test("scheduling a legal change asks for it; the form says why one is blocked @desktop", async ({ page }) => {
  const [admin, secret] = await openWithFactor(page, "/admin", 11);
  const [row] = await withDatabase(
    (sql) => sql<{ id: string }[]>`
      insert into public.legal_documents (slug, title, content, status, published_at)
      values (${`s-${crypto.randomUUID()}`}, 'House rules', 'Words', 'published', '2099-01-01') returning id`,
  );
  const id = row?.id ?? "";
  const stored = async () =>
    (await withDatabase((sql) => sql`select data, publish_at from public.drafts where row_id = ${id}`))[0];
  await openEditorAs(page, `/admin/legal-documents/${id}`);
  await box(page, "Title").fill("House rules, changed");
  const panel = section(page, "Your changes");
  await panel.getByLabel("Publish changes on").fill("2098-03-03T09:00");
  await panel.getByRole("button", { name: "Schedule changes" }).click();
  await giveCode(page, admin, secret);
  await expect(toastOf(page)).toContainText("Changes scheduled for 3 Mar 2098");

  // Later, the text of what is scheduled does not change without it.
  await signInWithApp(page, admin, secret, 11);
  await openEditorAs(page, `/admin/legal-documents/${id}`);
  await box(page, "Title").fill("House rules, changed again");
  await expect(
    page.getByText(/The scheduled changes stay as they were\. Press Schedule again/),
  ).toBeVisible();
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
  await expectAccessible(page);
});

async function openEditorAs(page: Page, path: string) {
  await page.goto(path);
  await expect(box(page, "Title")).toBeVisible();
}

test("a reset lets in a reader who lost everything, and is logged", async ({ page, elsewhere }) => {
  const reader = await makeReader({ name: "Lea Zurbriggen" });
  await giveApp(reader);
  const [admin, secret] = await openWithFactor(page, "/admin/settings", 11);
  const readers = section(page, "Readers with a second factor");
  await readers.getByLabel("Search by name or e-mail").fill(reader.email);
  const row = readers.getByRole("row").filter({ hasText: reader.email });
  await expect(row).toHaveCount(1);
  await expect(readers.getByText(admin.email)).toBeHidden();
  await expectAccessible(page);
  await row.getByRole("button", { name: "Reset second factor" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await giveCode(page, admin, secret);
  await expect(page.getByText(`${reader.email} has no second factor any more`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await elsewhere(async (there) => {
    await there.goto("/login");
    await signIn(there, reader.email);
    await expect(there).toHaveURL("/dashboard");
  });
  await page.goto(`/admin/audit-log?table=mfa_factors&q=${encodeURIComponent(reader.email)}`);
  await expect(page.getByText("Second factor “Lea Zurbriggen”").first()).toBeVisible();
});

// Whether administrators need one is the whole site's, and a first administrator there is once: a site of their own, one after another.
test.describe("a site of its own @desktop", () => {
  test.describe.configure({ mode: "serial" });
  let product: Product;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  test.beforeAll(async () => {
    folder = await temporaryFolder();
    product = await startSeededProduct({ dataFolder: path.join(folder.path, "fresh") });
  });
  test.afterAll(async () => {
    await product.stop();
    await folder.remove();
  });

  /** Signed in with the password alone. */
  async function as(browser: Browser, admin: boolean, use: (page: Page) => Promise<void>) {
    const reader = await makeReader({ admin }, (work) => work(product.database()));
    await openElsewhere(browser, product.url, async (page) => {
      await signInByApi(page, reader.email, product);
      await use(page);
    });
  }

  async function choose(value: boolean) {
    const sql = product.database();
    await sql`
      insert into site_settings (key, value) values ('admins_need_second_factor', ${sql.json(value)})
      on conflict (key) do update set value = excluded.value`;
  }

  async function addApp(page: Page) {
    await page.getByRole("button", { name: "Add an authenticator app" }).click();
    const secret = (await page.locator(".secret-key").innerText()).replace(/\s/g, "");
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
    await page.getByRole("button", { name: "Add this app" }).click();
    await expect(page.locator(".recovery-codes").getByRole("listitem")).toHaveCount(10);
  }

  test("the set-up of the first administrator includes the step", async ({ browser }) => {
    const printed = () => /\/admin\/setup\?token=[\w-]+/.exec(product.output())?.[0];
    await expect.poll(printed).toBeDefined();
    const link = printed() ?? "";
    await as(browser, false, async (page) => {
      await page.goto(link);
      await page.getByRole("button", { name: "Become administrator" }).click();
      await expect(page.getByText("You are the administrator of this site.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Open the back office without one" })).toBeVisible();
      await expectAccessible(page);
      await addApp(page);
      await page.getByRole("button", { name: "I have stored them" }).click();
      await page.getByRole("link", { name: "Open the back office" }).click();
      await expect(page.getByRole("navigation", { name: "Back office" })).toBeVisible();
    });
  });

  test("an administrator without a factor adds one first, stores the codes, and gets in", async ({
    browser,
  }) => {
    await choose(true);
    await as(browser, true, async (page) => {
      await page.goto("/admin/messages");
      await expect(heading(page)).toHaveText("Add a second factor first");
      await expectAccessible(page);
      await expect(page.getByRole("navigation", { name: "Back office" })).toBeHidden();
      await addApp(page);
      await expectAccessible(page);
      await page.getByRole("button", { name: "I have stored them" }).click();
      await expect(heading(page)).toHaveText("Messages");
    });
  });

  test("a passkey works too; an administrator with a factor is not asked to add one", async ({ browser }) => {
    await choose(true);
    await as(browser, true, async (page) => {
      await addAuthenticator(page);
      await page.goto("/admin");
      await page.getByRole("button", { name: "Add a passkey" }).click();
      await page.getByLabel("Name").fill("Blue key");
      await page.getByRole("button", { name: "Add this passkey" }).click();
      await page.getByRole("button", { name: "I have stored them" }).click();
      await expect(page.getByRole("navigation", { name: "Back office" })).toBeVisible();
      await page.reload();
      await expect(page.getByRole("navigation", { name: "Back office" })).toBeVisible();
    });
  });

  test("switched on in the settings, it also holds for that administrator", async ({ browser }) => {
    await choose(false);
    await as(browser, true, async (page) => {
      await page.goto("/admin/settings");
      const factor = section(page, "Second factor");
      await expect(factor.getByText("Off: a password alone opens the back office")).toBeVisible();
      await factor.getByRole("switch", { name: "Administrators need a second factor" }).click();
      await expect(heading(page)).toHaveText("Add a second factor first");
    });
  });
});
