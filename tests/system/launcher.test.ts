// The end of a command ends every process it started: through npm, a closed terminal, a killed launcher. Tried with a program that only
// sleeps; real sites end so in development.test.ts (`npm run dev`), production-packages.test.ts and stopping.test.ts (`scripts/start.mjs`).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { root } from "../fixtures/product.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";
import { startCommand } from "./support/command.ts";

const launcher = join(root, "tests/system/support/sleep-in-front.mjs");

it.each([
  ["npm run", "SIGTERM", "alone"],
  ["npm run", "SIGHUP", "alone"],
  ["npm run", "SIGKILL", "alone"],
  // What the kernel sends when the terminal is closed.
  ["npm run", "SIGHUP", "group"],
  ["node", "SIGKILL", "alone"],
  ["node", "SIGTERM", "alone"],
  ["node --watched", "SIGHUP", "alone"],
  ["node --watched", "SIGKILL", "alone"],
] as const)("%s: %s to it %s", async (how, signal, to) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts: { start: `node ${launcher}` } }));
  const words: [string, ...string[]] =
    how === "npm run" ? ["npm", "run", "start"] : ["node", launcher, ...how.split(" ").slice(1)];
  const command = startCommand(words, { cwd: folder, env: { HOME: folder } });
  onTestFinished(command.cleanUp);
  expect(await command.url()).toBe("http://sleep.test");
  await command.end(signal, to);
  // A stop is no failure; of a kill nothing is left that could say so.
  if (signal === "SIGTERM" && how === "node") expect(await command.ended).toBe(0);
});
