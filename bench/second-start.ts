// npm start a second time, in a separate clone: from the command to the first page.

import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { freePort } from "../tests/fixtures/free-port.ts";
import { stopLater } from "./support/cleaning-up.ts";
import type { Measure } from "./support/measure.ts";
import { familyOf } from "./support/processes.ts";
import { root, untilServed } from "./support/product.ts";
import { maximum, median } from "./support/statistics.ts";

export const measureSecondStart: Measure = async ({ quick }) => {
  const starts = quick ? 2 : 5;
  const clone = makeClone();
  const remove = stopLater(() => rmSync(clone, { recursive: true, force: true }));
  await startOnce(clone);
  const took: number[] = [];
  for (let i = 0; i < starts; i++) took.push(await startOnce(clone));
  await remove();
  return {
    how: `A clone with the packages of this one, \`npm start\` once to build, migrate and seed, then ${starts} more times: from the command until /healthz reports the backend as up and the home page returns 200.`,
    findings: [
      {
        what: "second npm start, median",
        measured: `${(median(took) / 1000).toFixed(2)} s (longest ${(maximum(took) / 1000).toFixed(2)} s)`,
        target: "4 s or less",
        reached: median(took) <= 4000,
      },
    ],
  };
};

/** Below the folder git ignores, because hard links need the same file system. */
function makeClone(): string {
  const parent = path.join(root, "test-results");
  mkdirSync(parent, { recursive: true });
  const clone = mkdtempSync(path.join(parent, "bench-clone-"));
  // PostgreSQL refuses to run as root; started by root it runs as another user, who must be able to enter this folder.
  chmodSync(clone, 0o755);
  execFileSync("git", ["clone", "--quiet", "--no-hardlinks", root, clone]);
  execFileSync("cp", ["-al", path.join(root, "node_modules"), clone]);
  if (existsSync(path.join(root, "build"))) execFileSync("cp", ["-a", path.join(root, "build"), clone]);
  return clone;
}

async function startOnce(clone: string): Promise<number> {
  const port = await freePort();
  const logFile = path.join(clone, "bench.log");
  const output = openSync(logFile, "w");
  const started = performance.now();
  const npm = spawn("npm", ["start"], {
    cwd: clone,
    stdio: ["ignore", output, output],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: path.join(clone, "data"),
      npm_config_update_notifier: "false",
    },
  });
  const ended = new Promise((resolve) => npm.once("exit", resolve));
  const stop = stopLater(async () => {
    if (npm.exitCode !== null) return;
    // npm does not pass every signal on: the web process itself is asked.
    const web = familyOf(npm.pid ?? 0).findLast((each) => each.command.includes("server/main.ts"));
    process.kill(web?.pid ?? npm.pid ?? 0, "SIGTERM");
    await ended;
  });
  await untilServed(`http://127.0.0.1:${port}`, () => {
    if (npm.exitCode !== null) throw new Error(`npm start ended:\n${readFileSync(logFile, "utf8")}`);
  });
  const took = performance.now() - started;
  await stop();
  return took;
}
