// Signing out on a machine that others use: nothing typed is lost without a question, and nothing private stays.
import type { Page } from "@playwright/test";
import { toastOf } from "./setup/admins.ts";
import { box, openEditor, recordWrites } from "./setup/editors.ts";
import { insertPost } from "./setup/posts.ts";
import { makeReader, signInByApi } from "./setup/readers.ts";
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

test("unsaveable text asks first: the editor stays, or leaves nothing behind @desktop", async ({ page }) => {
  const id = await insertPost({ title: "Not to be lost", content: "Old" });
  const admin = await openEditor(page, `/admin/blog/${id}`);
  await page.route(recordWrites, (route) => route.abort());
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

test("without a network the session ends locally @desktop", { tag: "@all" }, async ({ page, context }) => {
  await signInByApi(page, (await makeReader({ admin: true })).email);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Sign Out" }).waitFor();
  await page.waitForLoadState("networkidle");
  // The guards load the pages that follow a sign-out when the browser is idle.
  await page.waitForFunction(() => {
    const { __reactRouterRouteModules: modules } = window as { __reactRouterRouteModules?: object };
    return Object.keys(modules ?? {}).filter((id) => id.endsWith("/login")).length === 2;
  });
  await context.setOffline(true);
  await signOut(page);
  await expect(toastOf(page)).toContainText("Failed to sign out. Please try again.");
  expect(await stored(page, /^sb-/)).toHaveLength(1);
  await toastOf(page).getByRole("button", { name: "Sign out here only" }).click();
  await expect(page.locator('form[aria-label="Sign In"]')).toBeVisible();
  await expect(toastOf(page)).toContainText("Signed out in this browser");
  expect(await stored(page, ownThings)).toEqual([]);
  await context.setOffline(false);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
});
