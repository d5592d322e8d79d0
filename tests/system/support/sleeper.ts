// A program with a child of its own that only its orderly stop ends, as PostgreSQL is of the web process.
import { spawn } from "node:child_process";
import { listenForStop } from "../../../server/stop-signals.ts";

const child = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1e6)"], {
  detached: true,
  stdio: "ignore",
});
listenForStop().onStop(async () => {
  child.kill();
  process.exit(0);
});
setInterval(() => undefined, 1e6);
process.stdout.write("running at http://sleep.test\n");
