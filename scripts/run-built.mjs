import { webEnvironment, webMemory } from "../server/memory-limits.mjs";
import { runInFront } from "./in-front.mjs";
import { compileCache, ensureBuilt, ensureInstalled, isBuilt } from "./prepare.mjs";

/** Installs and builds what is missing, then runs a program with the pinned Node 24. Itself it runs on Node 20. */
export async function runBuilt(program) {
  // Only the build needs the tools.
  await ensureInstalled({ tools: !isBuilt() });
  await ensureBuilt();
  runInFront([...webMemory, program, ...process.argv.slice(2)], {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    ...webEnvironment,
    NODE_ENV: "production",
  });
}
