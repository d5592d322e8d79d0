// npm run upgrade: installs and builds, before anything is changed; then scripts/upgrade.ts.
import { runBuilt } from "./run-built.mjs";

await runBuilt("scripts/upgrade.ts");
