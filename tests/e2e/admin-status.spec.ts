// Status and trust records as editors write them: shown in public and to programs at once, and never as fresher than they are.
import type { Page } from "@playwright/test";
import { isSaid, openEditor } from "./setup/editors.ts";
import { query } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

type StatusFile = {
  incidents: { title: string; ends_at: string | null; updates: { at: string; text: string }[] }[];
  history: { title: string; ends_at: string | null }[];
};

test("an incident is written, shown everywhere, and ended by its last update @desktop", async ({ page }) => {
  const title = `Incident ${crypto.randomUUID().slice(0, 8)}`;
  await openEditor(page, "/admin");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Record incident" }).click();
  const dialog = page.getByRole("dialog", { name: "Record incident" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("What is known").fill("Machines at one site do not answer.");
  await dialog.getByRole("checkbox", { name: "Compute" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Publish incident" }).click();
  await isSaid(page, "Incident published");
  await expect(page.getByRole("row", { name: title })).toContainText("Open");

  await expect.poll(async () => (await file(page)).incidents.map((each) => each.title)).toContain(title);
  const open = (await file(page)).incidents.find((each) => each.title === title);
  expect(open?.ends_at).toBeNull();
  expect(Date.parse(open?.updates[0]?.at ?? "")).toBeGreaterThan(Date.now() - 600_000);
  for (const path of ["/status", "/status.atom"])
    await expect.poll(async () => (await page.request.get(path)).text()).toContain(title);
  await page.goto("/status");
  const notice = page.locator(".notice", { hasText: title });
  await expect(notice).toContainText("Machines at one site do not answer.");
  await expect(page.locator(".status-now")).not.toContainText("All services work.");

  await page.goto("/admin");
  await page.getByRole("link", { name: `Open incident: ${title}` }).click();
  await addUpdate(page, 2, "Resolved", "They answer again.");
  await page.getByRole("button", { name: "Publish changes", exact: true }).click();
  await isSaid(page, "Changes published");
  await expect(page.getByLabel("Ends", { exact: true })).toHaveValue(/^\d{4}-/);
  await expect.poll(async () => (await file(page)).history.map((each) => each.title)).toContain(title);
  await query`delete from public.status_notices where title = ${title}`;
});

test("an overdue record is flagged in the back office, and not shown as fresh @desktop", {
  tag: "@all",
}, async ({ page }) => {
  const title = `Overdue ${crypto.randomUUID().slice(0, 8)}`;
  await query`
      insert into public.trust_records (kind, title, status, reviewed_on, next_review_on, is_sample)
      values ('insurance', ${title}, 'published', private.site_day(now()) - 400, private.site_day(now()) - 40, true)`;
  await openEditor(page, "/admin");
  await expect(page.getByRole("link", { name: `${title}: review due since` })).toBeVisible();
  await page.goto(`/admin/trust-records?q=${encodeURIComponent(title)}`);
  const row = page.getByRole("row", { name: title });
  await expect(row).toContainText("Review overdue");
  await expect(row).toContainText("Sample");
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Confirm" }).click();
  await isSaid(page, "confirmed");
  await expect(row.getByText("Sample", { exact: true })).toHaveCount(0);

  await expect.poll(async () => (await page.request.get("/trust")).text()).toContain(title);
  await page.goto("/trust");
  const record = page.locator(".trust-record", { hasText: title });
  await expect(record).toContainText("Review due since");
  await expect(record).not.toContainText("Reviewed");
  await query`delete from public.trust_records where title = ${title}`;
});

async function file(page: Page): Promise<StatusFile> {
  return (await page.request.get("/status.json")).json();
}

async function addUpdate(page: Page, number: number, state: string, text: string) {
  await page.getByRole("button", { name: "Add update" }).click();
  const entry = page.locator(".content-entry").nth(number - 1);
  await entry.getByLabel("State").selectOption(state);
  await entry.getByLabel("Text").fill(text);
}
