// A second factor from the outside: added in Settings, asked for at sign-in, and before anything that cannot be undone.
import type { Page } from "@playwright/test";
import { codeOf } from "../fixtures/factors.ts";
import { addAuthenticator, giveApp, giveCode, pass, signInWithApp } from "./setup/factors.ts";
import {
  mailedLink,
  makeReader,
  password,
  type Reader,
  signIn,
  signInByApi,
  withDatabase,
} from "./setup/readers.ts";
import { expect, expectAccessible, hydrate, test } from "./setup/test.ts";

/** The browser logs every refused request as an error. */
test.use({ expectedErrors: [/Failed to load resource: the server responded with a status of 4\d\d/] });

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const toast = (page: Page, words: string) => page.getByRole("status").getByText(words);
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const settings = "/dashboard?tab=settings";

async function openSettings(page: Page, reader: Reader) {
  await signInByApi(page, reader.email);
  await page.goto(settings);
  await expect(section(page, "Second factor").getByText("You have none yet")).toBeVisible();
}

/** Through the page, with the secret read where a person reads it. */
async function addApp(page: Page, reader: Reader) {
  const factors = section(page, "Second factor");
  await factors.getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(factors.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (await factors.locator(".secret-key").innerText()).replace(/\s/g, "");
  expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
  await factors.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await factors.getByRole("button", { name: "Add this app" }).click();
  await expect(toast(page, "The authenticator app is added")).toBeVisible();
  await pass(reader);
}

async function addPasskey(page: Page, name: string) {
  const factors = section(page, "Second factor");
  await factors.getByRole("button", { name: "Add a passkey" }).click();
  await factors.getByLabel("Name").fill(name);
  await factors.getByRole("button", { name: "Add this passkey" }).click();
  await expect(factors.getByRole("listitem").filter({ hasText: name })).toBeVisible();
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page.getByRole("main").getByRole("link", { name: "Sign In" })).toBeVisible();
}

