// Messages, company and settings: what an administrator does there is seen elsewhere.
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { openAsAdmin, toastOf } from "./setup/admins.ts";
import { makeReader, query, withDatabase } from "./setup/readers.ts";
import { expect, hydrate, test } from "./setup/test.ts";

const mark = () => randomBytes(5).toString("hex");

test("@desktop a buyer writes; an admin reads, answers, closes", async ({ page, otherPage: desk }) => {
  const words = `=HYPERLINK("x") We need key custody, ${mark()}`;
  await page.goto("/");
  await hydrate(page);
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Industries" }).first().hover();
  await menu
    .getByRole("link", { name: /Family Offices/i })
    .first()
    .click();
  await expect(page).toHaveURL("/industries/family-offices");
  await page.locator(".site-actions").getByRole("link", { name: "Get Started" }).click();
  const contact = page.getByRole("form", { name: "Contact" });
  await contact.getByRole("textbox", { name: /^Name/ }).fill("Beat Käufer");
  await contact.getByRole("textbox", { name: /^E-mail/ }).fill("beat@example.ch");
  await contact.getByRole("combobox", { name: "What is it about?" }).selectOption({ index: 1 });
  await contact.getByRole("textbox", { name: /^Message/ }).fill(words);
  await contact.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page).toHaveURL("/contact/sent");

  await openAsAdmin(desk, "/admin/messages");
  await desk.getByRole("searchbox", { name: "Search messages" }).fill(words.slice(-10));
  await expect(desk).toHaveURL(/q=/);
  await expect(desk.getByRole("row")).toHaveCount(2);
  await expect(desk.getByRole("row").nth(1)).toContainText("New");

  const [download] = await Promise.all([
    desk.waitForEvent("download"),
    desk.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  const csv = await readFile(await download.path(), "utf8");
  expect(csv).toContain(`"'=HYPERLINK(""x"") We need`);
  expect(csv.trim().split("\r\n")).toHaveLength(2);

  await desk.getByRole("link", { name: "Beat Käufer" }).click();
  await expect(desk.getByText(words)).toBeVisible();
  await expect(desk.locator(".message-facts").getByText("Read", { exact: true })).toBeVisible();
  await expect(desk.getByRole("link", { name: "Use your mail program" })).toHaveAttribute(
    "href",
    /^mailto:beat@example\.ch\?subject=Re/,
  );
  await desk.getByRole("combobox", { name: "Assigned to" }).selectOption({ label: "Me" });
  await desk.getByRole("textbox", { name: "Add a note" }).fill("Called back.");
  await desk.getByRole("button", { name: "Add note" }).click();
  await expect(desk.getByRole("region", { name: "Notes" }).getByRole("listitem")).toContainText(
    "Called back.",
  );
  await desk.goBack();
  await desk.getByRole("combobox", { name: "Assigned to" }).selectOption({ label: "Me" });
  await expect(desk.getByRole("row").nth(1)).toContainText("Nora Keller");
  await desk.getByRole("link", { name: "Beat Käufer" }).click();
  await desk.getByRole("button", { name: "Mark as done" }).click();
  await expect(desk.getByRole("button", { name: "Reopen" })).toBeVisible();
  await desk.getByRole("button", { name: "Delete message" }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toastOf(desk)).toContainText("Message deleted");
  await expect(desk).toHaveURL(/\/admin\/messages\?q=/);
  await expect(desk.getByText("No matching messages")).toBeVisible();
});

test("@desktop every page follows a change of the company", { tag: "@all" }, async ({ page, request }) => {
  const street = `Teststrasse ${mark()}`;
  await openAsAdmin(page, "/admin/company");
  const field = page.getByLabel("Street");
  const save = page.getByRole("button", { name: "Save company" });
  const before = await field.inputValue();
  await field.fill(street);
  await save.click();
  await expect(toastOf(page)).toContainText("Company saved");
  await expect.poll(async () => (await request.get("/")).text()).toContain(street);
  await field.fill(before);
  await save.click();
  await expect(page.getByText("All changes saved")).toBeVisible();
});

test.describe("settings", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("@desktop an active banner is on every page, and a test mail is sent", async ({ page, request }) => {
    const words = `Planned work on Sunday ${mark()}`;
    const admin = await openAsAdmin(page, "/admin/settings");
    await expect(page.getByText(/^Reduit \d+\.\d+\.\d+(-dev)?, schema \d{14}$/)).toBeVisible();
    await expect(page.getByText(/^PostgreSQL 18\.\d+/)).toBeVisible();
    await page.getByLabel("Text").fill(words);
    await page.getByLabel("Show the banner").check();
    await page.getByRole("button", { name: "Save banner" }).click();
    await expect(toastOf(page)).toContainText("The banner is shown on every page");
    for (const path of ["/", "/contact", "/login"])
      await expect.poll(async () => (await request.get(path)).text(), path).toContain(words);
    await page.getByLabel("Show the banner").uncheck();
    await page.getByRole("button", { name: "Save banner" }).click();
    await expect(toastOf(page)).toContainText("The banner is hidden");
    await expect.poll(async () => (await request.get("/")).text()).not.toContain(words);

    await page.getByRole("button", { name: "Send a test message" }).click();
    await expect(page.getByText(`The mail server accepted a test message to ${admin.email}.`)).toBeVisible();
    const mails: { to: string; kind: string }[] = await (
      await request.get("/dev/mailbox?format=json")
    ).json();
    expect(mails.some(({ to, kind }) => to === admin.email && kind === "mail_test")).toBe(true);
    await expect(page.getByText(/^\d+ waiting, \d+ failed$/)).toBeVisible();
  });
});

test("@desktop the audit log finds changes by title and by person", { tag: "@all" }, async ({ page }) => {
  const words = `Audited ${mark()}`;
  const person = await makeReader({ name: `Person ${mark()}`, admin: true });
  await withDatabase((sql) =>
    sql.begin(async (work) => {
      // As the database knows who writes: by the claims of the request.
      await work`
        select set_config('request.jwt.claim.sub', ${person.id}, true),
               set_config('request.jwt.claims', ${JSON.stringify({ sub: person.id })}, true)`;
      const [row] = await work`
        insert into public.testimonials (quote, author_role, display_order, is_active)
        values (${words}, 'Role', 990, false) returning id`;
      await work`update public.testimonials set author_role = 'Changed' where id = ${row?.id}`;
    }),
  );
  await openAsAdmin(page, "/admin/audit-log");
  const found = page.locator(".audit-day").getByRole("listitem");
  const box = page.getByRole("searchbox", { name: "Search by title, person or ID" });
  for (const query of [words.toLowerCase(), person.name]) {
    await box.fill(query);
    // The second changes nothing of its name: the record is found, and with it all that happened to it.
    await expect(found.filter({ hasText: words })).toHaveCount(await changesOf(words));
    await expect(found.filter({ hasNotText: person.name })).toHaveCount(0);
  }
  await box.fill(`${words} and more`);
  await expect(page.getByText("No matching changes")).toBeVisible();
  await query`delete from public.testimonials where quote = ${words}`;
});

/** Changes of one record by one person within a while are one. */
async function changesOf(quote: string): Promise<number> {
  const rows =
    await query`select 1 from public.audit_log a join public.testimonials t on t.id::text = a.row_id where t.quote = ${quote}`;
  return rows.length;
}
