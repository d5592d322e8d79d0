// npm test: everything CI runs, from a fresh clone. Ends with one line that counts.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, node, root } from "./prepare.mjs";
import { say } from "./terminal.mjs";

await ensureInstalled();
await ensureBuilt();
const chromium = ensureChromium();
const reports = path.join(root, "test-results/reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const started = Date.now();
const checked = await run("Format, lint, types, unused code, arrows", ["scripts/check.mjs"]);
const vitestReport = path.join(reports, "vitest.json");
const vitest = await run("Unit, database, gateway and system tests", [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${vitestReport}`,
]);
const playwrightReport = path.join(reports, "playwright.json");
// A browser on a busy machine gets a second try; what needed one is named below.
const playwright = await run(
  "Browser tests",
  ["node_modules/@playwright/test/cli.js", "test", "--retries=1"],
  {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  },
);

const inBrowser = playwrightCounts();
const counts = [{ passed: checked ? 1 : 0, failed: checked ? 0 : 1, skipped: 0 }, vitestCounts(), inBrowser];
const { flaky } = inBrowser;
if (flaky > 0)
  say(
    `\n  ${flaky} browser ${flaky === 1 ? "test" : "tests"} passed only at the second try: see "flaky" above.`,
  );
const total = (name) => counts.reduce((sum, each) => sum + each[name], 0);
say(`\n  All of it took ${((Date.now() - started) / 60_000).toFixed(1)} minutes.`);
process.stdout.write(`\n${total("passed")} passed, ${total("failed")} failed, ${total("skipped")} skipped\n`);
process.exit(checked && vitest && playwright && total("failed") === 0 ? 0 : 1);

function run(title, args, environment = {}) {
  say(`\n  ── ${title}`);
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_ENV: "test", ...environment };
    spawn(node, args, { cwd: root, stdio: "inherit", env }).on("close", (code) => resolve(code === 0));
  });
}

/** A report that is missing means that nothing ran: that is a failure, not a zero. */
function vitestCounts() {
  const report = read(vitestReport);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

function playwrightCounts() {
  const report = read(playwrightReport);
  if (!report) return { passed: 0, failed: 1, skipped: 0, flaky: 0 };
  const { expected, unexpected, skipped, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected, skipped, flaky };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
