// Programs of the machine: finding them, and installing them from Debian's packages where that is possible. Runs on Node 20.
import { execFileSync } from "node:child_process";
import { root } from "./prepare.mjs";
import { say } from "./terminal.mjs";

/** @returns {string | undefined} the path of the first one that is installed */
export function findProgram(...names) {
  for (const name of names) {
    const path = attempt("sh", ["-c", `command -v ${name}`])?.trim();
    if (path) return path;
  }
}

/** As root, or with passwordless sudo. The caller checks the result. */
export function installPackages(...packages) {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const command of [
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", ...packages],
  ]) {
    const [program, ...args] = [...sudo, ...command];
    attempt(program, args, 300_000);
  }
}

/** Reports a slow step and its duration. */
export function step(title, get) {
  say(`  … ${title}`);
  const started = Date.now();
  const found = get();
  say(`  ${found ? "✓ Got one" : "✗ Unavailable"} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return found;
}

/** @returns {string | undefined} what it wrote, if it ended well */
export function attempt(command, args, timeout = 10_000) {
  try {
    return execFileSync(command, args, {
      cwd: root,
      encoding: "utf8",
      timeout,
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  } catch {
    return undefined;
  }
}
