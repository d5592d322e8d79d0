// Nothing is done twice, and nothing in silence: an answer that is lost after the work was done, and no network at all (decision 15). Each screen's part of it is in the component tests.
import type { Page } from "@playwright/test";
import { openAsAdmin, toastOf } from "./setup/admins.ts";
import { withDatabase } from "./setup/readers.ts";
import { expect, test } from "./setup/test.ts";

test.use({ expectedErrors: [/Failed to load resource/] });

const unique = () => `Lost ${crypto.randomUUID().slice(0, 8)}`;
const card = (page: Page, title: string) => page.getByRole("article", { name: title });
const form = (page: Page) => page.getByRole("dialog");
const statistics = (title: string) =>
  withDatabase((sql) => sql`select id, value, is_active from public.statistics where title = ${title}`);
const forget = (title: string) =>
  withDatabase((sql) => sql`delete from public.statistics where title = ${title}`);

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

test("@desktop without a network a write fails at once, and is not sent later", { tag: "@all" }, async ({
  page,
  context,
}) => {
  const title = unique();
  await withDatabase((sql) => sql`insert into public.statistics (title, value) values (${title}, '7')`);
  await openAsAdmin(page, "/admin/statistics");
  await expect(card(page, title)).toBeVisible();
  const writes: string[] = [];
  // A toast has been shown before: whether the first one needs the network is not what is asked here.
  await openForm(page, " ");
  await form(page).getByRole("button", { name: "Create statistic" }).click();
  await expect(toastOf(page)).toContainText("Title and value are required");
  await form(page).getByRole("button", { name: "Cancel" }).click();
  await context.setOffline(true);
  await openForm(page, "Never sent");
  await form(page).getByRole("button", { name: "Create statistic" }).click();
  await expect(toastOf(page)).toContainText("Failed to save statistic");
  await expect(form(page).getByRole("button", { name: "Create statistic" })).toBeEnabled();
  await form(page).getByRole("button", { name: "Cancel" }).click();
  await card(page, title).getByRole("button", { name: "Deactivate" }).click();
  await expect(toastOf(page)).toContainText("Failed to update statistic");
  page.on(
    "request",
    (sent) => sent.method() !== "GET" && sent.url().includes("/rest/") && writes.push(sent.url()),
  );
  await context.setOffline(false);
  // Something else that is asked after the network is back has been answered: a write that waited would have gone before.
  await page.getByRole("button", { name: "Add statistic" }).click();
  await page.evaluate(() => fetch("/config.json"));
  await page.waitForLoadState("networkidle");
  expect(writes).toEqual([]);
  expect(await statistics(title)).toMatchObject([{ is_active: true }]);
  expect(await statistics("Never sent")).toHaveLength(0);
  await forget(title);
});
