import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Left behind by a process that ended badly; the next one sees that no process holds them. */
const locks = /(^web\.lock|postmaster\.(pid|opts))$/;

/** Every file of a folder, or those that are wanted, with a hash of its content: two of these are equal when nothing was changed. */
export function snapshotOf(folder: string, wanted = /./): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => wanted.test(name) && !locks.test(name))
    .sort();
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex"),
    ]),
  );
}
