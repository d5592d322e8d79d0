import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { openAsAdmin, toastOf } from "./setup/admins.ts";
import { query } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

// All tests share the statistics of the home page: one test after the other.
test.describe.configure({ mode: "serial" });

const unique = () => `Figure ${randomBytes(4).toString("hex")}`;
const card = (page: Page, title: string) => page.getByRole("article", { name: title });

async function seed(title: string, order = 900) {
  await query`insert into public.statistics (title, value, description, display_order) values (${title}, '7', 'Seven', ${order})`;
}

const forget = (title: string) => query`delete from public.statistics where title = ${title}`;

test("@desktop the home page follows a statistic: made, switched off, deleted, brought back", {
  tag: "@all",
}, async ({ page, request }) => {
  const title = unique();
  const home = async () => (await request.get("/")).text();
  await openAsAdmin(page, "/admin/statistics");
  await page.getByRole("button", { name: "Add statistic" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Value").fill("42");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create statistic" }).click();
  await expect(toastOf(page)).toContainText("Statistic created successfully");
  await expect.poll(home).toContain(title);

  const name = card(page, title).getByRole("heading");
  const color = await name.evaluate((heading) => getComputedStyle(heading).color);
  await card(page, title).getByRole("button", { name: "Deactivate" }).click();
  await expect(card(page, title).getByText("Inactive")).toBeVisible();
  await expect(name).not.toHaveCSS("color", color);
  await expect.poll(home).not.toContain(title);
  await card(page, title).getByRole("button", { name: "Activate" }).click();
  await expect(name).toHaveCSS("color", color);
  await expect.poll(home).toContain(title);

  await card(page, title).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toastOf(page)).toContainText("Statistic deleted successfully");
  // A toast that the pointer is on does not go.
  await toastOf(page).hover();
  await expect.poll(home).not.toContain(title);
  await toastOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(card(page, title)).toBeVisible();
  await expect.poll(home).toContain(title);
  await forget(title);
});

test("@desktop the order changes by keyboard and by pointer, announced, and is kept", {
  tag: "@all",
}, async ({ page }) => {
  const [first, second] = [unique(), unique()];
  await seed(first, 900);
  await seed(second, 901);
  await openAsAdmin(page, "/admin/statistics");
  const titles = () => page.getByRole("article").getByRole("heading").allTextContents();
  await expect.poll(async () => (await titles()).slice(-2)).toEqual([first, second]);

  const handle = page.getByRole("button", { name: `Reorder ${second}` });
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(`Picked up ${second}`)).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  await expect(page.getByText(/^Cancelled/)).toBeAttached();
  expect((await titles()).slice(-2)).toEqual([first, second]);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect(page.getByText(`Dropped ${second}`)).toBeAttached();
  await expect.poll(async () => (await titles()).slice(-2)).toEqual([second, first]);
  await expect(handle).toBeFocused();

  const from = await page.getByRole("button", { name: `Reorder ${first}` }).boundingBox();
  const to = await card(page, second).boundingBox();
  if (!from || !to) throw new Error("not laid out");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await titles()).slice(-2)).toEqual([first, second]);
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect.poll(async () => (await titles()).slice(-2)).toEqual([first, second]);
  await forget(first);
  await forget(second);
});
