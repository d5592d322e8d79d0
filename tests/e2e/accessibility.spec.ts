// axe on one page of each kind, in both modes and at three widths; and no sideways scrolling.
import { publicPages } from "../../scripts/kinds-of-pages.ts";
import { expect, expectAccessible, sidewaysScroll, test } from "./setup/test.ts";

const looks = ([320, 768, 1280] as const).flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);
const differMost = ["320 dark", "1280 light"];
const differ = [...differMost, "768 light", "1280 dark"];

/** The home page in four looks; the others, made of the same parts, in the two that differ most. LOOKS=all: all of them. */
function looksOf(path: string) {
  const chosen = path === "/" ? differ : differMost;
  return looks.filter(
    ({ width, colorScheme }) => process.env.LOOKS === "all" || chosen.includes(`${width} ${colorScheme}`),
  );
}

for (const path of publicPages) {
  test(`@desktop ${path} is accessible`, async ({ page }) => {
    for (const { width, colorScheme } of looksOf(path)) {
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        // A footnote's way back is an arrow with a name in words.
        await expectAccessible(page, ["label-content-name-mismatch"]);
        const overflow = await sidewaysScroll(page);
        expect(overflow, "sideways scrolling").toBeLessThanOrEqual(0);
      });
    }
  });
}

test("@desktop nothing on the home page shifts while it loads", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) shifts.total += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const total = await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
  expect(total).toBeLessThan(0.01);
});
