// How long the site takes to answer, by what is asked for: in milliseconds, each the median of several times.
import { setTimeout as wait } from "node:timers/promises";
import type { BrowserContext } from "@playwright/test";
import { publicPages } from "../../scripts/kinds-of-pages.ts";
import { openBrowser } from "../support/browser.ts";
import type { openDatabase } from "../support/content.ts";
import type { Product } from "../support/product.ts";
import { makeReader, signIn } from "../support/readers.ts";
import { median } from "../support/statistics.ts";

export type Times = Map<string, number>;
type Sql = ReturnType<typeof openDatabase>["sql"];

const listed = ["/blog?page=2", "/blog?q=encryption", "/blog/feed.xml", "/sitemap.xml", "/no-such-page"];
/** From nearly every text to a few, one misspelt, one an abbreviation, one German. */
const queries = [
  "data",
  "backup key",
  "incident response",
  '"data protection"',
  "encrpytion",
  "2FA",
  "Rechenzentrum",
];
const beginnings = ["ba", "da", "encr", "generated"];

/** Every table has changed, so everything a stored page was rendered from is read again. */
export async function pageTimes(product: Product, sql: Sql, times: number): Promise<Times> {
  const found: Times = new Map();
  const taken = new Map<string, number[]>();
  for (let i = 0; i < times; i++) {
    await sql`insert into private.content_changes (table_name) select table_name from private.content_state`;
    // A process notices within two seconds, and may serve what is stored until then.
    await wait(3_000);
    for (const path of [...publicPages, ...listed]) {
      const began = performance.now();
      const response = await fetch(product.url + path, { signal: AbortSignal.timeout(60_000) });
      await response.text();
      if (response.status >= 500) throw new Error(`${path} returned ${response.status}.`);
      taken.set(path, [...(taken.get(path) ?? []), performance.now() - began]);
    }
  }
  for (const [path, each] of taken) found.set(path, median(each));
  return found;
}

export async function searchTimes({ url, keys }: Product, times: number): Promise<Times> {
  const ask = async (name: string, parameters: Record<string, unknown>) => {
    const began = performance.now();
    const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { apikey: keys.publishable, "content-type": "application/json" },
      body: JSON.stringify(parameters),
    });
    await response.text();
    if (!response.ok) throw new Error(`${name} returned ${response.status}.`);
    return performance.now() - began;
  };
  const found: Times = new Map();
  const note = async (what: string, name: string, parameters: Record<string, unknown>) => {
    const taken: number[] = [];
    for (let i = 0; i < times; i++) taken.push(await ask(name, parameters));
    found.set(what, median(taken));
  };
  for (const query of queries)
    await note(`search for ${query}`, "search_content", { query, max_results: 10 });
  for (const query of beginnings) await note(`suggestions for ${query}`, "suggest_content", { query });
  return found;
}

/** From a screen's first request to the end of its last. */
export async function screenTimes(product: Product, records: string[], times: number): Promise<Times> {
  const email = await makeReader(product, { admin: true, name: `office-${Date.now()}` });
  const browser = await openBrowser();
  const context = await browser.newContext({ baseURL: `http://localhost:${product.port}` });
  const found: Times = new Map();
  const paths = await openOffice(context, email);
  for (const path of [...paths, "/admin/blog/trash", "/admin/images/trash", ...records]) {
    const taken: number[] = [];
    for (let i = 0; i < times; i++) taken.push(await screenTime(context, path));
    found.set(path.replace(/[0-9a-f-]{36}/, ":id"), median(taken));
  }
  await browser.close();
  return found;
}

/** Returns the paths of the sidebar. */
async function openOffice(context: BrowserContext, email: string): Promise<string[]> {
  const page = await context.newPage();
  await page.goto("/admin/login");
  await signIn(page, email);
  await page.waitForURL("**/admin");
  const links = page.locator('nav a[href^="/admin"]');
  await links.first().waitFor();
  const paths = await links.evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
  await page.close();
  return [...new Set(paths)];
}

async function screenTime(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 500) failed.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  const time = await page.evaluate(() => {
    const calls = performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.startsWith("/rest/v1/")) as PerformanceResourceTiming[];
    const began = Math.min(...calls.map(({ startTime }) => startTime));
    return calls.length > 0 ? Math.max(...calls.map(({ responseEnd }) => responseEnd)) - began : 0;
  });
  await page.close();
  if (failed.length > 0) throw new Error(`${path}: ${failed.join(", ")}`);
  return time;
}
