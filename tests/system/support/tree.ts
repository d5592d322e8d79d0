import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Left behind by a process that ended badly; the next one sees that nobody holds them. */
const locks = /(^web\.lock|postmaster\.(pid|opts))$/;

/** Every file of a folder with a hash of its content: two of these are equal when nothing was changed. */
export function snapshotOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const hashed = files.map((entry) => {
    const file = join(entry.parentPath, entry.name);
    return [relative(folder, file), createHash("sha256").update(readFileSync(file)).digest("hex")] as const;
  });
  return Object.fromEntries(
    hashed.filter(([name]) => !locks.test(name)).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
