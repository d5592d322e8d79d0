// Nothing empties a page: every trouble on every kind of page, before React has come or after. Asked as a person would ask: are the words
// there, and does what I do work, or say why not?
import type { Locator, Page } from "@playwright/test";
import { openAsAdmin } from "./setup/admins.ts";
import { makeReader, password, signInByApi } from "./setup/readers.ts";
import { expect, hydrate, showIntent, test } from "./setup/test.ts";
import {
  breakPage,
  endTrouble,
  holdCode,
  type Moment,
  openInTrouble,
  type Trouble,
  troubles,
} from "./setup/troubles.ts";

type Place = {
  name: string;
  path: string;
  /** Who is there when the page is opened. */
  enter?(page: Page): Promise<unknown>;
  /** What is done there needs no script. */
  isHtml?: boolean;
  /** Nothing of it is on the page without React; `ready` is, when all is well. */
  needsReact?: boolean;
  ready?(page: Page): Locator;
  /** Each trouble begins signed out. */
  signsIn?: boolean;
  act(page: Page): Promise<unknown>;
  works(page: Page): Locator;
};

const followContact = (page: Page) =>
  page.getByRole("contentinfo").locator('a[href="/contact"]').first().click();
const onContact = (page: Page) => page.locator('form[aria-label="Contact"]');

const places: Place[] = [
  { name: "home", path: "/", isHtml: true, act: followContact, works: onContact },
  {
    name: "article",
    path: "/blog/backups-you-have-restored",
    isHtml: true,
    act: followContact,
    works: onContact,
  },
  {
    name: "contact",
    path: "/contact",
    isHtml: true,
    act: async (page) => {
      await type(page.locator('input[name="name"]'), "Anna Muster");
      await page.locator('form[aria-label="Contact"] button[type="submit"]').click();
    },
    works: (page) => page.locator('[aria-invalid="true"]').first(),
  },
  {
    name: "login",
    path: "/login",
    signsIn: true,
    act: async (page) => {
      const { email } = await makeReader();
      await type(page.locator('input[name="email"]'), email);
      await type(page.locator('input[name="password"]'), password);
      await page.locator('form[aria-label="Sign In"] button[type="submit"]').click();
    },
    works: (page) => page.getByRole("tab", { name: "Overview" }),
  },
  {
    name: "register",
    path: "/register",
    act: async (page) => {
      await type(page.locator('input[name="email"]'), "nobody@example.test");
      await type(page.locator('input[type="password"]').first(), "correct horse 7");
      await type(page.locator('input[type="password"]').last(), "something else");
      await page.locator('main form button[type="submit"]').first().click();
    },
    works: (page) => page.getByRole("alert").filter({ visible: true }).first(),
  },
  {
    name: "dashboard",
    path: "/dashboard",
    needsReact: true,
    enter: async (page) => signInByApi(page, (await makeReader()).email),
    ready: (page) => page.locator('[role="tab"]'),
    act: (page) => page.locator('[role="tab"]').nth(2).click(),
    works: (page) => page.locator('[role="tabpanel"]:visible'),
  },
  {
    name: "admin list",
    path: "/admin/blog",
    needsReact: true,
    enter: (page) => openAsAdmin(page),
    ready: (page) => page.locator('main input[type="search"]'),
    act: (page) => page.locator('main input[type="search"]').fill("backups"),
    works: (page) =>
      page.locator("main").getByText("Backups you have restored").or(page.locator("main font")).first(),
  },
  {
    name: "admin editor",
    path: "/admin/blog/new",
    needsReact: true,
    enter: (page) => openAsAdmin(page),
    ready: (page) => page.locator('main [name="title"]'),
    act: (page) => page.locator('main [name="title"]').fill("Written in trouble"),
    works: (page) => page.getByText(/^(Saved|Saving|Not saved)/).first(),
  },
];

test.use({ expectedErrors: [troubles.flatMap(({ reports }) => reports), { scope: "test" }] });

/** Anything that tells a person why it did not work. */
const says = (page: Page) =>
  page.locator('[role="alert"], .toast, [role="status"]').filter({ visible: true, hasText: /\S/ }).first();

/** Every place meets every trouble at one of the two moments; of the troubles with the code, which take one path, it meets one. */
function meetings(at: number): [Trouble, Moment][] {
  const ofCode = troubles.filter(({ of }) => of === "code");
  const met = troubles.filter((each) => each.of !== "code" || each === ofCode[at % ofCode.length]);
  return met.map((trouble, index) => [trouble, (at + index) % 2 === 0 ? "before" : "after"]);
}

for (const [at, place] of places.entries())
  test(`${place.name}: no trouble empties it @desktop`, { tag: at === 0 ? [] : "@all" }, async ({ page }) => {
    page.on("dialog", (dialog) => dialog.accept());
    await place.enter?.(page);
    const failures: string[] = [];
    for (const [trouble, moment] of meetings(at))
      await test.step(`${trouble.name}, ${moment} React has come`, async () => {
        try {
          await meet(page, place, trouble, moment);
        } catch (error) {
          failures.push(`${trouble.name}, ${moment}: ${(error as Error).message}`);
        }
        await endTrouble(page);
      });
    expect(failures).toEqual([]);
  });

