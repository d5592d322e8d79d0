// npm run test:ledger             compares the last run of all tests with the table in tests/README.md
// npm run test:ledger -- --write  writes its seconds into the table
// A row fails when it takes more than twice its share of the whole: machines differ in speed, shares do not. Runs on Node 20.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../prepare.mjs";
import { fail, say } from "../terminal.mjs";
import { reports } from "./layers.mjs";
import { ledgerFile, ledgerText, rows, rowsOf } from "./ledger-rows.mjs";

/** Seconds: less is noise. */
const negligible = 10;

const files = measuredFiles();
if (files.length === 0) fail("There are no reports: run npm run test:all first.");

for (const file of files) {
  const owners = rowsOf(file.name);
  if (owners.length !== 1)
    fail(`${file.name} belongs to ${owners.length} rows of tests/README.md; it needs one.`);
  owners[0].measured = (owners[0].measured ?? 0) + file.seconds;
}
if (process.argv.includes("--write")) write();
else compare();

function write() {
  const changed = rows.reduce(
    (all, { line, measured = 0 }) => all.replace(line, line.replace(/\d+ \|$/, `${Math.round(measured)} |`)),
    ledgerText,
  );
  writeFileSync(ledgerFile, changed);
}

function compare() {
  const ran = rows.filter(({ measured }) => measured !== undefined);
  const sum = (name) => ran.reduce((total, row) => total + row[name], 0);
  const speed = sum("measured") / sum("expected");
  const tooLong = ran.filter(
    ({ measured, expected }) =>
      measured > 2 * speed * expected && measured - speed * expected > negligible * speed,
  );
  for (const { area, measured, expected } of tooLong)
    say(`  ${area}: ${Math.round(measured)} s instead of ${Math.round(speed * expected)} s`);
  say(`  ${ran.length} rows compared; this machine takes ${speed.toFixed(2)} times the ledger's seconds.`);
  process.exit(tooLong.length > 0 ? 1 : 0);
}

function measuredFiles() {
  if (!existsSync(reports)) return [];
  return readdirSync(reports)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(path.join(reports, name), "utf8")))
    .flatMap((report) => (report.testResults ? vitestFiles(report) : playwrightFiles(report)));
}

function vitestFiles({ testResults }) {
  return testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

function playwrightFiles({ suites }) {
  return suites.map((suite) => ({ name: `tests/e2e/${suite.file}`, seconds: secondsOf(suite) }));
}

function secondsOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return (
    results.reduce((sum, { duration }) => sum + duration / 1000, 0) +
    suites.reduce((sum, suite) => sum + secondsOf(suite), 0)
  );
}
