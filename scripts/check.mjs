// npm run check: format, lint, types, unused code, arrows, migrations. Seconds, so that it is run often.
import { spawn } from "node:child_process";
import { ensureInstalled, node, root } from "./prepare.mjs";
import { say } from "./terminal.mjs";

await ensureInstalled();
const fix = process.argv.includes("--fix");
const checks = [
  [
    "format and lint",
    ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", ...(fix ? ["--write"] : [])],
  ],
  ["types", ["scripts/check-types.mjs"]],
  ["unused code", ["node_modules/knip/bin/knip.js"]],
  ["arrows", ["scripts/check-arrows.ts"]],
  ["migrations", ["scripts/migrations-lock.ts", "--check"]],
  ["words", ["scripts/check-words.ts"]],
  ["schema lists", ["scripts/schema.ts", "--check"]],
];

const results = await Promise.all(checks.map(([title, args]) => run(title, args)));
process.exit(results.every(Boolean) ? 0 : 1);

function run(title, args) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      say(`  ${code === 0 ? "✓" : "✗"} ${title} (${seconds} s)`);
      if (code !== 0) say(output);
      resolve(code === 0);
    });
  });
}
