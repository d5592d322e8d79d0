// Signing out on a machine that others use: nothing typed is lost without a question, and nothing private stays.
import type { Page } from "@playwright/test";
import { openAsAdmin, toastOf } from "./setup/admins.ts";
import { box, openEditor } from "./setup/editors.ts";
import { insertPost } from "./setup/posts.ts";
import { makeReader, signInByApi, withDatabase } from "./setup/readers.ts";
import { expect, test } from "./setup/test.ts";

test.use({ expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] });

const content = (page: Page) => box(page, "Content");
const signOut = (page: Page) => page.getByRole("button", { name: "Sign Out" }).click();
const question = (page: Page) => page.getByRole("alertdialog", { name: "Sign out without saving?" });
const stored = (page: Page, pattern: RegExp) =>
  page.evaluate(
    (source) =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
        new RegExp(source).test(key),
      ),
    pattern.source,
  );
const ownThings = /^(sb-|copy:|kept-text:|reduit-reading)/;

const addPost = (title: string) => insertPost({ title, excerpt: "S", content: "Old" });

/** Every write of a post fails. */
const refusePosts = (page: Page) =>
  page.route(/\/rest\/v1\/(blog_posts|rpc\/publish_record)/, (route) =>
    ["PATCH", "POST"].includes(route.request().method()) ? route.abort() : route.fallback(),
  );

test("text typed a moment before is saved first, without a question @desktop", async ({ page }) => {
  const id = await addPost("Saved on the way out");
  await openEditor(page, `/admin/blog/${id}`);
  await content(page).fill("The last words of the day");
  await signOut(page);
  await expect(page).toHaveURL("/admin/login");
  const [row] = await withDatabase((sql) => sql`select content from public.blog_posts where id = ${id}`);
  expect(row?.content).toBe("The last words of the day");
  expect(await stored(page, ownThings)).toEqual([]);
});

test("unsaveable text asks first: the editor stays, or leaves nothing behind @desktop", async ({ page }) => {
  const id = await addPost("Not to be lost");
  const admin = await openEditor(page, `/admin/blog/${id}`);
  await refusePosts(page);
  await content(page).fill("Words no server has");
  await expect(page.getByText(/^Failed/)).toBeVisible();
  await signOut(page);
  await expect(question(page).getByRole("link", { name: "Not to be lost" })).toBeVisible();
  await question(page).getByRole("button", { name: "Stay signed in" }).click();
  await expect(question(page)).toBeHidden();
  await expect(content(page)).toHaveValue("Words no server has");
  expect(await stored(page, /^copy:/)).toHaveLength(1);

  await signOut(page);
  await question(page).getByRole("button", { name: "Delete and sign out" }).click();
  await expect(page).toHaveURL("/admin/login");
  expect(await stored(page, ownThings)).toEqual([]);
  await page.unrouteAll();
  await openEditor(page, `/admin/blog/${id}`, admin);
  await expect(content(page)).toHaveValue("Old");
  await expect(page.getByText("Unsaved text from an earlier visit")).toHaveCount(0);
});

