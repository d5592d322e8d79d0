// Messages, company and settings: what an administrator does there is seen elsewhere.
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { openAsAdmin, signInToBackOffice, toastOf } from "./setup/admins.ts";
import { makeReader, withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, hydrate, test } from "./setup/test.ts";

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
  await expect(desk.getByRole("link", { name: "Reply by e-mail" })).toHaveAttribute(
    "href",
    /^mailto:beat@example\.ch\?subject=Re/,
  );
  await desk.getByRole("combobox", { name: "Assigned to" }).selectOption({ label: "Me" });
  await desk.getByRole("textbox", { name: "Add a note" }).fill("Called back.");
  await desk.getByRole("button", { name: "Add note" }).click();
  await expect(desk.getByRole("region", { name: "Notes" }).getByRole("listitem")).toContainText(
    "Called back.",
  );
  await expectAccessible(desk);
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
  await expect(desk.getByText("No message matches")).toBeVisible();
});

test("an incident stands out among the messages, with a number to call @desktop", async ({ page }) => {
  const words = `Our files are being encrypted ${mark()}`;
  await withDatabase(
    (sql) => sql`
      insert into public.contact_messages (name, email, phone, urgent, topic, topic_label, message, consented_at, submission_key)
      values ('Urs Eilig', 'urs@example.ch', '+41 79 000 00 00', true, 'incident', 'Incident', ${words}, now(), ${words})`,
  );
  await openAsAdmin(page, `/admin/messages?q=${encodeURIComponent(words)}`);
  const row = page.getByRole("row").filter({ hasText: words });
  await expect(row.getByText("Urgent", { exact: true })).toBeVisible();
  await row.getByRole("link", { name: "Urs Eilig" }).click();
  await expect(page.locator(".message-facts").getByText("Urgent", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "+41 79 000 00 00" })).toHaveAttribute(
    "href",
    "tel:+41790000000",
  );
  await expectAccessible(page);
});

test("a search without a hit is left by its button, and two spaces are one @desktop", async ({ page }) => {
  await withDatabase(
    (sql) => sql`
      insert into public.contact_messages (name, email, topic, topic_label, message, consented_at, submission_key)
      values ('Una Sola', 'una@example.ch', 'other', 'Other', 'One is enough.', now(), ${mark()})`,
  );
  await openAsAdmin(page, "/admin/messages");
  const search = page.getByRole("searchbox", { name: "Search messages" });
  await search.fill(`no  ${mark()}`);
  await expect(page).toHaveURL(/q=no\+[0-9a-f]+$/);
  await page.getByRole("link", { name: "Show all messages" }).click();
  await expect(page).toHaveURL("/admin/messages");
  await expect(search).toHaveValue("");
  await expect(page.getByRole("link", { name: "Una Sola" }).first()).toBeVisible();
});

test("leaving an unsaved note asks first, unless its message is deleted @desktop", async ({ page }) => {
  const words = `Please call me ${mark()}`;
  const [message] = await withDatabase(
    (sql) => sql<{ id: string }[]>`
      insert into public.contact_messages (name, email, topic, topic_label, message, consented_at, submission_key)
      values ('Vreni Ruf', 'vreni@example.ch', 'other', 'Other', ${words}, now(), ${words}) returning id`,
  );
  await openAsAdmin(page, `/admin/messages/${message?.id}`);
  const note = page.getByRole("textbox", { name: "Add a note" });
  await note.fill("Half a note");
  await page.getByRole("link", { name: "Statistics" }).click();
  const leaving = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await leaving.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  const signingOut = page.getByRole("alertdialog", { name: "Sign out without saving?" });
  await expect(signingOut).toContainText("What you typed on this page");
  await signingOut.getByRole("button", { name: "Stay signed in" }).click();
  await expect(note).toHaveValue("Half a note");
  await page.getByRole("button", { name: "Delete message" }).click();
  const deleting = page.getByRole("alertdialog", { name: "Delete this message?" });
  await deleting.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/admin\/messages\??$/);
});

