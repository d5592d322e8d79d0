// Accounts from the outside: register, confirm, sign in, come back, recover, sign out.
import type { Page, Response } from "@playwright/test";
import {
  mailedLink,
  makeReader,
  newEmail,
  password,
  register,
  signIn,
  signInByApi,
  withDatabase,
} from "./setup/readers.ts";
import { expect, expectAccessible, hydrate, test } from "./setup/test.ts";

/** The browser logs every refused request as an error. */
test.use({ expectedErrors: [/Failed to load resource: the server responded with a status of 4\d\d/] });

const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Happens when the test says so, on slow machines too. */
function held() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  return { released, release: () => release() };
}

async function fillRegistration(page: Page, email: string, chosen: string, confirmation = chosen) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(chosen);
  await page.getByLabel("Confirm password").fill(confirmation);
  await page.getByRole("button", { name: "Create Account" }).click();
}

test("a reader registers, confirms elsewhere, reaches the target", async ({ page, elsewhere, request }) => {
  const email = newEmail("new+reader");
  await page.goto("/dashboard?tab=settings#privacy");
  await expect(page).toHaveURL("/login?next=%2Fdashboard%3Ftab%3Dsettings%23privacy");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(heading(page)).toHaveText("Create Account");
  await fillRegistration(page, `  ${email.toUpperCase()} `, password);
  await expect(heading(page)).toHaveText("Check your e-mail");
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole("button", { name: "Send it again" })).toBeDisabled();
  await expect(page.getByText(/You can ask again in 0:\d\d/)).toBeVisible();
  await expect(page.getByRole("link", { name: "mailbox" })).toHaveAttribute("href", "/dev/mailbox");
  await expectAccessible(page);
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

test("registering a known e-mail looks the same, changes nothing @desktop", async ({ page, request }) => {
  const { email } = await makeReader();
  await page.goto("/register");
  await fillRegistration(page, email, "another password 9");
  await expect(heading(page)).toHaveText("Check your e-mail");
  await expect(page.getByText(email)).toBeVisible();
  const kinds = async () => {
    const mails: { to: string; kind: string }[] = await (
      await request.get("/dev/mailbox?format=json")
    ).json();
    return mails.filter(({ to }) => to === email).map(({ kind }) => kind);
  };
  await expect.poll(kinds).toEqual(["already_registered"]);
});

test("two registrations of one e-mail: one link works, the other says why not @desktop", async ({ page }) => {
  const email = newEmail("twice");
  const strangers = await register(email, "of a password that no one knows");
  const owners = await register(email);
  await page.goto(owners);
  await page.getByRole("button", { name: "Confirm e-mail address" }).click();
  await expect(heading(page)).toHaveText("Your e-mail address is confirmed");
  await expect(page.getByText("Now sign in with your password")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await signIn(page, email);
  await expect(heading(page)).toHaveText("Welcome back, User");

  await page.goto(strangers);
  await page.getByRole("button", { name: "Confirm e-mail address" }).click();
  await expect(alert(page)).toContainText("This e-mail is registered already");
  await expect(page.getByRole("link", { name: "Choose a new one" })).toHaveAttribute(
    "href",
    "/forgot-password",
  );
});

test("a registration is checked in order, before anything is sent @desktop", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (sent) => sent.url().includes("/auth/v1/signup") && asked.push(sent.url()));
  await page.goto("/register");
  await expectAccessible(page);
  const email = newEmail();
  await fillRegistration(page, email, "abc", "abd");
  await expect(alert(page)).toHaveText("Passwords do not match");
  await fillRegistration(page, email, "abc");
  await expect(alert(page)).toHaveText("Password must be at least 6 characters");
  await fillRegistration(page, email, "qwerty123");
  await expect(alert(page)).toHaveText(
    "This password is among the first that are guessed. Please choose another one.",
  );
  await expect(page.getByText("Weak.")).toBeVisible();
  await page.evaluate(() => {
    for (const input of document.querySelectorAll<HTMLInputElement>("input[type=password]"))
      input.value = "xy".repeat(50_000);
  });
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(alert(page)).toHaveText(
    "Password must be at most 72 bytes. A letter like é takes 2, an emoji 4 or more.",
  );
  await fillRegistration(page, "not an e-mail address", password);
  expect(
    await page.getByLabel("Email").evaluate((input: HTMLInputElement) => input.validity.typeMismatch),
  ).toBe(true);
  await expect(page.getByLabel("Confirm password")).toHaveValue(password);
  expect(asked).toEqual([]);
});

