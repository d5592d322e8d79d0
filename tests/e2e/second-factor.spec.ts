// A second factor from the outside: an app and a passkey, added in Settings and asked for at sign-in.
import type { Page } from "@playwright/test";
import { codeOf } from "../fixtures/factors.ts";
import { addAuthenticator, pass } from "./setup/factors.ts";
import { makeReader, type Reader, signIn, signInByApi } from "./setup/readers.ts";
import { expect, hydrate, test } from "./setup/test.ts";

/** The browser logs every refused request as an error. */
test.use({ expectedErrors: [/Failed to load resource: the server responded with a status of 4\d\d/] });

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const toast = (page: Page, words: string) => page.getByRole("status").getByText(words);
const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const settings = "/dashboard?tab=settings";

async function openSettings(page: Page, reader: Reader) {
  await signInByApi(page, reader.email);
  await page.goto(settings);
  await expect(section(page, "Second factor").getByText("You have none yet")).toBeVisible();
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page.getByRole("main").getByRole("link", { name: "Sign In" })).toBeVisible();
}

test("an authenticator app: added, asked for at sign-in, a recovery code, removed @desktop", async ({
  page,
}) => {
  const reader = await makeReader();
  await openSettings(page, reader);
  const factors = section(page, "Second factor");
  await factors.getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(factors.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (await factors.locator(".secret-key").innerText()).replace(/\s/g, "");
  expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
  await factors.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await factors.getByRole("button", { name: "Add this app" }).click();
  await expect(toast(page, "The authenticator app is added")).toBeVisible();
  await pass(reader);
  await expect(factors.getByRole("list", { name: "Your second factors" })).toHaveText(
    /^Authenticator app\s*Added/,
  );

  // The last step.
  const codes = factors.locator(".recovery-codes").getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [code = ""] = await codes.allInnerTexts();
  expect(code).toMatch(/^[a-z0-9]{4}( [a-z0-9]{4}){3}$/);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    factors.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^recovery-codes-.*\.txt$/);
  await factors.getByRole("button", { name: "I have stored them" }).click();
  await expect(section(page, "Recovery codes").getByText("10 of 10")).toBeVisible();
  await signOut(page);

  await page.goto("/login?next=%2Fdashboard%3Ftab%3Dbookmarks");
  await signIn(page, reader.email);
  const field = page.getByLabel("Code", { exact: true });
  await expect(field).toBeFocused();
  await expect(page).toHaveURL("/login?next=%2Fdashboard%3Ftab%3Dbookmarks");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByRole("textbox", { name: "Recovery code" }).fill(code.toUpperCase().replaceAll(" ", "-"));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL("/dashboard?tab=bookmarks");
  await page.goto(settings);
  await expect(section(page, "Recovery codes").getByText("9 of 10")).toBeVisible();
  await section(page, "Second factor").getByRole("button", { name: "Remove Authenticator app" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(section(page, "Second factor").getByText("You have none yet")).toBeVisible();
  await expect(section(page, "Recovery codes")).toBeHidden();
  await signOut(page);
  await page.goto("/login");
  await signIn(page, reader.email);
  await expect(page).toHaveURL("/dashboard");
});

test("a passkey: added, second step, signs in alone; clones are refused @desktop", async ({ page }) => {
  const reader = await makeReader();
  const device = await addAuthenticator(page);
  await openSettings(page, reader);
  const factors = section(page, "Second factor");
  await factors.getByRole("button", { name: "Add a passkey" }).click();
  await factors.getByLabel("Name").fill("Laptop");
  await factors.getByRole("button", { name: "Add this passkey" }).click();
  await expect(factors.getByRole("listitem").filter({ hasText: "Laptop" })).toBeVisible();
  expect(await device.count()).toBe(1);
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

  await device.verify(true);
  await device.clone();
  await use.click();
  await expect(alert(page)).toHaveText("The passkey could not be verified. Please try again.");
  await expect(page).toHaveURL("/login");
});
