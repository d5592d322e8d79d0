// The dashboard's Settings: a picture, a new e-mail, everything in one file, and the end of the account.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { storedBytes } from "../fixtures/stored-bytes.ts";
import {
  mailedLink,
  makeReader,
  newEmail,
  password,
  type Reader,
  signIn,
  signInByApi,
  withDatabase,
} from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

/** The browser logs every refused request as an error. */
test.use({ expectedErrors: [/Failed to load resource: the server responded with a status of 4\d\d/] });

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const toast = (page: Page, words: string) => page.getByRole("status").getByText(words);

async function openSettings(page: Page, reader: Reader) {
  await signInByApi(page, reader.email);
  await page.goto("/dashboard?tab=settings");
  await expect(section(page, "Delete account")).toBeVisible();
}

async function picture(page: Page, width: number, height: number): Promise<Buffer> {
  const data = await page.evaluate(
    ([w = 1, h = 1]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h });
      const context = canvas.getContext("2d");
      if (context) context.fillStyle = "#2563eb";
      context?.fillRect(0, 0, w, h / 2);
      return canvas.toDataURL("image/png");
    },
    [width, height],
  );
  return Buffer.from(data.split(",")[1] ?? "", "base64");
}

const hasAvatar = async ({ id }: Reader) =>
  (await withDatabase((sql) => storedBytes(sql, "avatars", `${id}/avatar`))) !== undefined;

test("profile: not set, edited in place with a picture, greeted by name, removed again @desktop", async ({
  page,
}) => {
  const reader = await makeReader({ name: "" });
  await openSettings(page, reader);
  const profile = section(page, "Profile");
  await expect(profile.getByRole("definition")).toHaveText([reader.email, "Not set"]);

  await profile.getByRole("button", { name: "Edit Profile" }).click();
  await expect(profile.getByText("at most 10 MB")).toBeVisible();
  const file = profile.getByLabel("Choose a picture");
  await file.setInputFiles({
    name: "notes.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4"),
  });
  await expect(profile.getByRole("alert")).toHaveText(
    "Please choose a JPEG, PNG, WebP, AVIF or GIF picture.",
  );
  await file.setInputFiles({ name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(profile.getByRole("alert")).toHaveText("This file could not be read as a picture.");
  await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await picture(page, 1200, 800) });
  await expect(profile.locator("img")).toHaveJSProperty("naturalWidth", 512);
  const name = 'Zoë <script>alert("x")</script>';
  await profile.getByLabel("Full name").fill(`  ${name} `);
  await profile.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Your profile is saved")).toBeVisible();
  await expect(profile.getByRole("definition")).toHaveText([reader.email, name]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome back, ${name}`);
  expect(await hasAvatar(reader)).toBe(true);

  await page.reload();
  await expect(profile.locator("img")).toHaveJSProperty("naturalWidth", 512);
  await profile.getByRole("button", { name: "Edit Profile" }).click();
  await profile.getByRole("button", { name: "Remove picture" }).click();
  await profile.getByLabel("Full name").fill("");
  await profile.getByRole("button", { name: "Save" }).click();
  await expect(profile.getByRole("definition")).toHaveText([reader.email, "Not set"]);
  await expect(profile.locator("img")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, User");
  expect(await hasAvatar(reader)).toBe(false);
});

test("e-mail: both mailboxes must agree, then the new one shows @desktop", async ({ page, request }) => {
  const reader = await makeReader();
  const next = newEmail("moved+to");
  await openSettings(page, reader);
  const part = section(page, "E-mail address");
  await part.getByRole("button", { name: "Change e-mail" }).click();
  await part.getByLabel("New e-mail address").fill(`  ${next.toUpperCase()} `);
  await part.getByRole("button", { name: "Send both mails" }).click();
  await expect(part.getByText(`Waiting for both addresses: ${next}`)).toBeVisible();
  await expect(part.getByRole("definition")).toHaveText(reader.email);
  await page.goto(await mailedLink(request, reader.email, "email_change"));
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One address is confirmed");
  await page.goto(await mailedLink(request, next, "email_change"));
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await expect(toast(page, "Your e-mail address is changed")).toBeVisible();
  await page.goto("/dashboard?tab=settings");
  await expect(section(page, "Profile").getByRole("definition").first()).toHaveText(next);
  await expect(section(page, "E-mail address").getByRole("definition")).toHaveText(next);
  await expect(page.getByText("Waiting for both addresses")).toHaveCount(0);
});

test("all data is exported in one file, then the account is deleted fully @desktop", async ({ page }) => {
  const reader = await makeReader({ name: "Zoë Muster" });
  await withDatabase(async (sql) => {
    const [post] =
      await sql`select id from public.blog_posts where status = 'published' order by slug limit 1`;
    for (const table of ["bookmarks", "reading_list", "article_reads"])
      await sql`insert into ${sql(`public.${table}`)} (user_id, post_id) values (${reader.id}, ${post?.id})`;
    await sql`insert into public.notification_reads (user_id, source, source_id) values (${reader.id}, 'post', ${post?.id})`;
  });
  await openSettings(page, reader);
  const profile = section(page, "Profile");
  await profile.getByRole("button", { name: "Edit Profile" }).click();
  await profile
    .getByLabel("Choose a picture")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await picture(page, 300, 300) });
  await profile.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Your profile is saved")).toBeVisible();

  const downloading = page.waitForEvent("download");
  await section(page, "Your data").getByRole("button", { name: "Download my data" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^reduit-my-data-\d{4}-\d\d-\d\d\.zip$/);
  const archive = readFileSync(await download.path());
  // Nothing in it is packed: its parts can be read where they stand.
  const text = archive.toString("utf8");
  for (const part of ["your-data.html", "your-data.json", "picture.webp", "Zoë Muster", reader.email, "RIFF"])
    expect(text).toContain(part);
  const json = JSON.parse(text.slice(text.indexOf('{\n  "exported_at"'), text.lastIndexOf("\n}\n") + 3));
  expect(json).toMatchObject({
    account: { email: reader.email },
    profile: { full_name: "Zoë Muster", picture: "picture.webp" },
  });
  for (const kept of ["bookmarks", "reading_list", "reading_history"]) {
    expect(json[kept]).toHaveLength(1);
    expect(json[kept][0].post.title).toEqual(expect.any(String));
  }

  expect(json.notifications_read).toEqual([
    { source: "post", source_id: json.bookmarks[0].post_id, read_at: expect.any(String) },
  ]);
  expect(text).toContain("Notifications marked as read");

  expect(await hasAvatar(reader)).toBe(true);
  await section(page, "Delete account").getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog.getByLabel("Your e-mail address")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Your e-mail address").fill(` ${reader.email.toUpperCase()} `);
  await dialog.getByLabel("Your password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page).toHaveURL("/");
  await expect(toast(page, "Your account is deleted")).toBeVisible();
  await expect(page.locator("html")).not.toHaveClass(/signed-in/);
  expect(await hasAvatar(reader)).toBe(false);
  await page.goto("/login");
  await signIn(page, reader.email);
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Invalid email or password");
});
