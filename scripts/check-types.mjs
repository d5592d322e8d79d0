// React Router writes the types of the routes, then TypeScript reads everything.
import { execFileSync } from "node:child_process";
import { node, root } from "./prepare.mjs";

for (const args of [
  ["node_modules/@react-router/dev/bin.cjs", "typegen"],
  ["node_modules/typescript/bin/tsc", "--noEmit"],
]) {
  execFileSync(node, args, { cwd: root, stdio: "inherit" });
}