async function meet(page: Page, place: Place, trouble: Trouble, moment: Moment) {
  if (place.signsIn) await forgetSession(page);
  if (place.needsReact && moment === "before") await openInTrouble(page, place.path, trouble);
  else {
    await page.goto(place.path);
    if (moment === "after") {
      await hydrate(page);
      // Code that was still coming would fail, and the page be loaded again, in the middle of what is done.
      await place.ready?.(page).first().waitFor();
      await expect(page.locator(".skeleton, [aria-busy=true]")).toHaveCount(0);
      await page.waitForLoadState("networkidle");
    }
    await trouble.begin(page, moment);
    // The first sign of intent.
    if (moment === "before") await showIntent(page);
  }
  await expectWords(page);
  // An ordinary link or form without a network leads to the browser's own page: there is nothing of ours in between.
  if (trouble.name === "offline" && moment === "before" && place.isHtml) return;
  if (trouble.of === "page" && !place.isHtml) await page.locator("html.hydrated").waitFor();
  const works = place.works(page);
  if (await canAct(page, place)) await place.act(page);
  await expect(trouble.of === "page" ? works : works.or(says(page)).first()).toBeVisible();
  await expectWords(page);
}

/** By the keyboard, because React may take a field over, or put another in its place, between two keys. */
async function type(field: Locator, text: string) {
  await field.click();
  await field.page().keyboard.type(text);
}

/** Where the page itself could not come, what it says is all there is. */
async function canAct(page: Page, place: Place): Promise<boolean> {
  if (!place.needsReact) return true;
  const isThere = place.ready?.(page) ?? page.locator("main h1");
  await expect(isThere.or(says(page)).first()).toBeVisible();
  return isThere.first().isVisible();
}

async function forgetSession(page: Page) {
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.clear());
}

async function expectWords(page: Page) {
  await expect(page.locator("body"), "the page has words").toHaveText(/\S(.|\s){60,}/, {
    useInnerText: true,
  });
  await expect(page).toHaveTitle(/\S/);
}

test("text typed and sent before React loads is kept and sent, on any page @desktop", async ({ page }) => {
  const { email } = await makeReader();
  for (const change of [undefined, troubles.find(({ of }) => of === "page")]) {
    await forgetSession(page);
    await page.goto("/login");
    await change?.begin(page, "before");
    const release = await holdCode(page);
    await type(page.locator('input[name="email"]'), email);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await type(page.locator('input[name="password"]'), password);
    await page.keyboard.press("Enter");
    await expect(page.locator('form[aria-label="Sign In"] button[type="submit"]')).toHaveAttribute(
      "aria-busy",
      "true",
    );
    expect(new URL(page.url()).pathname).toBe("/login");
    await release();
    await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
  }
});

