// What is deleted every hour. Rows go in the database (apply_retention); files go here, through the storage service of whichever backend.
import type { Database } from "#common/database.ts";
import type { Json } from "#common/database.types.ts";

const dayLength = 86_400_000;
const batchSize = 200;

/** How much of what was removed. Everything is tried, and what failed is said afterwards. */
export async function applyRetention(db: Database, isStopped = () => false): Promise<Record<string, Json>> {
  const removed: Record<string, Json> = {};
  const failures: string[] = [];
  for (let more = true; more && !isStopped(); ) {
    const { data, error } = await db.rpc("apply_retention");
    if (error) throw new Error(error.message);
    const { more: again, trash, ...counts } = data as Record<string, Json>;
    for (const [what, count] of Object.entries(counts))
      removed[what] = typeof count === "number" ? Number(removed[what] ?? 0) + count : count;
    const { failed, ...tables } = (trash ?? {}) as Record<string, Json>;
    for (const [table, count] of Object.entries(tables))
      removed[table] = Number(removed[table] ?? 0) + Number(count);
    if (failed) failures.push(String(failed));
    more = again === true;
  }
  const { data: periods, error } = await db.rpc("retention_periods");
  if (error) throw new Error(error.message);
  const { trash = 30, measurements = 90 } = periods as Record<string, number>;
  for (const [what, remove] of Object.entries({
    media: () => purgeMedia(db, trash, failures),
    abandoned_files: () => purgeAbandonedFiles(db),
    sessions: () => purge(db, "purge_sessions"),
    rate_limits: () => purge(db, "forget_rate_limits"),
    search_words: () => purge(db, "forget_search_words"),
    mails: () => purge(db, "purge_mails"),
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

async function purge(
  db: Database,
  what: "purge_sessions" | "forget_rate_limits" | "forget_search_words" | "purge_mails",
): Promise<number> {
  const { data, error } = await db.rpc(what);
  if (error) throw new Error(error.message);
  return data;
}

async function purgeSearchMisses(db: Database, days: number): Promise<number> {
  const before = new Date(Date.now() - days * dayLength).toISOString().slice(0, 10);
  const { count, error } = await db.from("search_misses").delete({ count: "exact" }).lt("day", before);
  if (error) throw new Error(error.message);
  return count ?? 0;
}

/**
 * A picture is a row and a file. The row goes first, because the database keeps one that is in use again; a file whose
 * removal fails then is found among the abandoned ones.
 */
async function purgeMedia(db: Database, days: number, failures: string[]): Promise<number> {
  const before = new Date(Date.now() - days * dayLength).toISOString();
  const { data, error } = await db.from("media").select("id, path").lt("deleted_at", before).limit(batchSize);
  if (error) throw new Error(error.message);
  const gone: string[] = [];
  for (const row of data) {
    const { error: kept } = await db.from("media").delete().eq("id", row.id);
    if (kept) failures.push(`media ${row.path}: ${kept.message}`);
    else gone.push(row.path);
  }
  await removeFiles(db, "media", gone);
  return gone.length;
}

/** Through the storage service, which knows where the bytes are: ours, or a Supabase project's. */
async function purgeAbandonedFiles(db: Database): Promise<number> {
  const { data: files, error } = await db.rpc("abandoned_files");
  if (error) throw new Error(error.message);
  for (const [bucket, each] of Map.groupBy(files, (file) => file.bucket))
    await removeFiles(
      db,
      bucket,
      each.map((file) => file.name),
    );
  return files.length;
}

async function removeFiles(db: Database, bucket: string, names: string[]): Promise<void> {
  if (names.length === 0) return;
  const { error } = await db.storage.from(bucket).remove(names);
  if (error) throw new Error(error.message);
}
