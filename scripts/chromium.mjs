// Finds a Chromium for the browser tests: the machine's own, else Playwright's download, else Debian's package.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { node, root } from "./prepare.mjs";
import { fail, say } from "./terminal.mjs";

// The headless shell first: it starts in half the time and has no windows to think about.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

/** @returns {string} the path of a browser */
export function ensureChromium() {
  const found = process.env.CHROMIUM_PATH || onMachine();
  if (found) return found;
  return (
    step("Getting a browser for the tests: Playwright's download", fromPlaywright) ??
    step("Getting a browser for the tests: Debian's package", fromDebian) ??
    fail(
      'No Chromium was found or could be installed. Install one ("apt-get install chromium") or set CHROMIUM_PATH.',
    )
  );
}

/** Says what takes long, and how long it took. */
function step(title, get) {
  say(`  … ${title}`);
  const started = Date.now();
  const path = get();
  say(`  ${path ? "✓ Got one" : "✗ Unavailable"} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return path;
}

function onMachine() {
  for (const name of names) {
    const path = attempt("sh", ["-c", `command -v ${name}`])?.trim();
    if (path) return path;
  }
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
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const command of [
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", "chromium-headless-shell"],
  ]) {
    const [program, ...args] = [...sudo, ...command];
    attempt(program, args, 300_000);
  }
  return onMachine();
}

function attempt(command, args, timeout = 10_000) {
  try {
    return execFileSync(command, args, {
      cwd: root,
      encoding: "utf8",
      timeout,
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return undefined;
  }
}
