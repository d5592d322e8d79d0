import type { ReservedSql, Sql } from "postgres";
import { isConnectionLost } from "../lost-connection.ts";
import { holdStarts, prepareInTransaction } from "../schema.ts";
import { compareRows, importRows } from "./import-database.ts";
import { prepareNewFolder } from "./new-folder.ts";
import { openBackup, prepareAsOf, putFiles } from "./open-backup.ts";
import {
  keepFactorKey,
  type RestoreOptions,
  type RestoreResult,
  refuseDifferences,
} from "./restore-backup.ts";
import { fixTextForms } from "./tables.ts";

type Options = RestoreOptions & { sql: Sql };

/**
 * Restores a backup into the operator's empty database, as a role that need not be a superuser. Tables, rows, the comparison and newer
 * migrations are one transaction: a failure, a lost connection or a kill leaves the database as empty as it was. A site that starts on it
 * meanwhile waits until that has ended.
 */
export async function restoreIntoDatabase(options: Options): Promise<RestoreResult> {
  const { sql, file, dataFolder, newestFormat, report } = options;
  // While the archive is read nothing is asked, so the loss would go unnoticed; and nothing may be asked afterwards (lost-connection.ts).
  const signal = AbortSignal.any([options.signal, onceClosed(sql)]);
  report("Checking the backup");
  const manifest = await openBackup(file, newestFormat);
  const connection = await sql.reserve();
  const folder = await prepareNewFolder(dataFolder, new Date());
  try {
    await connection`begin`;
    // Among other settings, no limit on how long the transaction may be idle.
    await fixTextForms(connection);
    await holdStarts(connection);
    await refuseFilled(connection);
    await putFiles(file, folder.path, signal);
    await keepFactorKey(dataFolder, folder.path);
    report("Making the tables");
    await prepareAsOf(manifest, (prepare) => prepareInTransaction(connection, prepare));
    const onTable = (name: string) => report(`Rows of ${name}`);
    const { leftOut, expected } = await importRows(connection, { file, manifest, onTable, signal });
    report("Comparing every row");
    refuseDifferences(await compareRows(connection, expected));
    const { applied } = await prepareInTransaction(connection, { report });
    signal.throwIfAborted();
    // Before the commit: should that fail, the same command can be given again, because the database is still empty.
    const aside = await folder.takePlace();
    await connection`commit`;
    connection.release();
    return { manifest, aside, applied, leftOut, compared: expected };
  } catch (error) {
    await folder.discard();
    if (isConnectionLost(error)) throw new Error(lost(error as Error), { cause: error });
    await connection`rollback`.catch(() => undefined);
    connection.release();
    throw error;
  }
}

function onceClosed(sql: Sql): AbortSignal {
  const closed = new AbortController();
  sql.options.onclose = () =>
    closed.abort(Object.assign(new Error("it was closed"), { code: "CONNECTION_CLOSED" }));
  return closed.signal;
}

function lost({ message, cause }: Error): string {
  if (cause instanceof Error) return lost(cause);
  return `The connection to the database was lost (${message}). The database is still empty: try again.`;
}

/** Any object that an operator or another program made: a table, a view, a sequence, a function, a type; not those of extensions. */
async function refuseFilled(connection: ReservedSql): Promise<void> {
  const [found] = await connection<{ name: string; database: string }[]>`
    select n.nspname || '.' || o.name as name, current_database() as database
    from (select 'pg_class'::regclass as kind, oid, relnamespace as namespace, relname as name
          from pg_class where relkind in ('r', 'p', 'v', 'm', 'S', 'f')
          union all select 'pg_proc'::regclass, oid, pronamespace, proname || '()' from pg_proc
          union all select 'pg_type'::regclass, oid, typnamespace, typname from pg_type where typtype in ('d', 'e', 'r')) as o
    join pg_namespace n on n.oid = o.namespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.classid = o.kind and d.objid = o.oid and d.deptype = 'e')
    order by 1 limit 1`;
  if (!found) return;
  throw new Error(
    `The database ${found.database} is not empty (it has ${found.name}), and a restore never overwrites data: create another one ("create database …") and set DATABASE_URL to it.`,
  );
}
