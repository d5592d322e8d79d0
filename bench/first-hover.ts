// What the first touch of the mega-menu feels like, on a processor slowed four times.
import type { Browser } from "@playwright/test";
import { openBrowser } from "./support/browser.ts";
import type { Measure } from "./support/measure.ts";
import { type Product, startProduct } from "./support/product.ts";
import { median, percentile } from "./support/statistics.ts";

/** The specification's. */
const openDelay = 100;
const slowdown = 4;

export const measureFirstHover: Measure = async ({ quick }) => {
  const times = quick ? 5 : 40;
  const product = await startProduct();
  const browser = await openBrowser();
  const straight: number[] = [];
  const along: number[] = [];
  for (let time = 0; time < times; time++) {
    straight.push(await firstHover(browser, product, []));
    along.push(await firstHover(browser, product, way));
  }
  await browser.close();
  await product.stop();
  return {
    how: `${times} times each, in a browser that has never been here, its processor slowed ${slowdown} times: the home page is opened, and the pointer comes onto "Solutions" for the first time, straight or over the page (its first movement calls React, which is loading and hydrating meanwhile). Measured inside the page, from the pointer's event to the frame in which the panel is seen; ${openDelay} ms of it are the specification's delay.`,
    findings: [finding("straight onto the menu", straight), finding("over the page", along)],
  };
};

function finding(what: string, measured: number[]) {
  const slow = percentile(measured, 95);
  return {
    what: `first hover, ${what}: until the panel is open, p95`,
    measured: `${slow.toFixed(0)} ms (median ${median(measured).toFixed(0)} ms)`,
    target: "at most 200 ms",
    reached: slow <= 200,
  };
}

/** As a hand moves: from the middle of the page up to the menu, in 300 ms. */
const way = Array.from({ length: 20 }, (_, step) => ({ x: 700 - step * 15, y: 600 - step * 27 }));

async function firstHover(browser: Browser, { port }: Product, points: { x: number; y: number }[]) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`http://localhost:${port}/`, { waitUntil: "networkidle" });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const opened = await page.evaluateHandle(() => {
    const panel = document.querySelector<HTMLElement>("#menu-solutions");
    const group = panel?.parentElement;
    return {
      after: new Promise<number>((resolve) => {
        group?.addEventListener("pointerenter", ({ timeStamp }) => {
          const look = (now: number) => {
            if (panel?.checkVisibility({ visibilityProperty: true })) resolve(now - timeStamp);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
      }),
    };
  });
  for (const { x, y } of points) {
    await page.mouse.move(x, y);
    await page.waitForTimeout(15);
  }
  await page.getByRole("link", { name: "Solutions", exact: true }).first().hover();
  const ms = await opened.evaluate(({ after }) => after);
  await context.close();
  return ms;
}
