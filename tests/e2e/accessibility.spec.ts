// axe on one page of each kind and on the gallery of the design system, in both modes and at three widths; and no sideways scrolling.
import { expect, expectAccessible, test } from "./setup/test.ts";

const pages = [
  "/",
  "/services",
  "/services/cloud",
  "/solutions",
  "/solutions/enterprise",
  "/industries",
  "/industries/healthcare",
  "/case-studies",
  "/case-studies/geneva-family-office-key-custody",
  "/blog",
  "/blog/row-level-security-as-the-boundary",
  "/blog/tags/encryption",
  "/resources",
  "/resources/knowledge-base",
  "/trust",
  "/trust/security",
  "/legal/subprocessors",
  "/legal/privacy-policy",
  "/about",
  "/contact",
  "/search?q=keys",
  "/dev/ui",
];
const looks = [
  { width: 320, colorScheme: "dark" },
  { width: 768, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
  { width: 1280, colorScheme: "light" },
] as const;

/** The gallery and the home page in every look; the others, made of the same parts, in the two that differ most. */
const looksOf = (path: string) => (path === "/" || path === "/dev/ui" ? looks : [looks[0], looks[3]]);

for (const path of pages) {
  test(`@desktop ${path} is accessible`, async ({ page }) => {
    test.setTimeout(120_000);
    for (const { width, colorScheme } of looksOf(path)) {
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        // A footnote's way back is an arrow with a name in words.
        await expectAccessible(page, ["label-content-name-mismatch"]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
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
