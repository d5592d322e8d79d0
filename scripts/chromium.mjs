// Finds a Chromium for the browser tests: the machine's own, else Playwright's download, else Debian's package. The headless shell needs
// half the processor time of the whole browser, so CI installs it even where the browser is there.
import { existsSync } from "node:fs";
import { node } from "./prepare.mjs";
import { attempt, findProgram, installPackages, step } from "./programs.mjs";
import { fail } from "./terminal.mjs";

const shell = "chromium-headless-shell";

/** @returns {string} the path of a browser */
export function ensureChromium() {
  const found = process.env.CHROMIUM_PATH || findProgram(shell) || (process.env.CI ? undefined : browser());
  if (found) return found;
  return (
    (browser() && step("Getting the headless shell for the tests: Debian's package", fromDebian)) ??
    step("Getting a browser for the tests: Playwright's download", fromPlaywright) ??
    step("Getting a browser for the tests: Debian's package", fromDebian) ??
    fail(
      'No Chromium was found or could be installed. Install one ("apt-get install chromium") or set CHROMIUM_PATH.',
    )
  );
}

function browser() {
  return findProgram("chromium", "chromium-browser", "google-chrome-stable", "google-chrome");
}

function fromPlaywright() {
  attempt(node, ["node_modules/@playwright/test/cli.js", "install", "chromium"], 120_000);
  const path = attempt(node, [
    "-e",
    'process.stdout.write(require("@playwright/test").chromium.executablePath())',
  ]);
  return path && existsSync(path) ? path : undefined;
}

function fromDebian() {
  installPackages(shell);
  return findProgram(shell) ?? browser();
}
