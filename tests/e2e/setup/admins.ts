import type { Page } from "@playwright/test";
import { makeReader, type Reader, signIn, signInByApi } from "./readers.ts";
import { expect } from "./test.ts";

/** As a new administrator. */
export async function openAsAdmin(page: Page, path = "/admin"): Promise<Reader> {
  const admin = await makeReader({ name: "Nora Keller", admin: true });
  await signInByApi(page, admin.email);
  await page.goto(path);
  await expect(
    page.getByRole("navigation", { name: "Back office" }).or(page.getByLabel("Toggle sidebar")).first(),
  ).toBeVisible();
  return admin;
}

/** Through the back office's own form. */
export async function signInToBackOffice(page: Page, email: string) {
  await page.goto("/admin/login");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
  await signIn(page, email);
}

/** The one toast there is. */
export function toastOf(page: Page) {
  return page.locator(".toast");
}