test("a PGP key shows its fingerprint, and a private one is refused @desktop", async ({ page }) => {
  await openAsAdmin(page, "/admin/company");
  const field = page.getByRole("textbox", { name: "PGP public key" });
  // The sample of RFC 9580, A.1. Nothing is saved: the record is one for all journeys.
  const key = [
    "-----BEGIN PGP PUBLIC KEY BLOCK-----",
    "",
    "xjMEU/NfCxYJKwYBBAHaRw8BAQdAPwmJlL3ZFu1AUxl5NOSofIBzOhKA1i+AEJku",
    "Q+47JAY=",
    "-----END PGP PUBLIC KEY BLOCK-----",
  ].join("\n");
  await field.fill(key);
  await expect(page.getByText("C959 BDBA FA32 A2F8 9A15 3B67 8CFD E121 9796 5A9A")).toBeVisible();
  await expectAccessible(page);
  await field.fill(key.replaceAll("PUBLIC", "PRIVATE"));
  await page.getByRole("button", { name: "Save company" }).click();
  await expect(page.getByText(/^This is a private key\. Keep it to yourself/)).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(field).toHaveValue("");
});

test("@desktop the footer shows company changes; two editors do not collide", async ({ page, request }) => {
  const street = `Teststrasse ${mark()}`;
  await openAsAdmin(page, "/admin/company");
  const field = page.getByLabel("Street");
  const before = await field.inputValue();
  const save = page.getByRole("button", { name: "Save company" });
  await field.fill(street);
  await save.click();
  await expect(toastOf(page)).toContainText("Company saved");
  expect(await (await request.get("/")).text()).toContain(street);

  await withDatabase((sql) => sql`update public.company set city = city || '' , uid = 'CHE-111.111.111'`);
  await field.fill(`${street} b`);
  await save.click();
  await expect(page.getByText("Another editor has saved this in the meantime")).toBeVisible();
  await expect(page.getByText("Theirs: CHE-111.111.111")).toBeVisible();
  await page.getByRole("button", { name: "Take theirs" }).click();
  await expect(page.getByLabel("UID")).toHaveValue("CHE-111.111.111");
  await page.getByLabel("UID").fill("CHE-000.000.000");
  await field.fill(before);

  await page.getByRole("link", { name: "Statistics" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Leave without saving?");
  await page.getByRole("button", { name: "Stay" }).click();
  await save.click();
  await expect(page.getByText("Everything is saved")).toBeVisible();
  await page.getByLabel("E-mail").fill("nobody");
  await save.click();
  await expect(page.getByText(/Enter an e-mail such as hello@example.ch/)).toBeVisible();
});

test.describe("settings", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("@desktop administrators are granted by e-mail and revoked", async ({ page, otherPage: theirs }) => {
    // A second editor: the last one has no button to press.
    await makeReader({ admin: true });
    await openAsAdmin(page, "/admin/people");
    const address = page.getByRole("textbox", { name: "Add an administrator" });
    await address.fill("nobody@example.test");
    await page.getByRole("button", { name: "Grant rights" }).click();
    await expect(page.locator(".field-error")).toContainText(
      "There is no confirmed account with this address",
    );

    const reader = await makeReader();
    await address.fill(reader.email);
    await page.getByRole("button", { name: "Grant rights" }).click();
    await expect(toastOf(page)).toContainText(`${reader.email} is now an administrator`);
    await signInToBackOffice(theirs, reader.email);
    await expect(theirs).toHaveURL("/admin");

    await page.getByRole("button", { name: `Revoke rights of ${reader.email}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(toastOf(page)).toContainText(`${reader.email} is no longer an administrator`);
    await theirs.reload();
    await expect(theirs).toHaveURL("/dashboard");

    // Two administrators revoke each other at once: the database refuses the second (tests/database/back-office.test.ts), and says why.
    await page.route(/\/rest\/v1\/admin_users/, (route) =>
      route.request().method() === "DELETE"
        ? route.fulfill({
            status: 400,
            json: { code: "23514", message: "The last administrator cannot be removed." },
          })
        : route.fallback(),
    );
    await page
      .getByRole("button", { name: /^Revoke/ })
      .first()
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(toastOf(page)).toContainText("The last administrator cannot be removed.");
  });

  test("@desktop an active banner is on every page, and a test mail is sent", async ({ page, request }) => {
    const words = `Planned work on Sunday ${mark()}`;
    const admin = await openAsAdmin(page, "/admin/settings");
    await expect(page.getByText(/^Reduit \d+\.\d+\.\d+, schema \d{14}$/)).toBeVisible();
    await expect(page.getByText(/^PostgreSQL 18\.\d+/)).toBeVisible();
    await page.getByLabel("Text").fill(words);
    await page.getByLabel("Show the banner").check();
    await page.getByRole("button", { name: "Save banner" }).click();
    await expect(toastOf(page)).toContainText("The banner is on every page");
    for (const path of ["/", "/contact", "/login"])
      expect(await (await request.get(path)).text(), path).toContain(words);
    await page.getByLabel("Show the banner").uncheck();
    await page.getByRole("button", { name: "Save banner" }).click();
    await expect(toastOf(page)).toContainText("The banner is off");
    expect(await (await request.get("/")).text()).not.toContain(words);

    await page.getByRole("button", { name: "Send a test message" }).click();
    await expect(page.getByText(`A message to ${admin.email} was handed over.`)).toBeVisible();
    const mails: { to: string; kind: string }[] = await (
      await request.get("/dev/mailbox?format=json")
    ).json();
    expect(mails.some(({ to, kind }) => to === admin.email && kind === "mail_test")).toBe(true);
    await expect(page.getByText(/^\d+ waiting, \d+ failed$/)).toBeVisible();

    await page.getByLabel("Trash (days)").fill("31");
    await page.getByRole("button", { name: "Save periods" }).click();
    await expect(page.getByText("A whole number from 1 to 30")).toBeVisible();
    await page.getByLabel("Trash (days)").fill("30");
    // What is typed while it is being saved stays.
    const held = Promise.withResolvers<void>();
    await page.route("**/rest/v1/site_settings?*", async (route) => {
      if (route.request().method() === "POST") await held.promise;
      await route.fallback();
    });
    const save = page.getByRole("button", { name: "Save periods" });
    await save.click();
    await expect(save).toHaveAttribute("aria-busy", "true");
    await page.getByLabel("Audit log (days)").fill("700");
    held.resolve();
    await expect(toastOf(page)).toContainText("Retention periods saved");
    await expect(save).not.toHaveAttribute("aria-busy");
    await expect(page.getByLabel("Audit log (days)")).toHaveValue("700");
  });
});

test("@desktop the audit log finds changes by title and by person", async ({ page }) => {
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
  const box = page.getByRole("searchbox", { name: "Search by a title, a name or an id" });
  for (const query of [words.toLowerCase(), person.name]) {
    await box.fill(query);
    // The second changes nothing of its name: the record is found, and with it all that happened to it.
    await expect(found.filter({ hasText: words })).toHaveCount(await changesOf(words));
    await expect(found.filter({ hasNotText: person.name })).toHaveCount(0);
  }
  await box.fill(`${words} and more`);
  await expect(page.getByText("No change matches")).toBeVisible();
  await withDatabase((sql) => sql`delete from public.testimonials where quote = ${words}`);
});

/** Changes of one record by one person within a while are one. */
async function changesOf(quote: string): Promise<number> {
  const rows = await withDatabase(
    (sql) => sql`
      select 1 from public.audit_log a join public.testimonials t on t.id::text = a.row_id where t.quote = ${quote}`,
  );
  return rows.length;
}
