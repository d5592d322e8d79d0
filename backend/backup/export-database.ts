import { Buffer } from "node:buffer";
import type { Sql, TransactionSql } from "postgres";
import type { ArchiveWriter } from "./archive-writer.ts";
import { type Manifest, type ManifestTable, partName, tableName } from "./manifest.ts";
import {
  fixTextForms,
  hashTable,
  identifier,
  listTables,
  quote,
  type TableShape,
  wholeRow,
} from "./tables.ts";

export type DatabaseFacts = Pick<Manifest, "postgres" | "migrations" | "tables" | "sequences">;

type Options = {
  archive: ArchiveWriter;
  /** Called as soon as the snapshot of the backup is taken. */
  onSnapshot(snapshot: TransactionSql): Promise<void>;
  onTable(name: string, done: number, all: number): void;
  signal: AbortSignal;
};

/** Mails contain sign-in links, and a restored copy must not send waiting ones again. */
const leftOut = new Set(["private.outgoing_mails"]);

/** One part of a table in the archive, and one statement of a restore. */
const maxPartBytes = 4 * 1024 * 1024;

/**
 * Writes every table as it was at one moment, while the site keeps writing: one transaction sees one snapshot. Rows
 * rather than files of the server: they fit any PostgreSQL, processor and later version of the schema, and what is
 * written can be compared row by row with what is read back.
 */
export async function exportDatabase(
  sql: Sql,
  { archive, onSnapshot, onTable, signal }: Options,
): Promise<DatabaseFacts> {
  return sql.begin("isolation level repeatable read read only", async (snapshot) => {
    await fixTextForms(snapshot);
    const tables = (await listTables(snapshot)).filter((table) => !leftOut.has(tableName(table)));
    await onSnapshot(snapshot);
    // A migration that starts now waits until the backup is done.
    for (const table of tables)
      await snapshot`lock table ${identifier(snapshot, table)} in access share mode`;
    const written: ManifestTable[] = [];
    for (const [index, table] of tables.entries()) {
      onTable(tableName(table), index + 1, tables.length);
      await exportRows(snapshot, table, archive, signal);
      const { schema, name, columns } = table;
      written.push({ schema, name, columns, ...(await hashTable(snapshot, table)) });
    }
    return { ...(await readFacts(snapshot)), tables: written };
  });
}

/** A row with bytes is a chunk of an uploaded file, half a megabyte as text: so many rows are asked for at once. */
const holdsBytes = ({ types }: TableShape) => types.includes("bytea");
const rowsAtOnce = (table: TableShape) => (holdsBytes(table) ? 8 : 200);

/** One JSON object a line, every value as the text PostgreSQL writes and reads it in: nothing is rounded or reordered. */
async function exportRows(
  snapshot: TransactionSql,
  table: TableShape,
  archive: ArchiveWriter,
  signal: AbortSignal,
): Promise<void> {
  let part = 0;
  let bytes = 0;
  let lines: Buffer[] = [];
  const flush = async () => {
    if (lines.length === 0) return;
    part += 1;
    await archive.add(partName(table, part), Buffer.concat(lines), holdsBytes(table));
    [lines, bytes] = [[], 0];
  };
  const texts = table.columns.map((column) => `${quote(column)}::text as ${quote(column)}`).join(", ");
  const rows = snapshot<{ line: string }[]>`
    select row_to_json(${snapshot.unsafe(wholeRow)})::text as line
    from (select ${snapshot.unsafe(texts)} from ${identifier(snapshot, table)}) as ${snapshot.unsafe(wholeRow)}`;
  for await (const batch of rows.cursor(rowsAtOnce(table))) {
    signal.throwIfAborted();
    for (const { line } of batch) {
      const encoded = Buffer.from(`${line}\n`);
      if (bytes + encoded.length > maxPartBytes) await flush();
      lines.push(encoded);
      bytes += encoded.length;
    }
  }
  await flush();
}

async function readFacts(snapshot: TransactionSql): Promise<Omit<DatabaseFacts, "tables">> {
  const [server] = await snapshot<{ major: number; history: boolean }[]>`
    select current_setting('server_version_num')::int / 10000 as major,
           to_regclass('supabase_migrations.schema_migrations') is not null as history`;
  const history = server?.history
    ? await snapshot<
        { version: string }[]
      >`select version from supabase_migrations.schema_migrations order by version`
    : [];
  // Sequences know no snapshot; read after the tables they are at or beyond every number that is in them.
  const sequences = await snapshot<{ schema: string; name: string; value: string }[]>`
    select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
    where last_value is not null order by 1, 2`;
  return {
    postgres: server?.major ?? 0,
    migrations: history.map(({ version }) => version),
    sequences: sequences.map((sequence) => ({ ...sequence })),
  };
}