test("an authenticator app: added, asked for at sign-in, a recovery code once, removed", async ({ page }) => {
  const reader = await makeReader();
  await openSettings(page, reader);
  const factors = section(page, "Second factor");
  await factors.getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(factors.getByLabel("Code", { exact: true })).toBeFocused();
  await expect(factors.getByLabel("Code", { exact: true })).toHaveAttribute("autocomplete", "one-time-code");
  await expect(factors.getByLabel("Code", { exact: true })).toHaveAttribute("inputmode", "numeric");
  await expectAccessible(page);
  await factors.getByLabel("Code", { exact: true }).fill("12 34");
  await factors.getByRole("button", { name: "Add this app" }).click();
  await expect(factors.getByRole("alert")).toContainText("The code has six digits.");
  await factors.getByRole("button", { name: "Cancel" }).click();
  await addApp(page, reader);
  await expect(factors.getByRole("listitem")).toHaveText(/^Authenticator app\s*Added/);

  const recovery = section(page, "Recovery codes");
  await expect(recovery.getByText("You have none yet")).toBeVisible();
  await recovery.getByRole("button", { name: "Make recovery codes" }).click();
  const codes = recovery.locator(".recovery-codes").getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [code = "", other = ""] = await codes.allInnerTexts();
  expect(code).toMatch(/^[a-z0-9]{4}( [a-z0-9]{4}){3}$/);
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    recovery.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^recovery-codes-.*\.txt$/);
  await recovery.getByRole("button", { name: "I have stored them" }).click();
  await expect(recovery.getByText("10 of 10")).toBeVisible();
  await expectAccessible(page);
  await signOut(page);

  await page.goto("/login?next=%2Fdashboard%3Ftab%3Dbookmarks");
  await signIn(page, reader.email);
  const field = page.getByLabel("Code", { exact: true });
  await expect(field).toBeFocused();
  await expect(page).toHaveURL("/login?next=%2Fdashboard%3Ftab%3Dbookmarks");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByRole("textbox", { name: "Recovery code" }).fill(code.toUpperCase().replaceAll(" ", "-"));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL("/dashboard?tab=bookmarks");
  await page.goto(settings);
  await expect(section(page, "Recovery codes").getByText("9 of 10")).toBeVisible();
  await signOut(page);

  await page.goto("/login");
  await signIn(page, reader.email);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByRole("textbox", { name: "Recovery code" }).fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(alert(page)).toHaveText("This recovery code is wrong, or was used already.");
  await page.getByRole("textbox", { name: "Recovery code" }).fill(other);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL("/dashboard");

  await page.goto(settings);
  await section(page, "Second factor").getByRole("button", { name: "Remove Authenticator app" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(section(page, "Second factor").getByText("You have none yet")).toBeVisible();
  await expect(section(page, "Recovery codes")).toBeHidden();
  await signOut(page);
  await page.goto("/login");
  await signIn(page, reader.email);
  await expect(page).toHaveURL("/dashboard");
});

// On one screen only: wrong codes are counted by IP address, and the tests have one.
test("five wrong codes lead back to the password, and the place is kept @desktop", async ({ page }) => {
  const reader = await makeReader();
  const secret = await giveApp(reader);
  await page.goto("/login?next=%2Fdashboard%3Ftab%3Dbookmarks");
  await signIn(page, reader.email);
  const field = page.getByLabel("Code", { exact: true });
  for (let tries = 1; tries <= 4; tries++) {
    await field.fill(String(100_000 + tries));
    const refused = page.waitForResponse((response) => response.url().endsWith("/verify"));
    await page.getByRole("button", { name: "Confirm" }).click();
    await refused;
    await expect(alert(page)).toHaveText("The code is wrong. Please try again.");
    await expect(field).toHaveValue(String(100_000 + tries));
  }
  await field.fill("100005");
  await field.press("Enter");
  await expect(page.getByText("Those were too many wrong codes")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/login?next=%2Fdashboard%3Ftab%3Dbookmarks");
  await signIn(page, reader.email);
  await giveCode(page, reader, secret);
  await expect(page).toHaveURL("/dashboard?tab=bookmarks");
});

test("a guarded page asks for the second step in place, or for another account", async ({ page }) => {
  const reader = await makeReader();
  const secret = await giveApp(reader);
  await signInByApi(page, reader.email);
  await page.goto("/dashboard?tab=bookmarks");
  await expect(heading(page)).toHaveText("One more step");
  await expect(page.getByText(reader.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use another account" }).click();
  await expect(page).toHaveURL("/login?next=%2Fdashboard%3Ftab%3Dbookmarks");
  await expect(page.getByText("Your session has ended")).toBeHidden();
  await signIn(page, reader.email);
  await giveCode(page, reader, secret);
  await expect(page).toHaveURL("/dashboard?tab=bookmarks");
  await page.reload();
  await expect(heading(page)).toHaveText("Welcome back, Anna Muster");
});

test("a passkey: added, second step, signs in alone; clones are refused @desktop", async ({ page }) => {
  const reader = await makeReader();
  const device = await addAuthenticator(page);
  await openSettings(page, reader);
  await addPasskey(page, "Laptop");
  expect(await device.count()).toBe(1);
  await expectAccessible(page);
  await signOut(page);

  await page.goto("/login");
  await signIn(page, reader.email);
  await expect(page).toHaveURL("/dashboard");
  await signOut(page);

  await page.goto("/login?next=%2Fdashboard%3Ftab%3Dbookmarks");
  await hydrate(page);
  await page.getByRole("button", { name: "Continue with a passkey" }).click();
  await expect(page).toHaveURL("/dashboard?tab=bookmarks");
  await page.goto(settings);
  await expect(section(page, "Recent sign-ins").getByText("with a passkey")).toBeVisible();
  await signOut(page);

  await device.verify(false);
  await page.goto("/login");
  await hydrate(page);
  await page.getByRole("button", { name: "Continue with a passkey" }).click();
  await expect(alert(page)).toContainText("No passkey was used");
  await signIn(page, reader.email);
  const use = page.getByRole("button", { name: "Use a passkey" });
  await expect(use).toBeVisible();
  await use.click();
  await expect(alert(page)).toContainText("No passkey was used");
  await expectAccessible(page);

  await device.verify(true);
  await device.clone();
  await use.click();
  await expect(alert(page)).toHaveText("The passkey could not be verified. Please try again.");
  await expect(page).toHaveURL("/login");
});

test("a passkey that was removed here does not sign in, and the page says so @desktop", async ({ page }) => {
  const reader = await makeReader();
  await addAuthenticator(page);
  await openSettings(page, reader);
  await addPasskey(page, "Old key");
  await section(page, "Second factor").getByRole("button", { name: "Remove Old key" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(section(page, "Second factor").getByText("You have none yet")).toBeVisible();
  await signOut(page);
  await page.goto("/login");
  await hydrate(page);
  await page.getByRole("button", { name: "Continue with a passkey" }).click();
  await expect(alert(page)).toHaveText("This passkey is not known here. Please sign in with your password.");
});

test("irreversible actions ask again: new recovery codes, deleting the account", async ({ page }) => {
  const reader = await makeReader();
  const secret = await giveApp(reader);
  await signInWithApp(page, reader, secret, 11);
  await page.goto(settings);
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });

  await section(page, "Recovery codes").getByRole("button", { name: "Make recovery codes" }).click();
  await expect(dialog.getByLabel("Code", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(toast(page, "Nothing was changed: this needs your second factor.")).toBeVisible();
  await section(page, "Recovery codes").getByRole("button", { name: "Make recovery codes" }).click();
  await dialog.getByLabel("Code", { exact: true }).fill("000000");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("The code is wrong. Please try again.");
  await giveCode(page, reader, secret);
  await expect(section(page, "Recovery codes").getByText("they are shown once")).toBeVisible();

  const deleting = section(page, "Delete account");
  await deleting.getByRole("button", { name: "Delete my account" }).click();
  const question = page.getByRole("dialog", { name: "Delete your account?" });
  await question.getByLabel("Your e-mail address").fill(reader.email);
  await question.getByLabel("Your password").fill(password);
  await question.getByRole("button", { name: "Delete permanently" }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(question.getByRole("alert")).toHaveText("Nothing was changed: this needs your second factor.");
  await expect(question.getByLabel("Your e-mail address")).toHaveValue(reader.email);
  await expect(question.getByLabel("Your password")).toHaveValue(password);
  await question.getByRole("button", { name: "Delete permanently" }).click();
  await giveCode(page, reader, secret);
  await expect(toast(page, "Your account is deleted")).toBeVisible();
  const left = await withDatabase((sql) => sql`select from auth.users where id = ${reader.id}`);
  expect(left.length).toBe(0);
});

test("a new password by e-mail still needs the second factor @desktop", async ({ page, request }) => {
  const reader = await makeReader();
  const secret = await giveApp(reader);
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(reader.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.goto(await mailedLink(request, reader.email, "recovery"));
  await page.getByRole("main").getByRole("button").last().click();
  await expect(heading(page)).toHaveText("Choose a new password");
  const changed = "another horse 8";
  await page.getByLabel("New password").fill(changed);
  await page.getByLabel("Confirm password").fill(changed);
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm that it is you" })).toBeVisible();
  await giveCode(page, reader, secret);
  await expect(page).toHaveURL("/dashboard");
  await expect(heading(page)).toHaveText("Welcome back, Anna Muster");
});

test("sessions are listed and ended, one by one and all others", async ({ page, otherPage: phone }) => {
  const reader = await makeReader();
  await signInByApi(phone, reader.email);
  await signInByApi(phone, reader.email);
  await signInByApi(page, reader.email);
  await page.goto(settings);
  const devices = section(page, "Devices");
  const rows = devices.getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "This browser" })).toHaveCount(1);
  await expect(section(page, "Recent sign-ins").getByText("No IP address is stored.")).toBeVisible();
  await devices
    .getByRole("button", { name: /^End the session/ })
    .first()
    .click();
  await expect(rows).toHaveCount(2);
  await devices.getByRole("button", { name: "End all others" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End all others" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("This browser");
  await phone.goto("/dashboard");
  await expect(phone).toHaveURL("/login?next=%2Fdashboard");
});
