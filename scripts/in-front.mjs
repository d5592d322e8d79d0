// Runs a command's program as a child on the pinned Node 24, and ends with it. Runs on Node 20.
import { spawn } from "node:child_process";
import { readFileSync, watch } from "node:fs";
import path from "node:path";
import { node, root } from "./prepare.mjs";
import { say } from "./terminal.mjs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
/** Milliseconds: an editor that saves several files changes them one after the other. */
const settleMs = 200;

/**
 * When this process ends, the child ends: signals are passed on, and a channel between the two closes when this one is killed
 * (server/stop-signals.ts). npm passes on a SIGTERM, but not a SIGHUP or its own death, so we check. `watched`: folders in which
 * a change starts the child again; not with `node --watch`, which would outlive us and what we start with it.
 */
export function runInFront(args, env, { watched = [] } = {}) {
  let child;
  let stopping;
  let again = false;
  let settling;

  function start() {
    again = false;
    child = spawn(node, args, { cwd: root, env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
    child.on("exit", (code, signal) => {
      child = undefined;
      if (again && !stopping) return start();
      // A child that was not listening yet ends by the signal itself.
      if (stopping || watched.length === 0 || code === 0)
        process.exit(signal && signal === stopping ? 0 : (code ?? 1));
      say("  The process has ended. It restarts when a file changes; stop it with Ctrl-C.");
    });
  }

  function restart() {
    if (!child) return start();
    again = true;
    child.kill("SIGTERM");
  }

  function stop(signal) {
    stopping = signal;
    if (child) child.kill(signal);
    else process.exit(0);
  }

  start();
  for (const signal of signals) process.on(signal, stop);
  if (process.env.npm_lifecycle_event) whenParentEnds(() => stop("SIGTERM"));
  for (const folder of watched)
    watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (!/\.(ts|mjs|json|sql|html)$/.test(file ?? "") || /\.test\.ts$/.test(file)) return;
      clearTimeout(settling);
      settling = setTimeout(restart, settleMs);
    });
}

/** npm may run us through a shell that outlives it, so on Linux we also check the shell's parent. */
function whenParentEnds(act) {
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    act();
  }, 1000);
  timer.unref();
}

function parentOf(pid) {
  try {
    return /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}
