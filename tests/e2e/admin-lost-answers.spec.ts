// Nothing is done twice: an answer that is lost after the work was done (decision 15). Each screen's part of it, and no network at all, are in
// the component tests.
import type { Page } from "@playwright/test";
import { openAsAdmin, toastOf } from "./setup/admins.ts";
import { query } from "./setup/readers.ts";
import { expect, test } from "./setup/test.ts";

test.use({ expectedErrors: [/Failed to load resource/] });

const unique = () => `Lost ${crypto.randomUUID().slice(0, 8)}`;
const card = (page: Page, title: string) => page.getByRole("article", { name: title });
const form = (page: Page) => page.getByRole("dialog");
const statistics = (title: string) =>
  query`select id, value, is_active from public.statistics where title = ${title}`;
const forget = (title: string) => query`delete from public.statistics where title = ${title}`;

async function openForm(page: Page, title: string) {
  await page.getByRole("button", { name: "Add statistic" }).click();
  await form(page).getByLabel("Title").fill(title);
  await form(page).getByLabel("Value").fill("1");
}

test("@desktop one lost answer: two sendings, one statistic, one success", async ({ page }) => {
  const title = unique();
  await openAsAdmin(page, "/admin/statistics");
  const sent: unknown[] = [];
  // The server does the work, and its first answer is lost.
  await page.route("**/rest/v1/statistics?*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    if (sent.push(route.request().postDataJSON()) > 1) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await openForm(page, title);
  await form(page).getByRole("button", { name: "Create statistic" }).click();
  await expect(toastOf(page)).toContainText("Statistic created successfully");
  await expect(card(page, title)).toHaveCount(1);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(await statistics(title)).toHaveLength(1);
  await forget(title);
});
