// npm test                          what a change is likely to break, in minutes; ends with one line that counts
// npm run test:all                  everything, as CI runs it
// npm run test:changed              what the uncommitted changes can break; -- main: the changes since main
// npm run test:gateway              one layer
// npm run test:gateway -- rate      those of its files whose name has "rate" in it
// npm run test:watch                functions and components, again whenever a file changes
// npm run test:servers              keeps the products of the layers browser and pages running, so that one of their files takes seconds
// … -- --shard 1/3                  a third of the tests of each layer, for machines that share the work
// Runs on Node 20.
import { spawn } from "node:child_process";
import { mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { ensureChromium } from "./chromium.mjs";
import { ensureDeployTools } from "./deploy-tools.mjs";
import { ensureEngines } from "./engines.mjs";
import { compileCache, ensureBuilt, ensureInstalled, node, root } from "./prepare.mjs";
import { fail, say } from "./terminal.mjs";
import { changedLayers } from "./test/changed.mjs";
import { layer, layerNames, quickProjects, reports } from "./test/layers.mjs";
import { closeRunFolder, openRunFolder } from "./test/run-folder.mjs";

const given = process.argv.slice(2);
const shard = takeShard();
const chosen = given[0]?.startsWith("-") ? undefined : given.shift();
const modes = ["changed", "servers", "watch"];
if (chosen && ![...layerNames, ...modes].includes(chosen))
  fail(`There is no layer "${chosen}": choose one of ${[...layerNames, ...modes].join(", ")}.`);
const all = given.includes("--all");
/** Arguments for the runner of a layer: parts of file names, and its own options such as -t and -g. */
const filters = given.filter((option) => option !== "--all");

await ensureInstalled();
const wanted = layersToRun();
if (chosen === "servers" || wanted.some(({ build }) => build)) await ensureBuilt();
if (wanted.some(({ deploy }) => deploy)) ensureDeployTools();
const environment = {
  ...process.env,
  NODE_ENV: "test",
  NODE_COMPILE_CACHE: compileCache,
  ...(wanted.some(({ browser }) => browser) && { CHROMIUM_PATH: ensureChromium() }),
  ...(wanted.some(({ engines }) => engines) && ensureEngines()),
};

const fewFailures = 5;
const started = Date.now();
const folder = openRunFolder();
const running = new Set();
let stopped = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);

if (chosen === "watch") {
  const projects = quickProjects.map((project) => `--project=${project}`);
  await start(["node_modules/vitest/vitest.mjs", "watch", ...projects, ...filters], "inherit");
}
if (chosen === "servers") await start(["tests/fixtures/serve-products.ts"], "inherit");
const results = wanted.length === 1 ? [await runAlone(wanted[0])] : await runInTurn();
const left = await closeRunFolder(folder);
if (modes.includes(chosen) && wanted.length === 0) process.exit(0);
if (stopped) process.exit(130);
process.exit(conclude() ? 0 : 1);

/** `--shard 1/3` or `--shard=1/3`, taken out of what is given. */
function takeShard() {
  const at = given.findIndex((option) => /^--shard(=|$)/.test(option));
  if (at === -1) return undefined;
  const [option, value = given.splice(at + 1, 1)[0]] = given[at].split("=");
  given.splice(at, 1);
  if (!/^[1-9]\d*\/[1-9]\d*$/.test(value)) fail(`${option} needs a part of a whole, such as 1/3.`);
  return value;
}

/** Each with the arguments of its runner. A layer that is chosen runs whole. */
function layersToRun() {
  if (chosen === "watch" || chosen === "servers") return [];
  if (chosen === "changed") return changedLayers(filters[0]);
  if (chosen) return [withArguments(layer(chosen), { all: true, filters, shard })];
  return layerNames
    .map(layer)
    .filter(({ quick }) => all || quick)
    .map((each) => withArguments(each, { all, filters: [], shard }));
}

function withArguments(each, options) {
  return { ...each, args: each.args(options), again: (report) => retryArguments(each, options, report) };
}

function retryArguments(each, options, report) {
  const failed = each.again?.(report) ?? [];
  return failed.length > 0 ? each.args({ ...options, filters: failed }) : undefined;
}

/** With output to this terminal. */
async function runAlone(only) {
  prepareReports();
  return finish(only, Date.now(), start(only.args, "inherit", only.env));
}

