// npm run migrations:lock appends the SHA-256 of each new migration to supabase/migrations.lock; `npm run check` (--check) compares. A
// migration that is on main is history: databases have applied it, and a change in its file reaches none of them.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findLockFaults } from "./migration-locks.ts";

/** As `sha256sum` writes it: the hash, two spaces, the file's name; in the order in which they are applied. */
export type LockLine = { hash: string; file: string };

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, "supabase/migrations");
const lockName = "supabase/migrations.lock";

export function parseLock(text: string): LockLine[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line, index) => {
      const parts = /^([0-9a-f]{64}) {2}(\d{14}_[a-z0-9_]+\.sql)$/.exec(line.trimEnd());
      if (!parts)
        throw new Error(`Line ${index + 1} of ${lockName} is not a hash and a file: take it from git.`);
      return { hash: parts[1] as string, file: parts[2] as string };
    });
}

export function formatLock(lines: LockLine[]): string {
  return lines.map(({ hash, file }) => `${hash}  ${file}\n`).join("");
}

/** Line ends as git may have changed them do not count. */
export function hashOf(sql: string): string {
  return createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex");
}

/** The problems of the files, one sentence each; new files are not a problem here. */
export function findFaults(lock: LockLine[], files: LockLine[]): string[] {
  const present = new Map(files.map(({ file, hash }) => [file, hash]));
  const locked = new Set(lock.map(({ file }) => file));
  const last = lock.at(-1)?.file ?? "";
  const faults = lock.flatMap(({ file, hash }) => {
    const now = present.get(file);
    if (now === undefined)
      return `${file} was removed or renamed, but databases have applied it: restore it, and revert its effect in a new migration.`;
    return now === hash
      ? []
      : `${file} was changed, but databases have applied the old version: revert the change, and make it in a new migration.`;
  });
  const early = files.filter(({ file }) => !locked.has(file) && file <= last);
  return [
    ...faults,
    ...early.map(
      ({ file }) =>
        `${file} is new but older than ${last}, which databases have applied already: give it a later time in its name.`,
    ),
  ];
}

/** Files that are not locked yet, oldest first. */
export function findNew(lock: LockLine[], files: LockLine[]): LockLine[] {
  const locked = new Set(lock.map(({ file }) => file));
  return files.filter(({ file }) => !locked.has(file));
}

/** Lines of an earlier lock that are not in this one as they were. `replaced`: versions that the first line of this one replaces. */
export function findChangedLines(
  earlier: LockLine[],
  lock: LockLine[],
  replaced: ReadonlySet<string> = new Set(),
): string[] {
  const kept = earlier.filter(({ file }) => !replaced.has(file.slice(0, 14)));
  const expected = kept.length < earlier.length ? [...lock.slice(0, 1), ...kept] : earlier;
  return expected.flatMap(({ hash, file }, index) =>
    lock[index]?.hash === hash && lock[index]?.file === file
      ? []
      : `The line of ${file} in ${lockName} differs from main. Lines are only appended: take it from there.`,
  );
}

function readFiles(): (LockLine & { sql: string })[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.sort().map((file) => {
    const sql = readFileSync(path.join(folder, file), "utf8");
    return { file, hash: hashOf(sql), sql };
  });
}

function readLock(): LockLine[] {
  const file = path.join(root, lockName);
  return existsSync(file) ? parseLock(readFileSync(file, "utf8")) : [];
}

/** The migrations that the baseline replaces. */
function readReplaced(): Set<string> {
  const file = path.join(root, "supabase/adopted-history.json");
  return new Set(existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, "utf8")).migrations) : []);
}

/**
 * The lock where this branch left main; on main itself, also of the commit before. None where git cannot tell: an archive without
 * history; in a clone of the last commit only, what that one says.
 */
function earlierLocks(): LockLine[][] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  const attempt = <T>(work: () => T) => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  const fork =
    attempt(() => git("merge-base", "HEAD", "origin/main")) ??
    attempt(() => git("merge-base", "HEAD", "main"));
  const head = attempt(() => git("rev-parse", "HEAD"));
  return [fork, fork === head ? "HEAD~1" : undefined].flatMap((commit) => {
    const earlier = commit && attempt(() => parseLock(git("show", `${commit}:${lockName}`)));
    return earlier ? [earlier] : [];
  });
}

if (import.meta.main) {
  const [lock, files] = [readLock(), readFiles()];
  const added = findNew(lock, files);
  const replaced = readReplaced();
  const changed = new Set(earlierLocks().flatMap((earlier) => findChangedLines(earlier, lock, replaced)));
  const faults = [
    ...changed,
    ...findFaults(lock, files),
    ...files.flatMap(({ file, sql }) => findLockFaults(file, sql)),
  ];
  const check = process.argv.includes("--check");
  if (check && faults.length === 0)
    for (const { file } of added)
      faults.push(`${file} is not in ${lockName}: run "npm run migrations:lock", and commit both.`);
  if (!check && faults.length === 0)
    writeFileSync(path.join(root, lockName), formatLock([...lock, ...added]));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (!check && faults.length === 0)
    process.stdout.write(`${added.length} migrations added to ${lockName}, which holds ${files.length}.\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
