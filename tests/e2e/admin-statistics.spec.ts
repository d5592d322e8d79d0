import { randomBytes } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import { openAsAdmin, toastOf } from "./setup/admins.ts";
import { withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

// All tests share the statistics of the home page: one test after the other.
test.describe.configure({ mode: "serial" });
test.use({ expectedErrors: [/Failed to load resource|The disk is full/] });

const unique = () => `Figure ${randomBytes(4).toString("hex")}`;
const card = (page: Page, title: string) => page.getByRole("article", { name: title });
const form = (page: Page) => page.getByRole("dialog");
const isStatistics = (url: URL) => url.pathname === "/rest/v1/statistics";

async function openForm(page: Page, title: string, value: string) {
  await page.getByRole("button", { name: "Add statistic" }).click();
  await expect(form(page).getByRole("heading", { name: "Add statistic" })).toBeVisible();
  await form(page).getByLabel("Title").fill(title);
  await form(page).getByLabel("Value").fill(value);
}

async function seed(title: string, order = 900) {
  await withDatabase(
    (sql) =>
      sql`insert into public.statistics (title, value, description, display_order) values (${title}, '7', 'Seven', ${order})`,
  );
}

const forget = (title: string) =>
  withDatabase((sql) => sql`delete from public.statistics where title = ${title}`);
const rowOf = (title: string) =>
  withDatabase(async (sql) => (await sql`select * from public.statistics where title = ${title}`)[0]);

function refuse(method: string) {
  return (route: Route) =>
    route.request().method() === method
      ? route.fulfill({ status: 403, json: { code: "42501", message: "no" } })
      : route.fallback();
}

test("@desktop the home page follows a statistic: made, changed, deleted", async ({ page, request }) => {
  const title = unique();
  const home = async () => (await request.get("/")).text();
  await openAsAdmin(page, "/admin/statistics");
  await expect(card(page, "Uptime SLA")).toBeVisible();
  const count = await page.getByRole("article").count();

  await openForm(page, title, "42");
  await expect(form(page).getByLabel("Active")).toBeChecked();
  await expect(form(page).getByLabel("Display order")).toHaveValue("0");
  await form(page).getByRole("button", { name: "Create statistic" }).click();
  await expect(toastOf(page)).toContainText("Statistic created successfully");
  await expect(form(page)).toHaveCount(0);
  expect(await home()).toContain(title);
  expect(await rowOf(title)).toMatchObject({
    category: "performance",
    format_type: "number",
    display_order: count,
    is_active: true,
  });

  await card(page, title).getByRole("button", { name: "Edit" }).click();
  await expect(form(page).getByRole("heading", { name: "Edit statistic" })).toBeVisible();
  await expect(form(page).getByLabel("Title")).toHaveValue(title);
  await form(page).getByLabel("Value").fill("43 %");
  await form(page).getByLabel("Description").fill("A description");
  await form(page).getByRole("button", { name: "Save statistic" }).click();
  await expect(toastOf(page)).toContainText("Statistic updated successfully");
  expect(await home()).toContain("43 %");

  // An empty description is not sent: the one there is stays.
  await card(page, title).getByRole("button", { name: "Edit" }).click();
  await form(page).getByLabel("Description").fill("");
  const patched = page.waitForRequest(
    (sent) => sent.method() === "PATCH" && isStatistics(new URL(sent.url())),
  );
  await form(page).getByRole("button", { name: "Save statistic" }).click();
  expect(Object.keys((await patched).postDataJSON()).sort()).toEqual([
    "display_order",
    "is_active",
    "title",
    "value",
  ]);
  await expect(form(page)).toHaveCount(0);
  expect((await rowOf(title))?.description).toBe("A description");

  const toggled = page.waitForRequest((sent) => sent.method() === "PATCH");
  await card(page, title).getByRole("button", { name: "Deactivate" }).click();
  expect((await toggled).postDataJSON()).toEqual({ is_active: false });
  await expect(card(page, title).getByText("Inactive")).toBeVisible();
  await expect(toastOf(page)).toContainText("Statistic updated successfully");
  expect(await home()).not.toContain(title);
  await card(page, title).getByRole("button", { name: "Activate" }).click();
  await expect(card(page, title).getByText("Inactive")).toHaveCount(0);
  expect(await home()).toContain(title);

  await card(page, title).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Are you sure you want to delete this statistic?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(card(page, title)).toBeVisible();
  await card(page, title).getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toastOf(page)).toContainText("Statistic deleted successfully");
  // A toast that the pointer is on does not go.
  await toastOf(page).hover();
  await expect(card(page, title)).toHaveCount(0);
  expect(await home()).not.toContain(title);

  await toastOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(card(page, title)).toBeVisible();
  expect(await home()).toContain(title);
  await forget(title);
});

