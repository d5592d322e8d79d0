// The layers of the tests, quickest first: what each runs, what it needs, and how its result is counted. Runs on Node 20.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../prepare.mjs";

export const reports = path.join(root, "test-results/reports");

const vitestFile = "node_modules/vitest/vitest.mjs";

/** Without a server: what the layer unit runs, and what is watched. */
export const quickProjects = ["unit", "component"];

/**
 * A layer waits more than it computes when its tests ask a server and wait for the answer: it gets more workers than the machine has
 * cores. `quick`: `npm test` runs it, but for its tests with the tag `all`. `build`: it runs the built site. `browser`: it needs
 * Chromium. `deploy`: it runs the files of deploy/. `engines`: it uses Firefox and WebKit. `again`: the filters that select what failed.
 */
const layers = {
  check: {
    title: "Format, lint, types, unused code, arrows, migrations",
    quick: true,
    args: ({ shard }) => (isFirst(shard) ? ["scripts/check.mjs"] : ["--eval", ""]),
    count: countExit,
  },
  unit: vitest("unit", "Functions and components", { workers: 2, quick: true, projects: quickProjects }),
  pages: vitest("pages", "Pages, feeds and headers as the server sends them", {
    workers: 3,
    quick: true,
    build: true,
  }),
  database: vitest("database", "Database: every table, role and verb", { workers: 4, quick: true }),
  gateway: vitest("gateway", "Gateway and API", { workers: 4, quick: true }),
  engines: vitest("engines", "One journey in Firefox and WebKit", { workers: 1, build: true, engines: true }),
  browser: {
    title: "Browser journeys",
    quick: true,
    build: true,
    browser: true,
    // A browser on a busy machine gets a second try; what needed one is named at the end.
    args: ({ filters, all, shard }) => [
      "node_modules/@playwright/test/cli.js",
      "test",
      "--retries=1",
      ...(all ? [] : ["--grep-invert=@all"]),
      ...sharded(shard),
      ...filters,
    ],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: countPlaywright,
    again: () => ["--last-failed"],
  },
  system: vitest("system", "The product as processes: starts, stops, kills, backups", {
    workers: 3,
    build: true,
    deploy: true,
  }),
};

export const layerNames = Object.keys(layers);

export function layer(name) {
  const { env = () => ({}), ...rest } = layers[name];
  const report = path.join(reports, `${name}.json`);
  return { ...rest, name, env: env(report), log: path.join(reports, `${name}.log`), report };
}

function vitest(name, title, { workers, projects = [name], ...needs }) {
  const report = path.join(reports, `${name}.json`);
  return {
    title,
    ...needs,
    args: ({ filters, all, shard }) => [
      vitestFile,
      "run",
      ...projects.map((project) => `--project=${project}`),
      `--maxWorkers=${workers}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...(all ? [] : ["--tags-filter=!all"]),
      ...sharded(shard),
      ...filters,
    ],
    count: countVitest,
    again: failedFiles,
  };
}

const sharded = (shard) => (shard ? [`--shard=${shard}`] : []);
const isFirst = (shard) => !shard || shard.startsWith("1/");

function countExit({ succeeded }) {
  return {
    passed: succeeded ? 1 : 0,
    failed: succeeded ? 0 : 1,
    skipped: 0,
    flaky: [],
    failures: succeeded ? [] : ["npm run check"],
  };
}

function countVitest({ report, succeeded }) {
  const found = readReport(report);
  if (!found) return nothingRan;
  const counts = {
    passed: found.numPassedTests,
    failed: found.numFailedTests,
    skipped: found.numPendingTests,
  };
  // A file that could not be loaded, or an error outside any test, fails the run without a failed test.
  return {
    ...counts,
    failed: counts.failed || (succeeded ? 0 : 1),
    flaky: [],
    failures: found.testResults.flatMap(failuresOf),
  };
}

/** A file that could not be loaded has no failed test: it is named itself. */
function failuresOf({ name, status, assertionResults }) {
  const file = path.basename(name);
  const failed = assertionResults.filter((each) => each.status === "failed");
  if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName}`);
  return status === "failed" ? [file] : [];
}

/** Whole files: the tests of one often tell a story. None where an error belongs to no file: then the run has failed as it is. */
function failedFiles(report) {
  const failed = readReport(report)?.testResults.filter(({ status }) => status === "failed") ?? [];
  return failed.map(({ name }) => path.relative(root, name));
}

function countPlaywright({ report, succeeded }) {
  const found = readReport(report);
  if (!found) return nothingRan;
  const { expected, unexpected, skipped, flaky } = found.stats;
  return {
    passed: expected + flaky,
    failed: unexpected || (succeeded ? 0 : 1),
    skipped,
    flaky: titles(found.suites, "flaky"),
    failures: titles(found.suites, "unexpected"),
  };
}

function titles(suites, wanted, above = "") {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map((spec) => `${above || title}: ${spec.title}`),
    ...titles(inner, wanted, above || title),
  ]);
}

/** A missing report means that nothing ran, which is a failure. */
const nothingRan = { passed: 0, failed: 1, skipped: 0, flaky: [], failures: [] };

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
