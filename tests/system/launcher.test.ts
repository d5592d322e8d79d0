// The end of the command ends every process it started: through npm, a closed terminal, a killed launcher, a stop during the start.
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isAlive, postmaster, root, temporaryFolder, until } from "../fixtures/product.ts";
import { copyTemplate } from "../fixtures/templates.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let dataFolder: string;
let command: ChildProcess | undefined;
let output = "";

beforeEach(async () => {
  folder = await temporaryFolder();
  dataFolder = join(folder.path, "data");
  await copyTemplate(dataFolder, "product");
  output = "";
});
afterEach(async () => {
  // Of a test that failed: all that it started is in the group of the command, but for PostgreSQL.
  if (command?.pid) endGroup(command.pid);
  const { pid } = postmaster(dataFolder);
  if (pid && isAlive(pid)) process.kill(pid, "SIGINT");
  await folder.remove();
});

function endGroup(pid: number) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // Nothing of it is left.
    expect((error as NodeJS.ErrnoException).code).toBe("ESRCH");
  }
}

/** As from a shell: in a process group of its own. */
function start(program: string, ...args: string[]) {
  const { PATH } = process.env;
  const env = { PATH, HOME: folder.path, PORT: "0", DATA_DIR: dataFolder, NO_UPDATE_NOTIFIER: "1" };
  command = spawn(program, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  for (const stream of [command.stdout, command.stderr])
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  const child = command;
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { pid: child.pid ?? 0, ended };
}

const runs = () =>
  until("the site runs", () => /running at http/.test(output)).catch((error: Error) => {
    throw new Error(`${error.message}\n${output}`);
  });

/** All that came of it, wherever it is in the tree of processes. */
function descendants(pid: number): number[] {
  const text = readIfThere(`/proc/${pid}/task/${pid}/children`);
  return text
    .split(" ")
    .filter(Boolean)
    .map(Number)
    .flatMap((child) => [child, ...descendants(child)]);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

async function everythingEnds(pids: number[]) {
  expect(pids.length).toBeGreaterThan(2);
  await until("everything has ended", () => !pids.some(isAlive));
}

it.each([
  ["start", "SIGTERM"],
  ["start", "SIGHUP"],
  ["start", "SIGKILL"],
  ["dev", "SIGTERM"],
  ["dev", "SIGKILL"],
] as const)("npm run %s, and %s to npm alone", async (script, signal) => {
  const { pid } = start("npm", "run", script);
  await runs();
  const pids = [pid, ...descendants(pid)];
  process.kill(pid, signal);
  await everythingEnds(pids);
});

it.each([
  ["scripts/start.mjs", "SIGKILL"],
  ["scripts/dev.mjs", "SIGHUP"],
  ["scripts/dev.mjs", "SIGKILL"],
] as const)("%s, and %s to the launcher alone", async (script, signal) => {
  const { pid } = start("node", script);
  await runs();
  const pids = [pid, ...descendants(pid)];
  process.kill(pid, signal);
  await everythingEnds(pids);
});

it("a terminal that is closed", async () => {
  const { pid } = start("npm", "start");
  await runs();
  const pids = [pid, ...descendants(pid)];
  // The kernel sends it to everything that runs in front of the terminal.
  process.kill(-pid, "SIGHUP");
  await everythingEnds(pids);
});

it("a stop during the start is no failure, even when the API gets the signal too", async () => {
  const { pid, ended } = start("node", "scripts/start.mjs");
  const isApi = (child: number) => readIfThere(`/proc/${child}/cmdline`).includes("backend/api.ts");
  const api = await until("the API starts", () => descendants(pid).find(isApi));
  const pids = [pid, ...descendants(pid)];
  process.kill(-pid, "SIGTERM");
  expect(await ended, output).toBe(0);
  expect(pids).toContain(api);
  await everythingEnds(pids);
  expect(output).not.toMatch(/could not start|running at/);
});
