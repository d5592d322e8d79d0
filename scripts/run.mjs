// node scripts/run.mjs FILE …: runs a TypeScript file on the pinned Node 24, after installing it when this is a fresh clone. A restore
// is often the first thing that is done on a new machine. Runs on Node 20.
import { spawn } from "node:child_process";
import { compileCache, ensureInstalled, node, root } from "./prepare.mjs";

await ensureInstalled();
const command = spawn(node, process.argv.slice(2), {
  cwd: root,
  stdio: "inherit",
  env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => command.kill(signal));
command.on("exit", (code, signal) => process.exit(signal ? 1 : code));
