// What the launcher says to the person in front of it. Runs on Node 20, before anything is installed.
import { spawn } from "node:child_process";

const interactive = process.stderr.isTTY && process.env.CI !== "true";

export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** @returns {never} */
export function fail(sentence) {
  say(`\n  ${sentence}\n`);
  process.exit(1);
}

/** Runs a command quietly under a line that tells what happens and how long it has taken; its output is shown only when it fails. */
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

function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", (error) => resolve({ code: 1, output: String(error) }));
    child.on("close", (code) => resolve({ code, output }));
  });
}
