// What a signed-in person waits for on a phone: Lighthouse cannot sign in, so a browser is slowed in the same way.
import type { Browser, BrowserContext } from "@playwright/test";
import { openBrowser } from "./browser.ts";
import type { Finding } from "./measure.ts";
import type { Product } from "./product.ts";
import { makeReader, signIn } from "./readers.ts";
import { maximum, median } from "./statistics.ts";

/** Lighthouse's slow 4G, as its DevTools method applies it, and its slower processor. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const slowdown = 4;
const ready = {
  "/dashboard": "dl.stat-cards dd:not(:has(.skeleton))",
  "/admin": ".admin-bar-tools",
};

type Load = { shell: number; shift: number };

export async function measureSignedInPages(product: Product, runs: number): Promise<Finding[]> {
  const email = await makeReader(product, { admin: true });
  const browser = await openBrowser();
  const context = await signedIn(browser, product, email);
  const findings: Finding[] = [];
  for (const [path, content] of Object.entries(ready)) {
    const loads: Load[] = [];
    for (let run = 0; run < runs; run++) loads.push(await load(context, path, content));
    const shell = median(loads.map((each) => each.shell));
    const shift = maximum(loads.map((each) => each.shift));
    findings.push({
      what: `${path}, signed in`,
      measured: `shell painted after ${(shell / 1000).toFixed(2)} s, layout shift ${shift.toFixed(3)} at most`,
      target: "shell within 1.5 s, layout shift 0.01 at most",
      reached: shell <= 1500 && shift <= 0.01,
    });
  }
  await browser.close();
  return findings;
}

async function signedIn(browser: Browser, { port }: Product, email: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: `http://localhost:${port}`,
    viewport: { width: 412, height: 823 },
  });
  const page = await context.newPage();
  await page.goto("/login");
  await signIn(page, email);
  await page.waitForURL("**/dashboard");
  await page.close();
  return context;
}

/** With an empty cache, as on a first visit of the day. */
async function load(context: BrowserContext, path: string, content: string): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", slow4g);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(path);
  await page.locator(content).first().waitFor();
  await page.waitForLoadState("networkidle");
  const measured = await page.evaluate(() => ({
    shell: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    shift: (window as unknown as { seen: { shift: number } }).seen.shift,
  }));
  await page.close();
  return measured;
}
