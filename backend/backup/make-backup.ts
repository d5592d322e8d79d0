import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql, TransactionSql } from "postgres";
import { verifyArchive } from "./archive-reader.ts";
import { createArchive } from "./archive-writer.ts";
import { exportDatabase } from "./export-database.ts";
import { archiveFormat, type Manifest } from "./manifest.ts";

type Options = {
  sql: Sql;
  dataFolder: string;
  /** Must not exist yet; its folder must. */
  file: string;
  /** Public keys of age, for which it is encrypted. */
  recipients?: string[];
  version: string;
  /** Rows without file content make the backup fail, unless the operator accepts them. */
  acceptMissing?: boolean;
  report(line: string): void;
  signal: AbortSignal;
};

/**
 * One file with everything of this installation: rows, including the keys, and uploaded files, but not outgoing mails, which contain
 * sign-in links. The site may run and be written to; the backup is a snapshot.
 */
export async function makeBackup({
  sql,
  dataFolder,
  file,
  recipients,
  version,
  acceptMissing = false,
  report,
  signal,
}: Options): Promise<Manifest> {
  await refuseExisting(file);
  const formatFile = await readOwn(dataFolder, "format.json");
  const { format } = JSON.parse(formatFile) as { format: number };
  const archive = await createArchive(file, recipients);
  let missingFiles = 0;
  let created = new Date();
  try {
    await archive.add("format.json", formatFile);
    const database = await exportDatabase(sql, {
      archive,
      signal,
      onSnapshot: async (snapshot) => {
        created = new Date();
        const missing = await listMissing(snapshot);
        if (missing.length > 0 && !acceptMissing) throw new MissingFiles(missing);
        missingFiles = missing.length;
      },
      onTable: (name, done, all) => report(`Table ${done} of ${all}: ${name}`),
    });
    const head = { kind: "reduit-backup" as const, archive: archiveFormat, format, reduit: version };
    await archive.finish({ ...head, created: created.toISOString(), missingFiles, ...database });
  } catch (error) {
    await archive.abandon();
    throw error;
  }
  report("Reading it back");
  return verifyArchive(file);
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists)
    throw new Error(`${file} already exists, and a backup never overwrites a file: choose another name.`);
}

async function readOwn(dataFolder: string, name: string): Promise<string> {
  return readFile(join(dataFolder, name), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new Error(`There is no ${name} in ${dataFolder}: set DATA_DIR to the folder the site uses.`);
  });
}

/** Files that have a row and no content: a restore cannot bring them back. */
async function listMissing(snapshot: TransactionSql): Promise<string[]> {
  const rows = await snapshot<{ name: string }[]>`
    select o.bucket_id || '/' || o.name as name from storage.objects o
    where not exists (select from private.file_contents c where c.object_id = o.id) order by 1`;
  return rows.map(({ name }) => name);
}

class MissingFiles extends Error {
  constructor(missing: string[]) {
    const named = missing.slice(0, 5).join(", ");
    const more = missing.length > 5 ? ` and ${missing.length - 5} more` : "";
    super(
      `No backup was made, because the content of some uploaded files is missing (${named}${more}): upload or delete them in the back office, or back up without them with --accept-missing.`,
    );
  }
}