test("a post without a title, left earlier, is asked about on the dashboard @desktop", async ({ page }) => {
  const other = await makeReader();
  await openEditor(page, "/admin/blog/new");
  await content(page).fill("Words without a name");
  await expect(page.getByText(/^Kept in this browser/)).toBeVisible();
  await page.evaluate((id) => localStorage.setItem(`copy:${id}:blog_posts:new`, "{}"), other.id);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto("/dashboard");
  await signOut(page);
  await question(page).getByRole("link", { name: "New post" }).click();
  await expect(page).toHaveURL("/admin/blog/new");
  await expect(question(page)).toBeHidden();
  await page.goto("/dashboard");
  await signOut(page);
  await question(page).getByRole("button", { name: "Delete and sign out" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome");
  // What is another account's stays.
  expect(await stored(page, ownThings)).toEqual([`copy:${other.id}:blog_posts:new`]);
});

test("undecided text of an earlier visit is asked about, on its own page too @desktop", async ({ page }) => {
  const id = await addPost("Decided later");
  await openEditor(page, `/admin/blog/${id}`);
  await refusePosts(page);
  await content(page).fill("Words of an earlier visit");
  await expect(page.getByText(/^Failed/)).toBeVisible();
  await expect.poll(() => stored(page, /^copy:/)).toHaveLength(1);
  await page.unrouteAll();
  // As after a crash: no save has come through.
  const [key] = await stored(page, /^copy:/);
  const copy = await page.evaluate((name) => localStorage.getItem(name), key ?? "");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto("/robots.txt");
  await withDatabase((sql) => sql`update public.blog_posts set content = 'Old' where id = ${id}`);
  await page.evaluate(([name, text]) => localStorage.setItem(name ?? "", text ?? ""), [key, copy]);
  await page.goto(`/admin/blog/${id}`);
  await expect(page.getByText("Unsaved text from an earlier visit")).toBeVisible();
  await signOut(page);
  await expect(question(page).getByRole("link", { name: "Decided later" })).toBeVisible();
  await question(page).getByRole("button", { name: "Stay signed in" }).click();
  await page.getByRole("button", { name: "Continue with it" }).click();
  await expect(content(page)).toHaveValue("Words of an earlier visit");
});

test("a form that keeps no copy is asked about as well @desktop", async ({ page }) => {
  await openAsAdmin(page, "/admin/company");
  await page.getByLabel("Phone").fill("+41 31 123 45 67");
  await signOut(page);
  await expect(question(page)).toContainText("What you typed on this page");
  await question(page).getByRole("button", { name: "Stay signed in" }).click();
  await expect(page.getByLabel("Phone")).toHaveValue("+41 31 123 45 67");
});

test("text a form kept at a session's end is deleted at the next sign-out @desktop", async ({ page }) => {
  const admin = await openAsAdmin(page, "/admin/settings");
  await page.evaluate(
    (userId) => sessionStorage.setItem("kept-text:profile", JSON.stringify({ userId, values: {} })),
    admin.id,
  );
  await signOut(page);
  await expect(page).toHaveURL("/admin/login");
  expect(await stored(page, ownThings)).toEqual([]);
});

for (const { place, path, arrives } of [
  { place: "dashboard", path: "/dashboard", arrives: (page: Page) => page.getByText("You are signed out.") },
  {
    place: "back office",
    path: "/admin",
    arrives: (page: Page) => page.locator('form[aria-label="Sign In"]'),
  },
])
  test(`without a network the session ends locally, on the ${place} @desktop`, async ({ page, context }) => {
    await signInByApi(page, (await makeReader({ admin: true })).email);
    await page.goto(path);
    await page.getByRole("button", { name: "Sign Out" }).waitFor();
    await page.waitForLoadState("networkidle");
    // The guards load the page that follows a sign-out when the browser is idle.
    await page.waitForFunction(
      (wanted) => {
        const { __reactRouterRouteModules: modules } = window as { __reactRouterRouteModules?: object };
        return Object.keys(modules ?? {}).filter((id) => id.endsWith("/login")).length === wanted;
      },
      path === "/admin" ? 2 : 1,
    );
    await context.setOffline(true);
    await signOut(page);
    await expect(toastOf(page)).toContainText("Error");
    await expect(toastOf(page)).toContainText("Failed to sign out. Please try again.");
    expect(await stored(page, /^sb-/)).toHaveLength(1);
    await toastOf(page).getByRole("button", { name: "Sign out here only" }).click();
    await expect(arrives(page)).toBeVisible();
    await expect(toastOf(page)).toContainText("Signed out in this browser");
    expect(await stored(page, ownThings)).toEqual([]);
    await context.setOffline(false);
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login/);
  });
