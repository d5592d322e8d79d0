// Problems in a lock file: a package that npm would install unchecked, or would not find on another platform.

/** @param {{ packages: Record<string, any> }} lock */
export function lockProblems({ packages }) {
  const problems = [];
  for (const [place, entry] of Object.entries(packages)) {
    if (place !== "" && !/^sha512-/.test(entry.integrity ?? "")) problems.push(`${place} has no hash.`);
    if (entry.resolved) problems.push(`${place} names a registry.`);
    for (const name of Object.keys(entry.optionalDependencies ?? {}))
      if (!isLocked(packages, place, name))
        problems.push(`${name}, a build of ${place} for another platform, is missing.`);
  }
  return problems;
}

/** In the folder of the package itself, or in one above it. */
function isLocked(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, folder.lastIndexOf("/node_modules/"))) {
    if (packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true;
    if (!folder.includes("/node_modules/")) return Boolean(packages[`node_modules/${name}`]);
  }
}