test("a wrong password is answered in an alert, and typed text stays @desktop", async ({ page }) => {
  const { email, name } = await makeReader({ name: "Zoë <b>Muster</b>" });
  await page.goto("/login");
  await expectAccessible(page);
  await signIn(page, email, "not the password");
  await expect(alert(page)).toHaveText("Invalid email or password");
  await expect(alert(page)).toHaveAttribute("data-variant", "destructive");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expectAccessible(page);
  await signIn(page, newEmail("nobody"), "not the password");
  await expect(alert(page)).toHaveText("Invalid email or password");
  await signIn(page, email);
  await expect(page).toHaveURL("/dashboard");
  await expect(heading(page)).toHaveText(`Welcome back, ${name}`);
  await expectAccessible(page);
});

test("a busy form says so, and is sent once @desktop", async ({ page }) => {
  const { email } = await makeReader();
  const answer = held();
  let sent = 0;
  await page.route("**/auth/v1/token*", async (route) => {
    sent++;
    await answer.released;
    await route.continue();
  });
  await page.goto("/login");
  await signIn(page, email);
  const button = page.getByRole("button", { name: "Signing in..." });
  await expect(button).toHaveAttribute("aria-busy", "true");
  await button.click({ force: true });
  await page.getByLabel("Email").press("Enter");
  answer.release();
  await expect(page).toHaveURL("/dashboard");
  expect(sent).toBe(1);
});

test.describe("the backend is away @desktop", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("nothing is lost, and the same press works when it is back", async ({ page }) => {
    const { email } = await makeReader();
    const sentence = "We could not reach the service. Nothing was lost; please try again.";
    await page.route("**/config.json", (route) => route.abort());
    await page.goto("/login");
    await signIn(page, email);
    await expect(alert(page)).toHaveText(sentence);
    await page.unroute("**/config.json");
    await page.route("**/auth/v1/token*", (route) =>
      route.fulfill({ status: 503, json: { error_code: "unavailable", msg: "Away" } }),
    );
    // The sentence is there since the first press.
    const refused = page.waitForResponse((response) => response.status() === 503);
    await page.getByRole("button", { name: "Sign In" }).click();
    await refused;
    await expect(alert(page)).toHaveText(sentence);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(password);
    await page.unroute("**/auth/v1/token*");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/dashboard");

    await page.route("**/auth/v1/logout*", (route) => route.abort());
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByRole("status").getByText("Failed to sign out. Please try again.")).toBeVisible();
    await expect(heading(page)).toHaveText("Welcome back, Anna Muster");
    await page.unroute("**/auth/v1/logout*");
    await page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await expect(page.getByRole("main").getByRole("link", { name: "Sign In" })).toBeVisible();
    await expect(page).toHaveURL("/dashboard");
  });

  test("a guarded page says so, and goes on when asked again", async ({ page }) => {
    await page.route("**/config.json", (route) => route.abort());
    await page.goto("/dashboard");
    await expect(alert(page)).toContainText("We could not reach the service.");
    await page.unroute("**/config.json");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page).toHaveURL("/login?next=%2Fdashboard");
  });
});

test("too many attempts get a friendly wait @desktop", async ({ page }) => {
  const email = newEmail("guessed");
  await page.goto("/login");
  for (let attempt = 1; attempt <= 5; attempt++) {
    await signIn(page, email, `guess number ${attempt}`);
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    await expect(alert(page)).toHaveText("Invalid email or password");
  }
  await signIn(page, email, "guess number 6");
  await expect(alert(page)).toHaveText("Too many attempts. Please wait 15 minutes and try again.");
});

