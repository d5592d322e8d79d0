// Forms of the back office, for browser journeys.
import type { Page } from "@playwright/test";
import { makeReader, type Reader, signInByApi } from "./readers.ts";

/** By its name as it is read out: without the star of required fields. */
export const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
/** As soon as it is said: an assertion looks again only after a second. */
export const isSaid = (page: Page, words: string | RegExp) =>
  page.getByRole("status").getByText(words).waitFor();
export const isSaved = (page: Page) => page.getByText(/^Saved \d/).waitFor();

/** The requests with which a form writes a record that is stored. */
export const recordWrites = "**/rest/v1/rpc/publish_record";

/** As a new administrator, or as one there is. */
export async function openEditor(page: Page, path: string, who?: Reader): Promise<Reader> {
  const admin = who ?? (await makeReader({ admin: true }));
  await signInByApi(page, admin.email);
  await page.goto(path);
  return admin;
}

/** The link for a person without an account. */
export async function makePreviewLink(page: Page): Promise<string> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Share…" }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  return page.getByLabel("Preview link").inputValue();
}
