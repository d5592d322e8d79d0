// What moves on a page by itself while its data is late.
import type { Page, Route } from "@playwright/test";
import { expect } from "./test.ts";

const data = /\/(rest|storage)\/v1\/|\/auth\/v1\/user/;
/** The widths at which a phone and a desk differ most. */
export const widths = [412, 1280];

type Shift = { value: number; what: string[] };

/**
 * Opens a page whose data is held back until its skeletons have come to rest, and says what has moved since its first paint: from the frame
 * to the skeletons, and from these to the content. `first`: requests that decide what is shown at all are answered before the others.
 */
export async function shiftsWhileLate(page: Page, path: string, { first }: { first?: RegExp } = {}) {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            what: entry.sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.nodeName} ${node?.className ?? ""}: ${previousRect.y} to ${currentRect.y}`,
            ),
          });
    }).observe({ type: "layout-shift", buffered: true });
  });
  const held: Route[] = [];
  let isLate = true;
  await page.route(data, (route) => {
    if (!isLate || (first?.test(route.request().url()) ?? false)) return route.fallback();
    held.push(route);
  });
  await page.goto(path);
  await expect.poll(() => held.length, "what is asked").toBeGreaterThan(0);
  await settled(page);
  isLate = false;
  await Promise.all(held.map((route) => route.fallback()));
  await expect(page.locator(".skeleton, [aria-busy=true]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await settled(page);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  await page.unrouteAll();
  return { total: shifts.reduce((sum, { value }) => sum + value, 0), shifts };
}

/** Waits until everything is painted, and the observer has its entries. */
async function settled(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