test("@desktop title and value are required, and nothing is saved without them", async ({ page }) => {
  await openAsAdmin(page, "/admin/statistics");
  const writes: string[] = [];
  page.on(
    "request",
    (sent) => isStatistics(new URL(sent.url())) && sent.method() !== "GET" && writes.push(sent.method()),
  );
  await openForm(page, "  ", "1");
  await form(page).getByRole("button", { name: "Create statistic" }).click();
  await expect(toastOf(page)).toContainText("Title and value are required");
  await expect(form(page).getByLabel("Title")).toBeFocused();
  await form(page).getByLabel("Title").fill("x");
  await form(page).getByLabel("Value").fill("");
  await form(page).getByRole("button", { name: "Create statistic" }).click();
  await expect(toastOf(page)).toContainText("Title and value are required");
  expect(writes).toEqual([]);
  await form(page).getByRole("button", { name: "Cancel" }).click();
  await expect(form(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Add statistic" }).click();
  await expect(form(page).getByLabel("Title")).toHaveValue("");
});

test("@desktop each failure has its sentence, and typed text stays", async ({ page }) => {
  const title = unique();
  await seed(title);
  await openAsAdmin(page, "/admin/statistics");
  await expect(card(page, title)).toBeVisible();

  await page.route(isStatistics, refuse("POST"));
  await openForm(page, "Kept", "1");
  await form(page).getByRole("button", { name: "Create statistic" }).click();
  await expect(toastOf(page)).toContainText("Failed to create statistic");
  await expect(toastOf(page)).toContainText("You do not have permission to perform this action");
  await expect(form(page).getByLabel("Title")).toHaveValue("Kept");
  await page.unrouteAll();

  await page.route(isStatistics, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await form(page).getByRole("button", { name: "Create statistic" }).click();
  await expect(toastOf(page)).toContainText("Failed to save statistic");
  await form(page).getByRole("button", { name: "Cancel" }).click();
  await page.unrouteAll();

  await page.route(isStatistics, refuse("PATCH"));
  await card(page, title).getByRole("button", { name: "Deactivate" }).click();
  await expect(toastOf(page)).toContainText("Failed to update statistic");
  await page.unrouteAll();

  await page.route(isStatistics, refuse("DELETE"));
  await card(page, title).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toastOf(page)).toContainText("Failed to delete statistic");
  await expect(card(page, title)).toBeVisible();
  await forget(title);
});

test("@desktop no statistics, and statistics that cannot be loaded", async ({ page }) => {
  await page.route(isStatistics, (route) => route.fulfill({ json: [] }));
  await openAsAdmin(page, "/admin/statistics");
  await expect(
    page.getByText("No statistics found. Create your first statistic to get started."),
  ).toBeVisible();
  await page.unrouteAll();

  await page.route(isStatistics, (route) =>
    route.fulfill({ status: 500, json: { code: "XX000", message: "The disk is full" } }),
  );
  await page.reload();
  await expect(page.getByRole("heading", { name: "Statistics Error" })).toBeVisible();
  await expect(page.getByText("There was an error loading the statistics management system.")).toBeVisible();
  await expect(page.getByText("The disk is full")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(card(page, "Uptime SLA")).toBeVisible();
});

test("@desktop the order changes by keyboard and by pointer, announced, and is kept", async ({ page }) => {
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

test("the page and its form are accessible", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openAsAdmin(page, "/admin/statistics");
  await expect(card(page, "Uptime SLA")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add statistic" }).click();
  await expect(form(page)).toBeVisible();
  await expectAccessible(page);
});
