// The launcher's output in the terminal. Runs on Node 20, before anything is installed.
import { spawn } from "node:child_process";
import { constants } from "node:os";

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"];
const interactive = process.stderr.isTTY && process.env.CI !== "true";

export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** @returns {never} */
export function fail(sentence) {
  say(`\n  ${sentence}\n`);
  process.exit(1);
}

/** Runs a command quietly under a line with the step and its duration; shows its output only if it fails. */
export async function step(title, command, args, options = {}) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const ticker = interactive
    ? setInterval(() => process.stderr.write(`\r  … ${title} (${seconds()})`), 200)
    : setInterval(() => say(`  … ${title} (${seconds()})`), 15_000);
  if (!interactive) say(`  … ${title}`);
  const { code, output } = await run(command, args, options);
  clearInterval(ticker);
  if (interactive) process.stderr.write("\r\x1b[2K");
  if (code === 0) return say(`  ✓ ${title} (${seconds()})`);
  say(`  ✗ ${title} (${seconds()})\n\n${output.slice(-6000)}`);
  fail(
    `"${[command, ...args].join(" ")}" failed, see above. Nothing was changed in your data; fix it and try again.`,
  );
}

/** In a process group of its own, so that a signal to us ends all of it: npm's and Vite's own children too. */
function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], detached: true, ...options });
    const stop = (signal) => {
      endGroup(child, signal);
      process.exit(128 + constants.signals[signal]);
    };
    for (const signal of stopSignals) process.once(signal, stop);
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    const finish = (code, text = output) => {
      for (const signal of stopSignals) process.off(signal, stop);
      resolve({ code, output: text });
    };
    child.on("error", (error) => finish(1, String(error)));
    child.on("close", (code) => finish(code));
  });
}

function endGroup(child, signal) {
  if (!child.pid) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}
