// npm run lock: writes package-lock.json again, whole, with a hash for every package and without registry URLs.
// npm omits a build for another platform that the registry lacks; `npm ci` then refuses the lock file there. Added by name it would be
// installed unchecked. So this stops and names it: choose a version of the package that exists for every platform.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { lockProblems } from "./lock-problems.mjs";
import { fail, say } from "./terminal.mjs";

// In a folder without node_modules: npm would not query the registry for installed packages, and would write them without a hash.
const folder = mkdtempSync(path.join(tmpdir(), "reduit-lock-"));
for (const file of ["package.json", ".npmrc"]) copyFileSync(file, path.join(folder, file));
execFileSync("npm", ["install", "--package-lock-only", "--no-audit", "--no-fund", "--loglevel=error"], {
  cwd: folder,
  stdio: "inherit",
});
const lock = JSON.parse(readFileSync(path.join(folder, "package-lock.json"), "utf8"));
rmSync(folder, { recursive: true });

const problems = lockProblems(lock);
if (problems.length > 0)
  fail(
    `${problems.join("\n  ")}\n\n  package-lock.json was not written: choose versions that the registry offers for every platform (package.json, "overrides" for what others depend on).`,
  );
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
say(`package-lock.json written: ${Object.keys(lock.packages).length - 1} packages, each with its hash.`);
