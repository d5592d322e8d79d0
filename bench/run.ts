// npm run bench [measure …] [--quick] [--only parts] [--as-built]: takes the measures and writes them to bench/results.md.
//   --quick     seconds instead of minutes, written nowhere: does it work at all?
//   --only      some parts of a measure that has many, by their names: --only "slow headers,large JSON"; written nowhere
//   --minutes   how long the soak lasts, instead of 20; written nowhere
//   --as-built  measures the build that is there, current or not
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { measureAbuse } from "./abuse.ts";
import { measureCachedPage } from "./cached-page.ts";
import { measureColdRender } from "./cold-render.ts";
import { measureGrowth } from "./growth.ts";
import { measureImage } from "./image.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureMemory } from "./memory.ts";
import { measureRollingUpgrade } from "./rolling-upgrade.ts";
import { measureSecondStart } from "./second-start.ts";
import { measureSoak } from "./soak.ts";
import { measureStoredPages } from "./stored-pages.ts";
import { stopEverything } from "./support/cleaning-up.ts";
import type { Measure } from "./support/measure.ts";
import { root } from "./support/product.ts";
import { table, writeSection } from "./support/results.ts";
import { ensureTools } from "./support/tools.ts";
import { measureUniformity } from "./uniformity.ts";
import { measureWriting } from "./writing.ts";

const measures: Record<string, Measure> = {
  "cached-page": measureCachedPage,
  "cold-render": measureColdRender,
  "second-start": measureSecondStart,
  memory: measureMemory,
  lighthouse: measureLighthouse,
  growth: measureGrowth,
  uniformity: measureUniformity,
  abuse: measureAbuse,
  "rolling-upgrade": measureRollingUpgrade,
  image: measureImage,
  "stored-pages": measureStoredPages,
  writing: measureWriting,
  soak: measureSoak,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    minutes: { type: "string" },
    "as-built": { type: "boolean", default: false },
  },
});
const quick = values.quick;
const only = values.only?.split(",").map((part) => part.trim());
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
const settings = { quick, only, minutes };
const names = positionals.length > 0 ? positionals : Object.keys(measures);
const unknown = names.find((name) => !measures[name]);
if (unknown) leave(`Unknown measure "${unknown}". Choose from ${Object.keys(measures).join(", ")}.`);
const missing = names.includes("cached-page") ? ensureTools() : undefined;
if (missing) leave(missing);
if (!values["as-built"]) build();

let failed = false;
for (const name of names) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  try {
    const report = await measures[name]?.(settings);
    if (!report) continue;
    console.log(`${table(report)}\n${report.how}\n(${((Date.now() - started) / 1000).toFixed(0)} s)`);
    if (!quick && !only && !minutes) writeSection(name, report, Object.keys(measures));
    if (report.findings.some(({ reached }) => reached === false)) failed = true;
  } catch (error) {
    console.error(error);
    failed = true;
  }
  await stopEverything();
}
process.exit(failed ? 1 : 0);

/** In a process of its own, because the launcher's scripts have no types. */
function build() {
  const code = 'import("./scripts/prepare.mjs").then(({ ensureBuilt }) => ensureBuilt())';
  const { status } = spawnSync(process.execPath, ["--eval", code], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(1);
}

function leave(sentence: string): never {
  console.error(`\n  ${sentence}\n`);
  process.exit(1);
}
