// npm run dev is held to what production is held to: the same policy, the same script in the head, React when the visitor moves.
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureChromium } from "../../scripts/chromium.mjs";
import { postmaster } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { copyTemplate } from "../fixtures/templates.ts";
import { type Command, startCommand } from "./support/command.ts";

const at = folderForFile();
let command: Command | undefined;
let url: string;
let browser: Browser;

beforeAll(async () => {
  await copyTemplate(at("data"), "product");
  command = startCommand(["npm", "run", "dev"], { env: { HOME: at(), PORT: "0", DATA_DIR: at("data") } });
  url = await command.url();
  const executablePath = process.env.CHROMIUM_PATH ?? ensureChromium();
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
});
afterAll(async () => {
  command?.cleanUp();
  await browser?.close();
});

it("allows Vite its websocket and the styles it writes, and nothing else beyond production", async () => {
  const policy = (await fetch(url)).headers.get("content-security-policy") ?? "";
  const directives = policy
    .replaceAll(/'(sha256|nonce)-[^']+'/g, "'$1'")
    .replaceAll(/( 'sha256')+/g, " 'sha256'");
  expect(directives.split("; ")).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256'",
    "style-src 'self' 'sha256' 'nonce'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self' ws://*:${Number(new URL(url).port) + 1}`,
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
    // Vite refuses files of before it found a dependency late, and loads the page again.
    if (message.type() === "error" && !message.text().includes("Outdated Optimize Dep"))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  const connected = page.waitForEvent("console", (message) => message.text() === "[vite] connected.");
  const hydrated = () => page.evaluate(() => "__reactRouterDataRouter" in window);

  await page.goto(new URL("/contact", url).href);
  await connected;
  expect(await hydrated()).toBe(false);
  // Again and again: when Vite finds a dependency late it loads the page again, and that page has seen no movement yet.
  let x = 5;
  const moved = () => page.mouse.move(x++, 5).then(hydrated);
  await expect.poll(moved).toBe(true);

  await page.goto(new URL("/dashboard", url).href);
  await expect.poll(hydrated).toBe(true);
  expect(complaints).toEqual([]);
});

it("leaves nothing running when npm is killed", async () => {
  expect(postmaster(at("data")).pid).toBeGreaterThan(0);
  await command?.end("SIGKILL");
});
