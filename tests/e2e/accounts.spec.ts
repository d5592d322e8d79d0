// Accounts from the outside: register, confirm, recover, other tabs, the end of a session.
import type { Page } from "@playwright/test";
import { mailedLink, makeReader, newEmail, password, query, signIn } from "./setup/readers.ts";
import { expect, test } from "./setup/test.ts";

/** The browser logs every refused request as an error. */
test.use({ expectedErrors: [/Failed to load resource: the server responded with a status of 4\d\d/] });

const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a reader registers, confirms elsewhere, reaches the target @desktop", async ({
  page,
  elsewhere,
  request,
}) => {
  const email = newEmail("new+reader");
  await page.goto("/dashboard?tab=settings#privacy");
  await expect(page).toHaveURL("/login?next=%2Fdashboard%3Ftab%3Dsettings%23privacy");
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/login?next=%2Fdashboard%3Ftab%3Dsettings%23privacy");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(heading(page)).toHaveText("Create Account");
  await page.getByLabel("E-mail").fill(`  ${email.toUpperCase()} `);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(heading(page)).toHaveText("Check your e-mail");
  await expect(page.getByRole("link", { name: "mailbox" })).toHaveAttribute("href", "/dev/mailbox");
  await page.reload();
  await expect(heading(page)).toHaveText("Check your e-mail");

  await page.goto("/login?next=%2Fdashboard%3Ftab%3Dsettings%23privacy");
  await signIn(page, email);
  await expect(alert(page)).toHaveText("Please check your email and click the confirmation link");
  await expect(page.getByRole("button", { name: "Send the link again" })).toBeEnabled();

  const link = await mailedLink(request, email, "confirmation");
  await elsewhere(async (phone) => {
    await phone.goto(link);
    await expect(heading(phone)).toHaveText("Confirm your e-mail address");
    await phone.getByRole("button", { name: "Confirm e-mail address" }).click();
    await expect(phone).toHaveURL("/");
    await expect(phone.getByText("Your e-mail address is confirmed")).toBeVisible();
    await expect(phone.locator("html")).toHaveClass(/signed-in/);
  });

  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/dashboard?tab=settings#privacy");
  await expect(heading(page)).toHaveText("Welcome back, User");
});

test("a password is reset on another device, once @desktop", async ({ page, elsewhere, request }) => {
  const { email } = await makeReader();
  const changed = "another horse 8";
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(heading(page)).toHaveText("Forgot your password?");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(heading(page)).toHaveText("Check your e-mail");

  const link = await mailedLink(request, email, "recovery");
  await elsewhere(async (phone) => {
    await phone.goto(link);
    await phone.getByRole("button", { name: "Continue" }).click();
    await expect(phone).toHaveURL("/reset-password");
    await expect(phone.getByText(`For the account ${email}.`)).toBeVisible();
    await phone.getByLabel("New password").fill(changed);
    await phone.getByLabel("Confirm password").fill(changed);
    await phone.getByRole("button", { name: "Save new password" }).click();
    await expect(phone).toHaveURL("/dashboard");
    await expect(phone.getByText("Your password is changed")).toBeVisible();
  });

  await page.goto("/login");
  await signIn(page, email);
  await expect(alert(page)).toHaveText("Invalid email or password");
  await signIn(page, email, changed);
  await expect(page).toHaveURL("/dashboard");

  await page.goto(link);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(alert(page)).toContainText("This link no longer works");
});

const tag = ["@desktop", "@all"];

test("signing in and out in one tab reaches all tabs", { tag }, async ({ page, context }) => {
  const { email } = await makeReader();
  await page.goto("/dashboard");
  const waiting = await context.newPage();
  await waiting.goto("/login?next=%2Fdashboard%3Ftab%3Dbookmarks");
  const reading = await context.newPage();
  await reading.goto("/about");
  await expect(reading.locator("html")).not.toHaveClass(/signed-in/);

  await signIn(page, email);
  await expect(heading(page)).toHaveText("Welcome back, Anna Muster");
  await expect(waiting).toHaveURL("/dashboard?tab=bookmarks");
  await expect(reading.locator("html")).toHaveClass(/signed-in/);

  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(heading(page)).toHaveText("Welcome");
  await expect(waiting).toHaveURL("/login?next=%2Fdashboard%3Ftab%3Dbookmarks");
  await expect(reading.locator("html")).not.toHaveClass(/signed-in/);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith("-auth-token"))),
  ).toEqual([]);
});

test("a session that has ended leads to sign-in, and back to the same page", { tag }, async ({ page }) => {
  const { id, email } = await makeReader();
  await page.goto("/dashboard?tab=settings#privacy");
  await signIn(page, email);
  await expect(page).toHaveURL("/dashboard?tab=settings#privacy");
  await expect(heading(page)).toHaveText("Welcome back, Anna Muster");
  // Where nothing is asked for: the dashboard would notice without being asked.
  await page.goto("/robots.txt");
  await query`delete from auth.sessions where user_id = ${id}`;
  await page.evaluate(() => {
    const [key = "", text = ""] =
      Object.entries(localStorage).find(([name]) => name.endsWith("-auth-token")) ?? [];
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), expires_at: 1 }));
  });
  await page.goto("/dashboard?tab=settings#privacy");
  await expect(page).toHaveURL("/login?next=%2Fdashboard%3Ftab%3Dsettings%23privacy");
  await signIn(page, email);
  await expect(page).toHaveURL("/dashboard?tab=settings#privacy");
});

test.describe("the backend is away", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("a guarded page says so, and goes on when asked again", { tag }, async ({ page }) => {
    await page.route("**/config.json", (route) => route.abort());
    await page.goto("/dashboard");
    await expect(alert(page)).toContainText("We could not reach the service.");
    await page.unroute("**/config.json");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page).toHaveURL("/login?next=%2Fdashboard");
  });
});
