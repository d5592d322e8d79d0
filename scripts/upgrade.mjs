// npm run upgrade: installs and builds, before anything is changed; then scripts/upgrade.ts. Runs on Node 20.
import { webEnvironment, webMemory } from "../server/memory-limits.mjs";
import { runInFront } from "./in-front.mjs";
import { compileCache, ensureBuilt, ensureInstalled, isBuilt } from "./prepare.mjs";

await ensureInstalled({ tools: !isBuilt() });
await ensureBuilt();
runInFront([...webMemory, "scripts/upgrade.ts", ...process.argv.slice(2)], {
  NODE_COMPILE_CACHE: compileCache,
  ...process.env,
  ...webEnvironment,
  NODE_ENV: "production",
});
