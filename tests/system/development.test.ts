// npm run dev is held to what production is held to: the same policy, the same script in the head, React when the visitor moves.
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureChromium } from "../../scripts/chromium.mjs";
import { isAlive } from "../fixtures/product.ts";
import { productForFile } from "../fixtures/product-for-file.ts";

const env = { NODE_ENV: "development", NODE_OPTIONS: "--conditions=development" };
const product = productForFile({ env });
let browser: Browser;

beforeAll(async () => {
  const executablePath = process.env.CHROMIUM_PATH ?? ensureChromium();
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
});
afterAll(() => browser?.close());

it("allows Vite its websocket and the styles it writes, and nothing else beyond production", async () => {
  const policy = (await fetch(product.url)).headers.get("content-security-policy") ?? "";
  const directives = policy
    .replaceAll(/'(sha256|nonce)-[^']+'/g, "'$1'")
    .replaceAll(/( 'sha256')+/g, " 'sha256'");
  expect(directives.split("; ")).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256'",
    "style-src 'self' 'sha256' 'nonce'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ws://*:${Number(new URL(product.url).port) + 1}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types reduit reduit-html reduit-worker default",
  ]);
});

it("hydrates a public page when the pointer moves, and the dashboard at once, without a complaint", async () => {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    // Vite refuses files of before it found a dependency late, and loads the page anew.
    if (message.type() === "error" && !message.text().includes("Outdated Optimize Dep"))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  const connected = page.waitForEvent("console", (message) => message.text() === "[vite] connected.");
  const hydrated = () => page.evaluate(() => "__reactRouterDataRouter" in window);

  await page.goto(new URL("/contact", product.url).href);
  await connected;
  expect(await hydrated()).toBe(false);
  // Again and again: when Vite finds a dependency late it loads the page anew, and that page has seen no movement yet.
  let x = 5;
  const moved = () => page.mouse.move(x++, 5).then(hydrated);
  await expect.poll(moved).toBe(true);

  await page.goto(new URL("/dashboard", product.url).href);
  await expect.poll(hydrated).toBe(true);
  expect(complaints).toEqual([]);
});

it("leaves nothing running when it is stopped", async () => {
  const children = [product.childPid("api"), product.childPid("postgres")];
  expect(await product.stop()).toEqual({ code: 0, signal: null });
  expect(children.filter((pid) => pid === undefined || isAlive(pid))).toEqual([]);
});