test.describe("an extension that changes the page while it comes", () => {
  // React reports that it rendered the page again.
  test.use({ expectedErrors: [/React error #418/] });

  test("typing continues in a field that React renders again @desktop", { tag: "@all" }, async ({ page }) => {
    // An extension that adds an element while the page still comes: it cannot be told from the page.
    await page.addInitScript(() => {
      new MutationObserver((_records, observer) => {
        const main = document.querySelector("main");
        if (!main) return;
        main.append(document.createElement("div"));
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto("/login");
    const release = await holdCode(page);
    await type(page.locator('input[name="email"]'), "anna@");
    const old = await page.locator('input[name="email"]').elementHandle();
    await release();
    await page.locator("html.hydrated").waitFor();
    expect(await old?.evaluate((field) => field.isConnected), "the field was rendered again").toBe(false);
    await page.keyboard.type("example.test");
    await expect(page.locator('input[name="email"]')).toHaveValue("anna@example.test");
    await expect(page.locator('input[name="email"]')).toBeFocused();
  });
});

for (const path of ["/login", "/register"])
  test(`${path} keeps a translation and what a password manager filled in @desktop`, async ({ page }) => {
    await page.goto(path);
    await troubles[0]?.begin(page, "before");
    const email = page.locator('input[name="email"]');
    const secret = page.locator('input[type="password"]').first();
    // At once and without an event, as some do.
    await page.evaluate(() => {
      const [name, ...secrets] = document.querySelectorAll<HTMLInputElement>(
        'input[name="email"], input[type="password"]',
      );
      if (name) name.value = "anna@example.test";
      for (const field of secrets) field.value = "correct horse 7";
    });
    const [field, words] = [await email.elementHandle(), await page.locator("main font font").count()];
    await hydrate(page);
    expect(await field?.evaluate((each) => each.isConnected), "the field is the same").toBe(true);
    await expect(email).toHaveValue("anna@example.test");
    await expect(secret).toHaveValue("correct horse 7");
    // Buttons that only React knows to be possible may have changed their words.
    expect(await page.locator("main font font").count()).toBeGreaterThanOrEqual(words - 2);
    await expect(page.locator("main h1 font font")).toHaveCount(1);
  });

test("a session that ends without a network still leads to the sign-in page @desktop", {
  tag: "@all",
}, async ({ page }) => {
  await signInByApi(page, (await makeReader()).email);
  await page.goto("/dashboard");
  await page.getByRole("tab", { name: "Overview" }).waitFor();
  await expect.poll(() => knowsSignIn(page)).toBe(true);
  await endSessionOffline(page);
  await expect(page.locator('form[aria-label="Sign In"]')).toBeVisible();
  await expect(page).toHaveURL("/login?next=%2Fdashboard");
});

test("an offline session end before sign-in loads goes there later @desktop", { tag: "@all" }, async ({
  page,
  context,
}) => {
  await signInByApi(page, (await makeReader()).email);
  await page.route(/\/assets\/login-.*\.js$/, (route) => route.abort());
  await page.goto("/dashboard");
  await page.getByRole("tab", { name: "Overview" }).waitFor();
  await page.waitForLoadState("networkidle");
  await endSessionOffline(page);
  await expect(
    page.getByRole("heading", { name: "Your session has ended, and you are offline" }),
  ).toBeAttached();
  await page.unroute(/\/assets\/login-.*\.js$/);
  await context.setOffline(false);
  await expect(page.locator('form[aria-label="Sign In"]')).toBeVisible();
  await expect(page).toHaveURL("/login?next=%2Fdashboard");
});

/** In another tab, whose storage is the same. */
async function endSessionOffline(page: Page) {
  const other = await page.context().newPage();
  await other.goto("/robots.txt");
  await page.context().setOffline(true);
  await other.evaluate(() => localStorage.clear());
}

function knowsSignIn(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { __reactRouterRouteModules: loaded = {} } = window as { __reactRouterRouteModules?: object };
    return "routes/account/login" in loaded;
  });
}

const zones = [
  { zone: "public page", from: "/", to: "/search" },
  { zone: "account page", from: "/login", to: "/register" },
  { zone: "dashboard", from: "/blog", to: "/dashboard", as: "reader" },
  { zone: "back office", from: "/admin", to: "/admin/statistics", as: "admin" },
];

for (const { zone, from, to, as } of zones)
  test(`an error in a ${zone} is shown in the specified words, with a title @desktop`, {
    tag: zone === "public page" ? [] : "@all",
  }, async ({ page }) => {
    if (as) await signInByApi(page, (await makeReader({ admin: as === "admin" })).email);
    await breakPage(page, to);
    await test.step("while React takes the page over", async () => {
      await page.goto(to);
      await showIntent(page);
      await expectBoundary(page);
    });
    await test.step("after a link", async () => {
      await page.goto(from);
      await hydrate(page);
      await page.locator(`a[href="${to}"]`).filter({ visible: true }).first().click();
      await expectBoundary(page);
      await page.unrouteAll();
      await page.getByRole("link", { name: "Refresh Page" }).click();
      await expect(page.getByRole("heading", { name: "Something went wrong" })).toHaveCount(0);
      await expectWords(page);
    });
  });

async function expectBoundary(page: Page) {
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(
    page.getByText("We're sorry, but something unexpected happened. Please try refreshing the page."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Refresh Page" })).toBeVisible();
  await expect(page).toHaveTitle(/\S/);
}

test("a hovered link leaves the page alone when the network is away @desktop", { tag: "@all" }, async ({
  page,
}) => {
  await page.goto("/");
  await hydrate(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.context().setOffline(true);
  const link = page.locator('main a[href^="/blog/"]').first();
  const asked = page.waitForEvent("requestfailed", (request) => /blog-post/.test(request.url()));
  await link.hover();
  await asked;
  await page.context().setOffline(false);
  await link.click();
  await expect(page).toHaveURL(/\/blog\//);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
});

test("a link to a page whose code is gone since a deploy loads it whole @desktop", { tag: "@all" }, async ({
  page,
}) => {
  await page.goto("/");
  await hydrate(page);
  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404 }));
  const loads = loadsOf(page);
  await page.getByRole("contentinfo").locator('a[href="/contact"]').first().click();
  await expect(page.locator('form[aria-label="Contact"]')).toBeVisible();
  await expect(page).toHaveURL("/contact");
  await page.waitForLoadState("networkidle");
  expect(loads).toEqual(["/contact"]);
});

test("a part whose code is gone causes one reload, then a message @desktop", { tag: "@all" }, async ({
  page,
}) => {
  await signInByApi(page, (await makeReader()).email);
  await page.goto("/dashboard");
  await page.getByRole("tab", { name: "Settings" }).waitFor();
  await page.route(/\/assets\/settings-tab.*\.js$/, (route) => route.fulfill({ status: 404 }));
  const loads = loadsOf(page);
  await page.getByRole("tab", { name: "Settings" }).click();
  await expect.poll(() => loads).toHaveLength(1);
  await expectBoundary(page);
  await page.waitForLoadState("networkidle");
  expect(loads).toHaveLength(1);
});

/** The paths of the pages that are loaded whole from now on. */
function loadsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("load", () => paths.push(new URL(page.url()).pathname));
  return paths;
}
