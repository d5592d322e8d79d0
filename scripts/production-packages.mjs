// node scripts/production-packages.mjs [--without-postgres]: removes packages from node_modules that a built site never loads. For
// images: afterwards the checkout can no longer build. Runs on Node 20.
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { noteInstalled, root } from "./prepare.mjs";
import { say } from "./terminal.mjs";
import { usedPlaces } from "./used-packages.mjs";

const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
const used = usedPlaces(packages, { postgres: !process.argv.includes("--without-postgres") });

for (const place of Object.keys(packages))
  if (place !== "" && !used.has(place))
    remove(
      place,
      [...used].some((other) => other.startsWith(`${place}/`)),
    );
// The package `node` has put its binary into bin/; what it fetched it from is a second copy, with headers and manuals.
remove("node_modules/node/node_modules", false);
for (const name of [".cache", ".vite", ".vite-temp"]) remove(`node_modules/${name}`, false);
removeDanglingLinks(path.join(root, "node_modules/.bin"));
noteInstalled();
say(`${used.size} packages are left.`);

/** Where an unused package contains a used one, only the files around it go. */
function remove(place, holdsUsed) {
  const folder = path.join(root, place);
  if (!existsSync(folder)) return;
  if (!holdsUsed) return rmSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (name !== "node_modules") rmSync(path.join(folder, name), { recursive: true });
}

function removeDanglingLinks(folder) {
  for (const name of readdirSync(folder))
    if (!statSync(path.join(folder, name), { throwIfNoEntry: false })) rmSync(path.join(folder, name));
}