test("a password is reset on another device, once @desktop", async ({ page, elsewhere, request }) => {
  const { email } = await makeReader();
  const changed = "another horse 8";
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(heading(page)).toHaveText("Forgot your password?");
  await page.getByLabel("Email").fill(email);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(heading(page)).toHaveText("Check your e-mail");

  const link = await mailedLink(request, email, "recovery");
  await elsewhere(async (phone) => {
    await phone.goto(link);
    await phone.getByRole("button", { name: "Go on" }).click();
    await expect(phone).toHaveURL("/reset-password");
    await expect(phone.getByText(`For the account ${email}.`)).toBeVisible();
    await expectAccessible(phone);
    await phone.getByLabel("New password").fill(changed);
    await phone.getByLabel("Confirm password").fill("different");
    await phone.getByRole("button", { name: "Save new password" }).click();
    await expect(alert(phone)).toHaveText("Passwords do not match");
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
  await expect(page.getByText(`This browser is signed in as ${email}.`)).toBeVisible();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(alert(page)).toContainText("This link no longer works");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");
});

test("broken links say what is wrong with them, and what to do @desktop", async ({ page }) => {
  const whole = "0123456789abcdef".repeat(4);
  await page.goto(`/auth/confirm?token_hash=${whole.slice(0, 30)}&type=signup`);
  await expect(alert(page)).toContainText("This link is not complete");
  await expect(page.getByRole("button", { name: "Send a new link" })).toBeEnabled();
  await expectAccessible(page);
  await page.goto(`/auth/confirm?token_hash=${whole}&type=sms`);
  await expect(alert(page)).toContainText("This link is not one of ours");
  await page.goto(`/auth/confirm?token_hash=${whole}&type=email_change`);
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await expect(alert(page)).toContainText("This link no longer works");
  await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.goto(`/auth/confirm?token_hash=${whole}&type=signup`);
  await page.getByRole("button", { name: "Confirm e-mail address" }).click();
  await expect(alert(page)).toContainText("This link no longer works");
  await page.getByLabel("Email").fill(newEmail("nobody"));
  await page.getByRole("button", { name: "Send a new link" }).click();
  await expect(heading(page)).toHaveText("Check your e-mail");
  await page.goto("/reset-password");
  await expect(page.getByText("This page needs the link from your e-mail")).toBeVisible();
  await expectAccessible(page);
});

test("a change of e-mail needs both mailboxes @desktop", async ({ page, elsewhere, request }) => {
  const { email } = await makeReader();
  const next = newEmail("moved");
  await signInByApi(page, email);
  await page.evaluate(async (email) => {
    const stored = Object.entries(localStorage).find(([key]) => key.endsWith("-auth-token"));
    const { access_token } = JSON.parse(stored?.[1] ?? "{}");
    const { publishableKey } = await (await fetch("/config.json")).json();
    const headers = {
      apikey: publishableKey,
      authorization: `Bearer ${access_token}`,
      "content-type": "application/json",
    };
    await fetch("/auth/v1/user", { method: "PUT", headers, body: JSON.stringify({ email }) });
  }, next);
  const links = [
    await mailedLink(request, email, "email_change"),
    await mailedLink(request, next, "email_change"),
  ];
  await elsewhere(async (phone) => {
    await phone.goto(links[0] ?? "");
    await phone.getByRole("button", { name: "Confirm the change" }).click();
    await expect(heading(phone)).toHaveText("One address is confirmed");
    await phone.goto(links[1] ?? "");
    await phone.getByRole("button", { name: "Confirm the change" }).click();
    await expect(phone).toHaveURL("/dashboard");
    await expect(phone.getByText("Your e-mail address is changed")).toBeVisible();
  });
});

test("a remembered place is on this site, or it is the dashboard @desktop", async ({ page }) => {
  const { email } = await makeReader();
  await page.goto("/login?next=https%3A%2F%2Fevil.example");
  await signIn(page, email);
  await expect(page).toHaveURL("/dashboard");
  for (const place of [
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/..//evil.example",
    "javascript:alert(1)",
    "/login",
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(place)}`);
    await expect(page).toHaveURL("/dashboard");
  }
  await page.goto("/login?next=%2Fblog%3Ftag%3Dx%23list");
  await expect(page).toHaveURL("/blog?tag=x#list");
  await page.goto("/register?next=%2Fblog");
  await expect(page).toHaveURL("/dashboard");
});

test("signing in and out in one tab reaches all tabs @desktop", async ({ page, context }) => {
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

test("a session that has ended leads to sign-in, and back to the same page @desktop", async ({ page }) => {
  const { id, email } = await makeReader();
  await page.goto("/dashboard?tab=settings#privacy");
  await signIn(page, email);
  await expect(page).toHaveURL("/dashboard?tab=settings#privacy");
  await expect(heading(page)).toHaveText("Welcome back, Anna Muster");
  // Where nothing is asked for: the dashboard would notice by itself.
  await page.goto("/robots.txt");
  await withDatabase((sql) => sql`delete from auth.sessions where user_id = ${id}`);
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

for (const [where, hours] of [
  ["ahead", 2],
  ["behind", -2],
] as const)
  test(`a clock two hours ${where} neither ends nor keeps renewing a session @desktop`, async ({ page }) => {
    const { email } = await makeReader();
    const renewals: string[] = [];
    page.on(
      "request",
      (sent) => sent.url().includes("grant_type=refresh_token") && renewals.push(sent.url()),
    );
    await page.clock.setSystemTime(Date.now() + hours * 3600_000);
    await page.goto("/login");
    await signIn(page, email);
    await expect(heading(page)).toHaveText("Welcome back, Anna Muster");
    await page.reload();
    await expect(heading(page)).toHaveText("Welcome back, Anna Muster");
    expect(renewals).toEqual([]);
  });

test("two tabs that renew a session at once both keep it @desktop", async ({ page, context }) => {
  const { id, email } = await makeReader();
  await signInByApi(page, email);
  await page.goto("/dashboard");
  await expect(heading(page)).toHaveText("Welcome back, Anna Muster");
  const other = await context.newPage();
  await other.goto("/dashboard?tab=bookmarks");
  await expect(heading(other)).toHaveText("Welcome back, Anna Muster");
  const renewals: string[] = [];
  context.on(
    "request",
    (sent) => sent.url().includes("grant_type=refresh_token") && renewals.push(sent.url()),
  );
  await page.evaluate(() => {
    const [key = "", text = ""] =
      Object.entries(localStorage).find(([name]) => name.endsWith("-auth-token")) ?? [];
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), expires_at: 1 }));
  });
  await Promise.all([page.reload(), other.reload()]);
  for (const tab of [page, other]) await expect(heading(tab)).toHaveText("Welcome back, Anna Muster");
  expect(renewals.length).toBeGreaterThan(0);
  // What either of them asks for now is answered.
  await other.getByRole("tab", { name: "Settings" }).click();
  await expect(other.getByRole("button", { name: "Edit Profile" })).toBeVisible();
  const sessions = await withDatabase((sql) => sql`select 1 from auth.sessions where user_id = ${id}`);
  expect(sessions).toHaveLength(1);
});

test("fields are labelled for password managers @desktop", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute(
    "autocomplete",
    "current-password",
  );
  await page.goto("/register");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("autocomplete", "new-password");
  await expect(page.getByLabel("Confirm password")).toHaveAttribute("autocomplete", "new-password");
});

test("public pages load nothing of this; account pages stay under 250 KB @desktop", async ({ page }) => {
  let arriving: Promise<{ bytes: number; text: string }>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") arriving.push(read(response));
  });
  const holdsClient = async () =>
    (await Promise.all(arriving)).some(({ text }) => text.includes("sb-reduit-auth-token"));

  await page.goto("/");
  await hydrate(page);
  await page.waitForLoadState("networkidle");
  expect(arriving.length).toBeGreaterThan(3);
  expect(await holdsClient()).toBe(false);

  arriving = [];
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login?next=%2Fdashboard");
  await page.waitForLoadState("networkidle");
  expect(await holdsClient()).toBe(true);
  const total = (await Promise.all(arriving)).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total).toBeLessThan(250_000);

  /** As it came over the wire, and unpacked. */
  async function read(response: Response) {
    const { responseBodySize } = await response.request().sizes();
    return { bytes: responseBodySize, text: await response.text() };
  }
});

test.describe("without JavaScript @desktop", () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, title] of [
    ["/login", "Sign In"],
    ["/register", "Create Account"],
    ["/forgot-password", "Forgot your password?"],
    ["/reset-password", "Choose a new password"],
    ["/auth/confirm", "Your link"],
    ["/dashboard", "Dashboard"],
  ] as const) {
    test(`${path} can be read and explains itself`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(heading(page)).toHaveText(title);
      await expect(page.getByText(/needs JavaScript/).first()).toBeVisible();
      await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    });
  }
});

test("the header's Sign In and the links between forms keep the target page @desktop", async ({ page }) => {
  const { email } = await makeReader();
  const next = "next=%2Fdashboard%3Ftab%3Dsettings";
  await page.goto(`/login?${next}`);
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`/login?${next}`);
  await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL(`/register?${next}`);
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`/login?${next}`);
  await page.getByRole("main").getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  // The URL changes before the page does, and the form before has an e-mail field, too.
  await expect(heading(page)).toHaveText("Sign In");
  await expect(page).toHaveURL(`/login?${next}`);
  await signIn(page, email);
  await expect(page).toHaveURL("/dashboard?tab=settings");
});

test("registering from the set-up link leads back to it afterwards @desktop", async ({ page, request }) => {
  const email = newEmail();
  await page.goto("/admin/setup?token=a-secret-of-the-terminal");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(heading(page)).toHaveText("Create Account");
  await fillRegistration(page, email, password);
  await expect(heading(page)).toHaveText("Check your e-mail");
  const link = await mailedLink(request, email, "confirmation");
  // The mail names no place: a set-up link is a secret.
  expect(link).not.toContain("setup");
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm e-mail address" }).click();
  await expect(page).toHaveURL("/admin/setup?token=a-secret-of-the-terminal");
  await expect(page.getByRole("button", { name: "Become administrator" })).toBeVisible();
});

test.describe("a service that says nothing", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });
  test("is answered with the catalogue's words @desktop", async ({ page }) => {
    await page.route("**/auth/v1/**", (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto("/login");
    await signIn(page, newEmail());
    await expect(alert(page)).toHaveText("Login failed");
    await page.goto("/register");
    await fillRegistration(page, newEmail(), password);
    await expect(alert(page)).toHaveText("Registration failed");
  });
});

/** As a Supabase project with its own mail templates sends people back: here the auth service is played by the test. */
async function comeBackWithCode(page: Page, path: string, verifier: string) {
  await signInByApi(page, (await makeReader()).email);
  const session = await page.evaluate((stored) => {
    const key = "sb-reduit-auth-token";
    const found = localStorage.getItem(key);
    localStorage.removeItem(key);
    localStorage.setItem(`${key}-code-verifier`, JSON.stringify(stored));
    return found;
  }, verifier);
  await page.route(/auth\/v1\/token\?grant_type=pkce/, (route) => route.fulfill({ body: session ?? "" }));
  await page.goto(path);
}

for (const [path, left] of [
  ["/?code=3f1c", "/"],
  ["/services/cloud?code=3f1c#facts", "/services/cloud#facts"],
  ["/blog?page=2&code=3f1c", "/blog?page=2"],
  ["/blog/passkeys-in-a-regulated-firm?code=3f1c", "/blog/passkeys-in-a-regulated-firm"],
  ["/login?code=3f1c", "/dashboard"],
] as const)
  test(`${path} signs in, untouched, and the code leaves the URL @desktop`, async ({ page }) => {
    await comeBackWithCode(page, path, "v".repeat(56));
    await expect(page).toHaveURL(left);
    await expect(page.locator("html")).toHaveClass(/signed-in/);
    await expect(page.getByRole("status").getByText("You are signed in")).toBeVisible();
    await page.reload();
    await expect(page.locator("html")).toHaveClass(/signed-in/);
  });

test("a code that came with a recovery leads to the new password @desktop", async ({ page }) => {
  await comeBackWithCode(page, "/?code=3f1c", `${"v".repeat(56)}/recovery`);
  await expect(page).toHaveURL("/reset-password");
  await expect(heading(page)).toHaveText("Choose a new password");
});

for (const [path, left, words] of [
  ["/blog?code=3f1c", "/blog", "You are not signed in yet"],
  ["/#access_token=a&refresh_token=b&expires_in=3600&token_type=bearer", "/", "You are not signed in yet"],
  ["/about#error=access_denied&error_code=otp_expired", "/about", "This link no longer works"],
  ["/?error=access_denied&error_code=otp_expired", "/", "This link no longer works"],
] as const)
  test(`${path} says why there is no session, and leaves the URL @desktop`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page).toHaveURL(left);
    await expect(page.locator("html")).not.toHaveClass(/signed-in/);
  });
