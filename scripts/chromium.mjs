// Finds a Chromium for the browser tests: the headless shell, which needs half the processor time of the whole browser. Installs it where
// it is missing: Debian's package, else Playwright's download.
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { node } from "./prepare.mjs";
import { attempt, findProgram, installPackages, step } from "./programs.mjs";
import { fail } from "./terminal.mjs";

const playwrightInstall = ["node_modules/@playwright/test/cli.js", "install", "--only-shell"];
const shell = "chromium-headless-shell";

/** @returns {string} the path of a browser */
export function ensureChromium() {
  return (
    process.env.CHROMIUM_PATH ||
    findProgram(shell) ||
    downloaded() ||
    step("Installing the headless shell for the tests: Debian's package", fromDebian) ||
    step("Installing the headless shell for the tests: Playwright's download", fromPlaywright) ||
    fail(
      `Chromium's headless shell was not found and could not be installed. Install it ("apt-get install ${shell}"), or set CHROMIUM_PATH to a full Chromium, which takes twice as long.`,
    )
  );
}

function fromDebian() {
  installPackages(shell);
  return findProgram(shell);
}

function fromPlaywright() {
  attempt(node, [...playwrightInstall, "chromium"], 120_000);
  return downloaded();
}

/** Playwright's `executablePath()` is the whole browser's. */
function downloaded() {
  const plan = attempt(node, [...playwrightInstall, "--dry-run", "chromium"]) ?? "";
  const folder = /Install location:\s+(.+)/.exec(plan)?.[1];
  if (!folder || !existsSync(folder)) return undefined;
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const program = names.find((name) => /(chrome-headless-shell|headless_shell)(\.exe)?$/.test(name));
  return program && path.join(folder, program);
}
