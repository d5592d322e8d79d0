import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import type { Sql } from "postgres";
import { log } from "../log.ts";
import { eTagOf, type Place, sha256, storeStatements } from "./file-contents.ts";
import { olderPath, readOlderFile } from "./older-files.ts";

type Options = {
  /** Of the version that kept files there. */
  folder: string;
  /** The folder and the database are of one installation, so what no row of it names is of no use. */
  isOwn: boolean;
  report(line: string): void;
};

/**
 * Brings the files of an older version into the database. Each goes from the folder once it is stored, so that a start that was interrupted
 * is continued by the next one; the folder goes with the last. Several processes may do it at once, each with the folder it has.
 */
export async function takeOverFiles(sql: Sql, { folder, isOwn, report }: Options): Promise<void> {
  if (!existsSync(folder)) return;
  const waiting = await sql<(Place & { id: string })[]>`
    select o.id, o.bucket_id as bucket, o.name from storage.objects o
    where not exists (select from private.file_contents c where c.object_id = o.id) order by 2, 3`;
  const lost: Place[] = [];
  for (const [index, object] of waiting.entries()) {
    if (index % 50 === 0) report(`Uploaded files into the database: ${index} of ${waiting.length}`);
    if (!(await takeOver(sql, folder, object))) lost.push(object);
  }
  if (lost.length > 0) {
    const files = lost.slice(0, 100).map(({ bucket, name }) => `${bucket}/${name}`);
    log("warn", "uploaded files are missing", { folder, count: lost.length, files: files.join(", ") });
  }
  const damaged = lost.some((object) => existsSync(olderPath(folder, object)));
  if (isOwn && !damaged) await rm(folder, { recursive: true, force: true });
  else await removeStored(sql, folder);
}

/** Says whether the object has its content now. */
async function takeOver(sql: Sql, folder: string, object: Place & { id: string }): Promise<boolean> {
  const path = olderPath(folder, object);
  const file = await readOlderFile(path);
  const hash = file ? sha256(file.body) : "";
  const isStored = await sql.begin(async (transaction) => {
    // Another process may be storing the same file, or a newer one.
    const present = await transaction`select from storage.objects where id = ${object.id} for update`;
    const stored = await transaction`select from private.file_contents where object_id = ${object.id}`;
    if (present.length === 0 || stored.length > 0) return true;
    if (!file) return false;
    const { mimetype: type, cacheControl, body: bytes } = file;
    const content = { type, cacheControl, modified: new Date(file.modified), hash, bytes };
    for (const each of storeStatements(object, content))
      await transaction.unsafe(each.statement, each.parameters);
    return true;
  });
  if (file && file.eTag !== eTagOf(hash))
    log("warn", "an uploaded file is not what was uploaded", { file: `${object.bucket}/${object.name}` });
  if (isStored) await rm(path, { force: true });
  return isStored;
}

/**
 * A file that is stored and still here was left by a start that was killed. What no row names may be of another database, whose URL was given
 * by mistake: it stays, for the operator to look at.
 */
async function removeStored(sql: Sql, folder: string): Promise<void> {
  const stored = await sql<Place[]>`
    select o.bucket_id as bucket, o.name from storage.objects o
    where exists (select from private.file_contents c where c.object_id = o.id)`;
  for (const object of stored) await rm(olderPath(folder, object), { force: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const left = entries.filter((entry) => entry.isFile()).length;
  if (left === 0) await rm(folder, { recursive: true, force: true });
  else log("warn", "files in this folder belong to no upload, look at them and delete it", { folder, left });
}
