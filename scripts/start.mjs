// npm start: from a fresh clone to a running site. Runs on Node 20, hands over to the pinned Node 24.
import { webEnvironment, webMemory } from "../server/memory-limits.mjs";
import { runInFront } from "./in-front.mjs";
import { compileCache, ensureBuilt, ensureInstalled, isBuilt } from "./prepare.mjs";

// The tools are for building; a site that is built runs without them.
await ensureInstalled({ tools: !isBuilt() });
await ensureBuilt();
runInFront([...webMemory, "server/main.ts", ...process.argv.slice(2)], {
  NODE_COMPILE_CACHE: compileCache,
  ...process.env,
  ...webEnvironment,
  NODE_ENV: "production",
});
