// One way through the product, the same in every engine.
import { expect } from "vitest";
import { until } from "../fixtures/product.ts";
import type { Engine, Target } from "./engine.ts";

/** Has its heading and its styles, and React takes it over. */
export async function openPage(engine: Engine, url: string) {
  await engine.open(url);
  await see(engine, { css: "h1" });
  const margin = await engine.evaluate(() => getComputedStyle(document.body).margin);
  expect(margin, "the stylesheet").toBe("0px");
  await hydrate(engine);
}

export async function useMenus(engine: Engine, site: string) {
  await engine.open(`${site}/`);
  const panel = (group: string): Target => ({ css: `#menu-${group}` });
  // The first hover on the page: React is not loaded yet.
  await engine.hover({ css: ".mega-link", name: "Solutions" });
  await see(engine, panel("solutions"));
  await hydrate(engine);
  await see(engine, panel("solutions"));
  await engine.hover({ css: ".mega-link", name: "Industries" });
  await see(engine, panel("industries"));
  await gone(engine, panel("solutions"));
  await engine.hover({ css: ".site-logo" });
  await gone(engine, panel("industries"));

  await engine.evaluate(() => {
    document.querySelector<HTMLElement>("[popovertarget=menu-services]")?.focus();
    return undefined;
  });
  await engine.press("Enter");
  await see(engine, panel("services"));
  await engine.press("Tab");
  await focused(engine, "#menu-services .mega-overview");
  await engine.press("End");
  await focused(engine, "#menu-services .mega-section:last-child li:last-child > a");
  await engine.press("Escape");
  await gone(engine, panel("services"));
  await focused(engine, "[popovertarget=menu-services]");
  await engine.press("Enter");
  await see(engine, panel("services"));
  await engine.press("Tab");
  await engine.press("Enter");
  await at(engine, "/services");
  await gone(engine, panel("services"));
}

export async function switchMode(engine: Engine, site: string) {
  await engine.open(`${site}/about`);
  const classes = () => engine.evaluate(() => document.documentElement.className);
  const background = () => engine.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const choose = async (mode: string) => {
    await engine.click({ css: "[popovertarget=theme-menu]" });
    await see(engine, { css: "#theme-menu label", name: mode });
    await engine.click({ css: "#theme-menu label", name: mode });
    await engine.press("Escape");
    await gone(engine, { css: "#theme-menu" });
  };
  await choose("Dark");
  await expect.poll(classes).toContain("dark");
  const dark = await background();
  await choose("Light");
  await expect.poll(classes).toContain("light");
  expect(await background()).not.toBe(dark);
  await engine.open(`${site}/about`);
  expect(await classes()).toContain("light");
}

type Account = { email: string; password: string };

async function signIn(engine: Engine, { email, password }: Account) {
  await see(engine, { css: "form button:enabled", name: "Sign In" });
  await engine.type({ css: "input[name=email]" }, email);
  await engine.type({ css: "input[name=password]" }, password);
  await engine.click({ css: "form button", name: "Sign In" });
}

export async function bookmark(
  engine: Engine,
  site: string,
  reader: Account,
  isStored: () => Promise<boolean>,
) {
  const article = "/blog/a-website-without-third-parties";
  await engine.open(site + article);
  await engine.click({ css: "a", name: "Sign in to bookmark" });
  await at(engine, "/login");
  await signIn(engine, reader);
  await at(engine, article);
  const button = { css: "button[aria-pressed]", name: "Bookmark" };
  await see(engine, { ...button, css: 'button[aria-pressed="false"]' });
  // Pressed and left in one breath.
  await engine.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>("button[aria-pressed]")];
    buttons.find(({ textContent }) => textContent?.trim() === "Bookmark")?.click();
    location.assign("/about");
    return undefined;
  });
  await at(engine, "/about");
  await until("the bookmark is stored", isStored);
  await engine.open(`${site}/dashboard`);
  await see(engine, { css: ".stat-cards dd", name: "1" });
}

export async function signInToBackOffice(engine: Engine, site: string, admin: Account) {
  await engine.open(`${site}/dashboard`);
  await click(engine, { css: "button", name: "Sign Out" });
  await see(engine, { css: "h1", name: "Welcome" });
  await engine.open(`${site}/admin/login`);
  await signIn(engine, admin);
  await see(engine, { css: "nav[aria-label='Back office']" });
}

export async function saveStatistic(engine: Engine, site: string, title: string) {
  await engine.open(`${site}/admin/statistics`);
  await click(engine, { css: "button", name: "Add statistic" });
  await see(engine, { css: ".dialog-title", name: "Add statistic" });
  await engine.type({ css: "input[name=title]" }, title);
  await engine.type({ css: "input[name=value]" }, "42");
  await engine.click({ css: "button", name: "Create statistic" });
  await see(engine, { css: "article h2", name: title });
}

export async function savePost(engine: Engine, site: string, title: string) {
  // In the source: the drivers of these browsers do not type well into what is not a field.
  await engine.evaluate(() => {
    localStorage.setItem("editor-view", "source");
    return undefined;
  });
  await engine.open(`${site}/admin/blog/new`);
  await see(engine, { css: "input", name: "Title" });
  await engine.type({ css: "input", name: "Title" }, title);
  await engine.type({ css: "textarea", name: "Content" }, "A line.");
  await until("the draft is saved", () =>
    engine.evaluate(() => /Saved \d/.test(document.body.textContent ?? "")),
  );
}

/** Waits until it is there, then presses it. */
async function click(engine: Engine, target: Target) {
  await see(engine, target);
  await engine.click(target);
}

async function see(engine: Engine, target: Target) {
  await until(`${target.css} ${target.name ?? ""} is seen`, () => engine.sees(target));
}

async function gone(engine: Engine, target: Target) {
  await until(`${target.css} is gone`, async () => !(await engine.sees(target)));
}

async function focused(engine: Engine, css: string) {
  const isFocused = (selector: string) => Boolean(document.activeElement?.matches(selector));
  await until(`${css} is focused`, () => engine.evaluate(isFocused, css));
}

async function at(engine: Engine, path: string) {
  await until(`the page is ${path}`, async () => (await engine.evaluate(() => location.pathname)) === path);
}

/** React has taken over. Any key calls it. */
async function hydrate(engine: Engine) {
  await engine.press("Shift");
  await until("React has taken over", () =>
    engine.evaluate(() => Boolean((window as { __reactRouterDataRouter?: unknown }).__reactRouterDataRouter)),
  );
}
