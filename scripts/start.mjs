// npm start: from a fresh clone to a running site. Runs on Node 20, hands over to the pinned Node 24.
import { spawn } from "node:child_process";
import { webEnvironment, webMemory } from "../server/memory-limits.mjs";
import { compileCache, ensureBuilt, ensureInstalled, node, root } from "./prepare.mjs";

await ensureInstalled();
await ensureBuilt();

const web = spawn(node, [...webMemory, "server/main.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...webEnvironment, NODE_ENV: "production" },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => web.kill(signal));
web.on("exit", (code, signal) => process.exit(signal ? 1 : code));
