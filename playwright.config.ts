import { defineConfig, devices } from "@playwright/test";
import { ensureChromium } from "./scripts/chromium.mjs";

const flags =
  "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
const executablePath = process.env.CHROMIUM_PATH ?? ensureChromium();
const port = Number(process.env.E2E_PORT ?? 4310);

const office = /(admin-.*|measuring|media|theme-editor)\.spec\.ts/;
const desktop = {
  use: { ...devices["Desktop Chrome"], channel: undefined, viewport: { width: 1280, height: 800 } },
};
/** What depends on neither the screen nor the finger is tried once: @desktop. */
const phone = {
  grepInvert: /@desktop/,
  use: { ...devices["Pixel 7"], viewport: { width: 360, height: 740 }, colorScheme: "dark" as const },
};

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/setup/start-product.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 45_000,
  outputDir: "test-results/browser",
  reporter: [["list"], ["json"]],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath, args: flags.split(" ") },
    // A trace of every step is dear: TRACE=1 records one where something failed.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
  projects: [
    { ...desktop, name: "desktop", testIgnore: office },
    { ...phone, name: "phone", testIgnore: office },
    // Editors change what visitors read, so they come when the visitors have gone.
    { ...desktop, name: "desktop office", testMatch: office, dependencies: ["desktop", "phone"] },
    { ...phone, name: "phone office", testMatch: office, dependencies: ["desktop", "phone"] },
  ],
});
