// Every page of the back office, opened by its URL: how long is the page blocked while it loads?
import type { Page } from "@playwright/test";
import { openBrowser } from "./support/browser.ts";
import type { Measure } from "./support/measure.ts";
import { startProduct } from "./support/product.ts";
import { makeReaders, password } from "./support/readers.ts";
import { median } from "./support/statistics.ts";

const limit = 300;

export const measureAdminLoad: Measure = async ({ quick }) => {
  const times = quick ? 1 : 5;
  const product = await startProduct();
  const [email = ""] = await makeReaders(product, 1, { admin: true });
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: "longtask", buffered: true });
  });
  // The site's own name for itself: the gateway takes requests from no other.
  const site = `http://localhost:${product.port}`;
  await page.goto(`${site}/admin/login`, { waitUntil: "networkidle" });
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(`${site}/admin`);
  const links = page.getByRole("navigation", { name: "Back office" }).getByRole("link");
  await links.last().waitFor();
  const paths = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );
  const blocked = new Map<string, number>();
  for (const path of new Set(paths.filter((each) => each.startsWith("/admin")))) {
    const taken: number[] = [];
    for (let turn = 0; turn < times; turn++) taken.push(await blockedTime(page, site + path));
    blocked.set(path, median(taken));
  }
  await browser.close();
  await product.stop();
  const [worst = "", longest = Number.NaN] = [...blocked].sort(([, a], [, b]) => b - a)[0] ?? [];
  return {
    how: `Each of the ${blocked.size} pages of the sidebar opened ${times} times by its URL, signed in, at 1280 px, with this machine's processor as it is: what tasks of the main thread take beyond 50 ms, added up until nothing is asked of the server any more; the median for each page.`,
    findings: [
      {
        what: "main thread blocked, the slowest page",
        measured: `${longest.toFixed(0)} ms (${worst}); median of all pages ${median([...blocked.values()]).toFixed(0)} ms`,
        target: `under ${limit} ms`,
        reached: longest < limit,
      },
    ],
  };
};

async function blockedTime(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: "networkidle" });
  await page.locator(".skeleton").first().waitFor({ state: "hidden" });
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  return tasks.reduce((sum, duration) => sum + duration - 50, 0);
}
