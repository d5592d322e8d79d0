// What moves on a page without input, also while its data is late.
import type { Page, Route } from "@playwright/test";
import { expect } from "./test.ts";

const data = /\/(rest|storage)\/v1\/|\/auth\/v1\/user/;

type Shift = { value: number; what: string[] };

/** On every page that is opened from now on. */
export function observeShifts(page: Page) {
  return page.addInitScript(() => {
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
}

/** What has moved since the page's first paint. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  await painted(page);
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/**
 * Holds the data of the next page back. The function that comes back waits until the skeletons have come to rest, and lets the data pass.
 * `first`: requests that are answered before the others.
 */
export async function holdData(page: Page, first?: RegExp) {
  const held: Route[] = [];
  let isLate = true;
  await page.route(data, (route) => {
    if (!isLate || first?.test(route.request().url())) return route.fallback();
    held.push(route);
  });
  return async function release() {
    await expect.poll(() => held.length, "requests for data").toBeGreaterThan(0);
    await painted(page);
    isLate = false;
    await Promise.all(held.map((route) => route.fallback()));
    await page.unroute(data);
  };
}

/** Waits until everything is painted, and the observer has its entries. */
async function painted(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
