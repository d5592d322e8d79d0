// What a change can break: the tests that import a changed file, found by the runners; where a test starts processes and imports nothing
// of what they run, the layers of the changed folder. Runs on Node 20.
import { spawnSync } from "node:child_process";
import { root } from "../prepare.mjs";
import { say } from "../terminal.mjs";
import { layer } from "./layers.mjs";

/** Beyond what the import graph finds: the layers whose processes run the files of a folder. */
const layersOf = [
  [/^supabase\//, ["database", "gateway"]],
  [/^content-model\//, ["database", "pages"]],
  [/^backend\//, ["gateway"]],
  [/^server\//, ["gateway", "pages"]],
  [/^(app|content|public)\//, ["pages"]],
  [/^common\//, ["pages", "gateway"]],
  [/^deploy\//, ["system"]],
];
const graphLayers = ["unit", "pages", "database", "gateway", "system"];

/** `since`: a commit; else the last one. */
export function changedLayers(since = "HEAD") {
  const files = changedFiles(since);
  const whole = new Set(
    layersOf.flatMap(([folder, names]) => (files.some((file) => folder.test(file)) ? names : [])),
  );
  say(
    files.length > 0
      ? `  ${files.length} changed files; whole layers: ${[...whole].join(", ") || "none"}`
      : "  Nothing has changed.",
  );
  if (files.length === 0) return [];
  const check = layer("check");
  return [
    { ...check, args: check.args({}), again: () => undefined },
    ...graphLayers.map((name) => {
      const each = layer(name);
      const filters = whole.has(name) ? [] : [`--changed=${since}`, "--passWithNoTests"];
      return { ...each, args: each.args({ all: !whole.has(name), filters }), again: () => undefined };
    }),
    changedJourneys(since),
  ];
}

function changedJourneys(since) {
  const browser = layer("browser");
  const filters = [`--only-changed=${since}`, "--pass-with-no-tests"];
  return { ...browser, args: browser.args({ all: true, filters }), again: () => undefined };
}

function changedFiles(since) {
  const git = (...args) =>
    spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout.split("\n").filter(Boolean);
  return [...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")];
}
