// Deleted every hour: rows by the database (apply_retention), files here, through the storage service.
import { type Database, dataOf } from "#common/database.ts";
import type { Json } from "#common/database.types.ts";

const dayLength = 86_400_000;
const batchSize = 200;

/** How much was removed, by kind. Every kind is tried before a failure is thrown. */
export async function applyRetention(db: Database, isStopped = () => false): Promise<Record<string, Json>> {
  const removed: Record<string, Json> = {};
  const failures: string[] = [];
  for (let more = true; more && !isStopped(); ) {
    const {
      more: again,
      trash,
      ...counts
    } = (await dataOf(db.rpc("apply_retention"))) as Record<string, Json>;
    for (const [what, count] of Object.entries(counts))
      removed[what] = typeof count === "number" ? Number(removed[what] ?? 0) + count : count;
    const { failed, ...tables } = (trash ?? {}) as Record<string, Json>;
    for (const [table, count] of Object.entries(tables))
      removed[table] = Number(removed[table] ?? 0) + Number(count);
    if (failed) failures.push(String(failed));
    more = again === true;
  }
  const periods = (await dataOf(db.rpc("retention_periods"))) as Record<string, number>;
  const { trash = 30, measurements = 90 } = periods;
  for (const [what, remove] of Object.entries({
    media: () => purgeMedia(db, trash, failures),
    abandoned_files: () => purgeAbandonedFiles(db),
    sessions: () => dataOf(db.rpc("purge_sessions")),
    rate_limits: () => dataOf(db.rpc("forget_rate_limits")),
    search_words: () => dataOf(db.rpc("forget_search_words")),
    mails: () => dataOf(db.rpc("purge_mails")),
    search_misses: () => purgeSearchMisses(db, measurements),
  })) {
    await remove().then(
      (count) => {
        removed[what] = count;
      },
      (failure: Error) => failures.push(`${what}: ${failure.message}`),
    );
  }
  if (failures.length > 0) throw new Error(failures.join("; "));
  return removed;
}

async function purgeSearchMisses(db: Database, days: number): Promise<number> {
  const before = new Date(Date.now() - days * dayLength).toISOString().slice(0, 10);
  const { count, error } = await db.from("search_misses").delete({ count: "exact" }).lt("day", before);
  if (error) throw new Error(error.message);
  return count ?? 0;
}

/**
 * A picture is a row and a file. The row is deleted first, because the database keeps a row that is in use again. A file that cannot be
 * deleted after it is found among the abandoned ones.
 */
async function purgeMedia(db: Database, days: number, failures: string[]): Promise<number> {
  const before = new Date(Date.now() - days * dayLength).toISOString();
  const trashed = db.from("media").select("id, path").lt("deleted_at", before).limit(batchSize);
  const gone: string[] = [];
  for (const row of await dataOf(trashed)) {
    const { error: kept } = await db.from("media").delete().eq("id", row.id);
    if (kept) failures.push(`media ${row.path}: ${kept.message}`);
    else gone.push(row.path);
  }
  await removeFiles(db, "media", gone);
  return gone.length;
}

async function purgeAbandonedFiles(db: Database): Promise<number> {
  const files = await dataOf(db.rpc("abandoned_files"));
  for (const [bucket, each] of Map.groupBy(files, (file) => file.bucket))
    await removeFiles(
      db,
      bucket,
      each.map((file) => file.name),
    );
  return files.length;
}

async function removeFiles(db: Database, bucket: string, names: string[]): Promise<void> {
  if (names.length > 0) await dataOf(db.storage.from(bucket).remove(names));
}
