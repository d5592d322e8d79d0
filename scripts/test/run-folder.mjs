// One temporary folder for everything a test run makes, and the end of everything that still runs in it. However a run ends, nothing
// stays behind: not a folder, not a process. What a run left that was killed itself is removed by the next one. Runs on Node 20.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const prefix = "reduit-test-";
const memoryDisk = "/dev/shm";
const enough = 4 * 1024 ** 3;

/** Named after the process that owns it. */
export function openRunFolder() {
  removeAbandoned();
  const parent = hasMemoryToSpare() ? memoryDisk : tmpdir();
  const folder = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`));
  // As root, PostgreSQL runs as another user, who has to be able to enter.
  chmodSync(folder, 0o755);
  return folder;
}

/** Copying a database there takes a quarter of the time. The file system must allow running programs. */
function hasMemoryToSpare() {
  const { bavail = 0, bsize = 0 } = attempt(() => statfsSync(memoryDisk), {});
  const mounted =
    read("/proc/mounts")
      .match(/^\S+ \/dev\/shm .*$/gm)
      ?.at(-1) ?? "noexec";
  return Math.min(bavail * bsize, freemem()) > enough && !/noexec/.test(mounted);
}

/** Ends processes that still run in the folder, then removes it. Returns these processes. */
export async function closeRunFolder(folder, patience = 15_000) {
  const deadline = Date.now() + patience;
  while (processesIn(folder).length > 0 && Date.now() < deadline) await wait(100);
  const left = processesIn(folder);
  end(left);
  await remove(folder);
  return left.map(({ command }) => command);
}

function removeAbandoned() {
  for (const folder of [tmpdir(), memoryDisk].flatMap((parent) =>
    list(parent).map((name) => path.join(parent, name)),
  )) {
    const name = path.basename(folder);
    const owner = name.startsWith(prefix) && Number(name.slice(prefix.length).split("-")[0]);
    if (!owner || isAlive(owner)) continue;
    end(processesIn(folder));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

async function remove(folder) {
  // A server that was just killed may still be letting go of its files.
  for (let tries = 0; tries < 20; tries++) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch {
      await wait(250);
    }
  }
}

/** Every process that was started with the folder in its command, its environment or as its working folder. Empty where there is no /proc. */
function processesIn(folder) {
  return list("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) =>
      [read(`/proc/${pid}/cmdline`), read(`/proc/${pid}/environ`), link(`/proc/${pid}/cwd`)].some((text) =>
        text.includes(folder),
      ),
    )
    .filter((pid) => !isZombie(pid))
    .map((pid) => ({
      pid: Number(pid),
      command: read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").slice(0, 240),
    }));
}

function end(processes) {
  for (const { pid } of processes) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {}
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

const isZombie = (pid) => /^\d+ \(.*\) Z /s.test(read(`/proc/${pid}/stat`));
const read = (file) => attempt(() => readFileSync(file, "utf8"));
const link = (file) => attempt(() => readlinkSync(file));
const list = (folder) => attempt(() => readdirSync(folder), []);

function attempt(ask, otherwise = "") {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}
