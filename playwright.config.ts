import { defineConfig, devices } from "@playwright/test";
import { ensureChromium } from "./scripts/chromium.mjs";

const flags =
  "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
const executablePath = process.env.CHROMIUM_PATH ?? ensureChromium();
const port = Number(process.env.E2E_PORT ?? 4310);

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
    trace: "retain-on-failure",
  },
  projects: [
    {
      name: "desktop",
      use: { ...devices["Desktop Chrome"], channel: undefined, viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      grepInvert: /@desktop/,
      use: { ...devices["Pixel 7"], viewport: { width: 360, height: 740 }, colorScheme: "dark" },
    },
  ],
});
