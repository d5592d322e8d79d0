import { defineConfig, devices } from "@playwright/test";
import { ensureChromium } from "./scripts/chromium.mjs";
import type { Options } from "./tests/e2e/setup/test.ts";

const flags =
  "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
const executablePath = process.env.CHROMIUM_PATH ?? ensureChromium();

const office = /(admin-.*|measuring|media|theme-editor)\.spec\.ts/;
const desktop = {
  ...devices["Desktop Chrome"],
  channel: undefined,
  viewport: { width: 1280, height: 800 },
};
const phone = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 }, colorScheme: "dark" as const };
/** What depends on neither the screen nor the finger is tried once. */
const onlyDesktop = /@desktop/;

export default defineConfig<Options>({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/setup/start-products.ts",
  fullyParallel: true,
  // One more than the cores: journeys wait for answers half of their time.
  workers: 3,
  // Limits are for what hangs, not for what is slow: the tests pass on a machine that gives them a tenth of its time.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  outputDir: "test-results/browser",
  reporter: [["list"], ["json"]],
  use: {
    // What never comes is not waited for as long as a whole test may take.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // What moves takes processor time from the page. Tests of motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath, args: flags.split(" ") },
    // A trace of every step is dear: TRACE=1 records one where something failed.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "desktop", testIgnore: office, use: { ...desktop, product: "visitors" } },
    { name: "phone", testIgnore: office, grepInvert: onlyDesktop, use: { ...phone, product: "visitors" } },
    { name: "desktop office", testMatch: office, use: { ...desktop, product: "office" } },
    {
      name: "phone office",
      testMatch: office,
      grepInvert: onlyDesktop,
      use: { ...phone, product: "office" },
    },
  ],
});
