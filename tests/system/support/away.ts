import { expect } from "vitest";
import { type Product, until } from "../../fixtures/product.ts";

/** Requested once, these are served while the backend is away. */
export const storedPaths = ["/", "/services", "/contact", "/status"];

/** Of a site that started while its backend was away. */
export async function expectStoredPagesOnly({ url }: Product): Promise<void> {
  for (const path of storedPaths) {
    const page = await fetch(url + path);
    expect([path, page.status]).toEqual([path, 200]);
    const html = await page.text();
    expect(html).toContain("</html>");
    // The status page matters most now; it says when it was true.
    if (path === "/status") expect(html).toMatch(/As of<\/span> <time dateTime="20\d\d-/);
    // Its scripts and styles are allowed by the hashes that were stored with it.
    expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-/);
  }
  await expectUnavailable(await fetch(`${url}/search?q=never-asked-for`));
  await expectNotReady(url);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
}

export async function expectNotReady(url: string): Promise<void> {
  const ready = await fetch(`${url}/readyz`);
  const reason = "the database is not responding";
  expect([ready.status, await ready.json()]).toEqual([503, { ready: false, reason }]);
}

export async function expectUnavailable(page: Response): Promise<void> {
  const html = await page.text();
  expect([page.status, page.headers.get("retry-after")], html).toEqual([503, "5"]);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(html).toContain("Our database is not responding");
}

export async function comesBack({ url }: Pick<Product, "url">): Promise<void> {
  await until("the site can serve", async () => (await fetch(`${url}/readyz`)).status === 200);
  await until("a new page", async () => (await fetch(`${url}/search?q=${Date.now()}`)).status === 200);
}