/** One after another, each into a log of its own; what failed is shown when its layer has ended, and does not stop the next. */
async function runInTurn() {
  prepareReports();
  const finished = [];
  for (const each of wanted) {
    if (stopped) break;
    const began = Date.now();
    const heartbeat = setInterval(
      () => say(`  … ${each.name} (${duration(Date.now() - began)})`),
      5 * 60_000,
    );
    const log = openSync(each.log, "w");
    const result = await finish(each, began, start(each.args, ["ignore", log, log], each.env));
    clearInterval(heartbeat);
    report(result);
    finished.push(result);
  }
  const again = [];
  for (const result of finished) again.push(await tryAgain(result));
  return again;
}

/**
 * A few failures among thousands are retried alone, so that one unlucky moment does not waste a whole run. The summary names tests that
 * passed only then, which need a fix. Broken tests fail again, and many failures are not retried.
 */
async function tryAgain(first) {
  const args = first.failed > 0 && first.failed <= fewFailures ? first.again(first.report) : undefined;
  if (stopped || !args) return first;
  say(`  Again, alone: ${first.failures.join(", ")}`);
  const log = openSync(first.log, "a");
  const second = await finish(first, Date.now(), start(args, ["ignore", log, log], first.env));
  const ms = first.ms + second.ms;
  report(second);
  if (second.failed > 0) return { ...first, ms };
  return {
    ...first,
    ms,
    passed: first.passed + first.failed,
    failed: 0,
    flaky: [...first.flaky, ...first.failures],
  };
}

async function finish(each, began, ended) {
  const succeeded = await ended;
  return { ...each, ms: Date.now() - began, ...each.count({ report: each.report, succeeded }) };
}

function report({ title, ms, passed, failed, skipped, log }) {
  const counts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(
    Boolean,
  );
  say(`  ${failed ? "✗" : "✓"} ${title}: ${counts.join(", ")} (${duration(ms)})`);
  if (failed) say(failuresIn(readFileSync(log, "utf8")));
}

/** Both runners say at the end of their output what failed, and why. */
function failuresIn(output) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal are control characters.
  const plain = output.replace(/\x1b\[[0-9;]*m/g, "");
  const from = plain.search(/^.*Failed Tests|^.*Failed Suites|^\s+1\) \[|^.*Unhandled Errors/m);
  return (from === -1 ? plain : plain.slice(from)).slice(-60_000);
}

function conclude() {
  const total = (name) => results.reduce((sum, each) => sum + each[name], 0);
  const flaky = results.flatMap((each) => each.flaky);
  if (flaky.length > 0)
    say(`\n  Passed only on the second try:\n${flaky.map((title) => `    ${title}`).join("\n")}`);
  const failures = results.flatMap((each) => (each.failed > 0 ? each.failures : []));
  if (failures.length > 0) say(`\n  Failed:\n${failures.map((title) => `    ${title}`).join("\n")}`);
  if (left.length > 0)
    say(`\n  Still running when the tests had ended:\n${left.map((each) => `    ${each}`).join("\n")}`);
  if (results.length > 1) {
    say("");
    for (const { name, ms } of results) say(`  ${name.padEnd(9)}${duration(ms).padStart(8)}`);
  }
  say(`\n  Total time: ${duration(Date.now() - started)}.`);
  const failed = total("failed") + left.length;
  process.stdout.write(`\n${total("passed")} passed, ${failed} failed, ${total("skipped")} skipped\n`);
  return failed === 0;
}

/** In a process group of its own, so that everything it starts can be stopped. */
function start(args, stdio, extra = {}) {
  const child = spawn(node, args, {
    cwd: root,
    stdio,
    detached: stdio !== "inherit",
    env: { ...environment, TMPDIR: folder, ...extra },
  });
  running.add(child);
  return new Promise((resolve) => {
    child.on("close", (code) => {
      running.delete(child);
      resolve(code === 0);
    });
  });
}

/** On a stop, both runners end what they started; the rest ends with the folder. */
function stop() {
  if (stopped) process.exit(130);
  stopped = true;
  say("\n  Stopping …");
  for (const child of running) child.kill("SIGINT");
  setTimeout(() => {
    for (const child of running) child.kill("SIGKILL");
  }, 20_000).unref();
}

function prepareReports() {
  if (!chosen) rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
}

function duration(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} min`;
}
