// npm start: from a fresh clone to a running site.
import { runBuilt } from "./run-built.mjs";

await runBuilt("server/main.ts");
