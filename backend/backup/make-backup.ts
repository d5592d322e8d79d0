import { Buffer } from "node:buffer";
import { access, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Sql, TransactionSql } from "postgres";
import { objectPath } from "../storage/object-file.ts";
import { verifyArchive } from "./archive-reader.ts";
import { createArchive } from "./archive-writer.ts";
import { exportDatabase } from "./export-database.ts";
import { archiveFormat, type Manifest } from "./manifest.ts";
import { type HeldFiles, holdStorage } from "./storage-files.ts";

type Options = {
  sql: Sql;
  dataFolder: string;
  /** Must not exist yet. */
  file: string;
  version: string;
  report(line: string): void;
  signal: AbortSignal;
};

/**
 * One file with all that makes this installation: rows, uploaded files, keys. Not the outbox: its mails hold links that
 * sign people in. The site may run and be written to; the backup shows one moment of it.
 */
export async function makeBackup({
  sql,
  dataFolder,
  file,
  version,
  report,
  signal,
}: Options): Promise<Manifest> {
  await refuseExisting(file);
  const formatFile = await readFile(join(dataFolder, "format.json"), "utf8");
  const { format } = JSON.parse(formatFile) as { format: number };
  await mkdir(dirname(file), { recursive: true });
  const archive = await createArchive(file);
  let files: HeldFiles | undefined;
  let missingFiles = 0;
  let created = new Date();
  try {
    await archive.add("format.json", formatFile);
    await archive.add("keys.env", await readFile(join(dataFolder, "keys.env")));
    const database = await exportDatabase(sql, {
      archive,
      signal,
      onSnapshot: async (snapshot) => {
        created = new Date();
        files = await holdStorage(dataFolder);
        missingFiles = await countMissing(snapshot, new Set(files.names));
      },
      onTable: (name, done, all) => report(`Table ${done} of ${all}: ${name}`),
    });
    report(`Uploaded files: ${files?.names.length ?? 0}`);
    for (const name of files?.names ?? []) {
      signal.throwIfAborted();
      await archive.add(name, (await files?.read(name)) ?? Buffer.alloc(0));
    }
    const head = { kind: "reduit-backup" as const, archive: archiveFormat, format, reduit: version };
    await archive.finish({ ...head, created: created.toISOString(), missingFiles, ...database });
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await files?.release();
  }
  report("Reading it back");
  return verifyArchive(file);
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new Error(`${file} exists already, and a backup replaces nothing: choose another name.`);
}

/** Rows whose file was not there: worth saying, because a restore cannot bring such a file back. */
async function countMissing(snapshot: TransactionSql, names: Set<string>): Promise<number> {
  const rows = await snapshot<{ bucket: string; key: string }[]>`
    select bucket_id as bucket, name as key from storage.objects`;
  return rows.filter(({ bucket, key }) => !names.has(objectPath("storage", bucket, key))).length;
}
