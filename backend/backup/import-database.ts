import type { Sql, TransactionSql } from "postgres";
import { readArchive } from "./archive-reader.ts";
import { type Manifest, type ManifestTable, tableName, tableOfPart } from "./manifest.ts";
import { suspendRules } from "./suspend-rules.ts";
import {
  columnList,
  fixTextForms,
  hashTable,
  identifier,
  listTables,
  quote,
  type TableShape,
} from "./tables.ts";

type Options = { file: string; manifest: Manifest; onTable(name: string): void; signal: AbortSignal };

/** What a backup holds and this version has no place for. */
export type ImportResult = { leftOut: ManifestTable[] };

/** Replaces every row of a migrated database by the rows of a backup: all of them or, on any error, none. */
export async function importDatabase(
  sql: Sql,
  { file, manifest, onTable, signal }: Options,
): Promise<ImportResult> {
  return sql.begin(async (transaction) => {
    await fixTextForms(transaction);
    const present = await listTables(transaction);
    const known = new Map(present.map((table) => [tableName(table), table]));
    const wanted = new Map<string, TableShape>();
    for (const table of manifest.tables) {
      const target = known.get(tableName(table));
      if (target) wanted.set(tableName(table), narrow(target, table));
    }
    const resumeRules = await suspendRules(transaction);
    const emptied = [...wanted.values()].map((table) => `${quote(table.schema)}.${quote(table.name)}`);
    if (emptied.length > 0) await transaction.unsafe(`truncate ${emptied.join(", ")}`);
    let current = "";
    for await (const { name, bytes } of readArchive(file)) {
      signal.throwIfAborted();
      const table = wanted.get(tableOfPart(name) ?? "");
      if (!table) continue;
      if (current !== tableName(table)) onTable(tableName(table));
      current = tableName(table);
      await insertRows(transaction, table, bytes.toString("utf8"));
    }
    await setSequences(transaction, manifest);
    await resumeRules().catch((error: Error) => {
      throw new Error(`The rows of the backup do not fit together: ${error.message}.`, { cause: error });
    });
    return { leftOut: manifest.tables.filter((table) => !known.has(tableName(table)) && table.rows > 0) };
  });
}

/** Names the tables whose rows are not, to the last character, those that were backed up. */
export async function findDifferences(sql: Sql, manifest: Manifest): Promise<string[]> {
  return sql.begin("isolation level repeatable read read only", async (snapshot) => {
    await fixTextForms(snapshot);
    const present = new Set((await listTables(snapshot)).map(tableName));
    const different: string[] = [];
    for (const table of manifest.tables.filter((each) => present.has(tableName(each)))) {
      const { rows, hash } = await hashTable(snapshot, table);
      if (rows !== table.rows || hash !== table.hash) different.push(tableName(table));
    }
    return different;
  });
}

async function insertRows(transaction: TransactionSql, table: TableShape, lines: string): Promise<void> {
  const rows = `[${lines.trimEnd().replaceAll("\n", ",")}]`;
  const values = table.columns
    .map((column, index) => `(row ->> ${literal(column)})::${table.types[index]}`)
    .join(", ");
  try {
    // As text: a parameter of type json would be encoded a second time.
    await transaction`
      insert into ${identifier(transaction, table)} (${columnList(transaction, table)}) overriding system value
      select ${transaction.unsafe(values)} from json_array_elements(${rows}::text::json) as row`;
  } catch (error) {
    throw new Error(`The rows of ${tableName(table)} do not fit: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

async function setSequences(transaction: TransactionSql, { sequences }: Manifest): Promise<void> {
  for (const { schema, name, value } of sequences) {
    const sequence = `${quote(schema)}.${quote(name)}`;
    await transaction`
      select setval(found, ${value}::bigint) from to_regclass(${sequence}) as found where found is not null`;
  }
}

/** The columns of the backup, with the types they have here. */
function narrow(target: TableShape, { columns }: ManifestTable): TableShape {
  const types = columns.map((column) => target.types[target.columns.indexOf(column)]);
  const missing = columns.filter((_, index) => types[index] === undefined);
  if (missing.length > 0) {
    throw new Error(
      `This version has no column ${missing.join(", ")} in ${tableName(target)}: restore with the version that made the backup, then upgrade.`,
    );
  }
  return { ...target, columns, types: types as string[] };
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
