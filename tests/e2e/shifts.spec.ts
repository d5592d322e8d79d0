// The dashboard does not move when its data comes.
import { makeReader, signInByApi } from "./setup/readers.ts";
import { shiftsWhileLate, widths } from "./setup/shifts.ts";
import { expect, test } from "./setup/test.ts";

for (const tab of ["overview", "reading-list", "bookmarks", "settings"])
  test(`the dashboard's ${tab} stays where it is while its data is late @desktop`, async ({ page }) => {
    await signInByApi(page, (await makeReader()).email);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 860 });
      const { total, shifts } = await shiftsWhileLate(page, `/dashboard?tab=${tab}`);
      expect.soft(total, `${width} px: ${JSON.stringify(shifts)}`).toBeLessThan(0.01);
    }
  });
