// node scripts/run.mjs [--tools] FILE …: runs a TypeScript file on the pinned Node 24, after installing it when this is a fresh clone: a
// restore is often the first thing that is done on a new machine. --tools: it needs more than what a site runs with. Runs on Node 20.
import { runInFront } from "./in-front.mjs";
import { compileCache, ensureInstalled } from "./prepare.mjs";

const [first, ...rest] = process.argv.slice(2);
const tools = first === "--tools";
await ensureInstalled({ tools });
runInFront(tools ? rest : [first, ...rest], { NODE_COMPILE_CACHE: compileCache, ...process.env });
