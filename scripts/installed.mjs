// Whether node_modules matches the lock file. Runs on Node 20 with no package installed.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * npm notes what it has installed in node_modules/.package-lock.json, last of all: after `npm ci --omit=dev` all that a start needs is
 * there, after `npm ci` the tools as well. Builds for other platforms (optional) are never all there.
 */
export function hasInstalled(root, { tools }) {
  const locked = readPackages(path.join(root, "package-lock.json"));
  const installed = readPackages(path.join(root, "node_modules/.package-lock.json"));
  return Object.entries(locked).every(
    ([place, { version, dev, optional, devOptional }]) =>
      place === "" ||
      optional ||
      devOptional ||
      (dev && !tools) ||
      (installed[place]?.version === version && existsSync(path.join(root, place))),
  );
}

function readPackages(file) {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")).packages ?? {}) : {};
}
