// npm run dev: the same product with Vite in front of it: changes in app/ are seen at once, the web process restarts when server/ changes.
import { spawn } from "node:child_process";
import { ensureInstalled, node, root } from "./prepare.mjs";

await ensureInstalled();
// The condition makes Node and Vite load the same copy of React Router.
const web = spawn(
  node,
  [
    "--conditions=development",
    "--watch-path=server",
    "--watch-path=backend",
    "--watch-path=common",
    "--watch-preserve-output",
    "server/main.ts",
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development" },
  },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => web.kill(signal));
web.on("exit", (code) => process.exit(code ?? 0));
