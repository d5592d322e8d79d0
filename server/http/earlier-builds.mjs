// A tab that was opened before a deploy loads files of its own build. They are kept beside the new build for a while. Runs on Node 20.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

const keptBuilds = 3;
const keptDays = 7;

/** Before a new build replaces the one in `build/client`: moves its hashed files aside, and deletes builds that are too old. */
export function keepEarlierBuild(build, now = Date.now()) {
  const assets = path.join(build, "client/assets");
  if (existsSync(assets)) {
    const folder = path.join(build, "earlier", String(now));
    mkdirSync(folder, { recursive: true });
    renameSync(assets, path.join(folder, "assets"));
  }
  for (const [index, folder] of earlierBuilds(build).entries()) {
    const isOld = Number(path.basename(folder)) < now - keptDays * 86_400_000;
    if (index >= keptBuilds || isOld) rmSync(folder, { recursive: true, force: true });
  }
}

/** The newest first. A folder is named by the time of its replacement. */
export function earlierBuilds(build) {
  const folder = path.join(build, "earlier");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.sort((a, b) => Number(b) - Number(a)).map((name) => path.join(folder, name));
}
