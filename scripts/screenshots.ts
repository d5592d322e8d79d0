// npm run screenshots: every kind of page at four widths, light and dark, into screenshots/ (git-ignored), to be looked at.
// Needs a running site: SITE_URL, or http://localhost:3000.
import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { ensureChromium } from "./chromium.mjs";
import { accountPages, missingPage, publicPages } from "./kinds-of-pages.ts";
import { showWholePage } from "./show-whole-page.ts";

const site = process.env.SITE_URL ?? "http://localhost:3000";
const widths = [360, 768, 1280, 1920];
const paths = process.argv.slice(2);
const pages = paths.length > 0 ? paths : [...publicPages, missingPage, ...accountPages];
const flags =
  "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";

mkdirSync("screenshots", { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags.split(" ") });
for (const colorScheme of ["light", "dark"] as const) {
  for (const width of widths) {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height: width < 500 ? 740 : 900 },
    });
    const page = await context.newPage();
    for (const path of pages) {
      await page.goto(site + path, { waitUntil: "networkidle" });
      await showWholePage(page);
      const name = path === "/" ? "home" : path.slice(1).replace(/[^a-z0-9]+/gi, "-");
      await page.screenshot({ path: `screenshots/${name}-${width}-${colorScheme}.png`, fullPage: true });
      console.log(`${path} ${width} ${colorScheme}`);
    }
    await context.close();
  }
}
await browser.close();
