// The back office does not move when its data comes.
import type { Page } from "@playwright/test";
import { makeReader, signInByApi } from "./setup/readers.ts";
import { shiftsWhileLate, widths } from "./setup/shifts.ts";
import { expect, test } from "./setup/test.ts";

const pages = [
  "/admin",
  "/admin/blog",
  "/admin/calendar",
  "/admin/messages",
  "/admin/statistics",
  "/admin/settings",
  "/admin/company",
  "/admin/images",
  "/admin/analytics",
  "/admin/performance",
  "/admin/error-logs",
  "/admin/audit-log",
  "/admin/theme",
];

async function expectStill(page: Page, path: string) {
  await signInByApi(page, (await makeReader({ admin: true })).email);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 860 });
    const { total, shifts } = await shiftsWhileLate(page, path, {
      first: /rpc\/office_access|admin_users\?select=id&/,
    });
    expect.soft(total, `${width} px: ${JSON.stringify(shifts)}`).toBeLessThan(0.01);
  }
}

for (const path of pages)
  test(`${path} stays where it is while its data is late @desktop`, ({ page }) => expectStill(page, path));
