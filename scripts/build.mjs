// npm run build: packages and the built site, without starting it. Runs on Node 20.
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";

await ensureInstalled();
await ensureBuilt();
