import type { Sql } from "postgres";
import { readArchive } from "./archive-reader.ts";
import { type Manifest, type ManifestTable, tableName, tableOfPart } from "./manifest.ts";
import { suspendRules } from "./suspend-rules.ts";
import {
  type AnySql,
  addHashes,
  columnList,
  fixTextForms,
  formatHash,
  type HashSums,
  hashTable,
  identifier,
  listTables,
  noHashes,
  quote,
  sumHashes,
  type TableShape,
} from "./tables.ts";

type Options = { file: string; manifest: Manifest; onTable(name: string): void; signal: AbortSignal };

/** Data in a backup that this version cannot store: whole tables, columns of a table, rows that its migrations create. */
export type LeftOut = { table: string; column?: string; isMadeHere?: true; values: number };

export type ImportResult = {
  leftOut: LeftOut[];
  /** The rows that must be there now; of a table that lost a column, without it. */
  expected: ManifestTable[];
};

/** Made with the tables, and true for them. That of a backup tells of the files of another version. */
export const historyTable = "supabase_migrations.schema_migrations";

/** Replaces every row of a migrated database by the rows of a backup: all of them or, on any error, none. */
export async function importDatabase(sql: Sql, options: Options): Promise<ImportResult> {
  return sql.begin((transaction) => importRows(transaction, options));
}

/** The same within a transaction of the caller. */
export async function importRows(
  transaction: AnySql,
  { file, manifest, onTable, signal }: Options,
): Promise<ImportResult> {
  await fixTextForms(transaction);
  const present = new Map((await listTables(transaction)).map((table) => [tableName(table), table]));
  const wanted = new Map<string, Import>();
  const leftOut: LeftOut[] = [];
  for (const table of manifest.tables) {
    const name = tableName(table);
    const target = present.get(name);
    if (name === historyTable) continue;
    if (target) wanted.set(name, planImport(target, table));
    else if (table.rows > 0) leftOut.push({ table: name, values: table.rows });
  }
  for (const [table, { target, rows }] of wanted) {
    if (rows === 0 || (await fits(transaction, target, manifest))) continue;
    wanted.delete(table);
    leftOut.push({ table, isMadeHere: true, values: rows });
  }
  const resumeRules = await suspendRules(transaction);
  const emptied = [...wanted.values()].map(({ target }) => `${quote(target.schema)}.${quote(target.name)}`);
  if (emptied.length > 0) await transaction.unsafe(`truncate ${emptied.join(", ")}`);
  let current = "";
  for await (const { name, bytes } of readArchive(file)) {
    signal.throwIfAborted();
    const table = tableOfPart(name) ?? "";
    const each = wanted.get(table);
    if (!each) continue;
    if (current !== table) onTable(table);
    current = table;
    const rows = `[${bytes.toString("utf8").trimEnd().replaceAll("\n", ",")}]`;
    await insertRows(transaction, each.target, rows);
    if (each.gone.length > 0) await countLeftOut(transaction, each, rows);
  }
  await setSequences(transaction, manifest);
  // A backup of a version without these tables has the records, but not when they come and go and what they link to.
  await transaction`call private.note_moments()`;
  if (!wanted.has("private.content_references")) await transaction`call private.collect_references()`;
  await resumeRules().catch((error: Error) => {
    throw new Error(`The rows of the backup are inconsistent: ${error.message}.`, { cause: error });
  });
  for (const [table, { gone }] of wanted)
    for (const { column, values } of gone) if (values > 0) leftOut.push({ table, column, values });
  return { leftOut, expected: [...wanted.values()].map(expectedRows) };
}

/** Names the tables whose rows differ in any character from the backup. */
export async function findDifferences(sql: Sql, expected: ManifestTable[]): Promise<string[]> {
  return sql.begin("isolation level repeatable read read only", (snapshot) =>
    compareRows(snapshot, expected),
  );
}

/** The same within a transaction of the caller. */
export async function compareRows(transaction: AnySql, expected: ManifestTable[]): Promise<string[]> {
  await fixTextForms(transaction);
  const different: string[] = [];
  for (const table of expected) {
    const { rows, hash } = await hashTable(transaction, table);
    if (rows !== table.rows || hash !== table.hash) different.push(tableName(table));
  }
  return different;
}

/** A table of the backup and its target of the same name: the columns that both have, and those only the backup has. */
type Import = {
  target: TableShape;
  /** As the manifest says. */
  rows: number;
  hash: string;
  gone: { column: string; values: number }[];
  /** Of the rows without the columns that are gone, because the manifest's is of whole rows. */
  sums: HashSums;
};

function planImport(target: TableShape, { columns, rows, hash }: ManifestTable): Import {
  const kept = columns.filter((column) => target.columns.includes(column));
  const types = kept.map((column) => target.types[target.columns.indexOf(column)] as string);
  const gone = columns.filter((column) => !kept.includes(column)).map((column) => ({ column, values: 0 }));
  return { target: { ...target, columns: kept, types }, rows, hash, gone, sums: noHashes };
}

function expectedRows({ target: { schema, name, columns }, rows, hash, gone, sums }: Import): ManifestTable {
  return { schema, name, columns, rows, hash: gone.length > 0 ? formatHash(sums) : hash };
}

/**
 * False when the rows lack a value that this version must have, in a table that its migrations fill themselves: those rows stand. In any
 * other table only the maker of the backup could say the value.
 */
async function fits(transaction: AnySql, target: TableShape, { created }: Manifest): Promise<boolean> {
  const unfilled = await transaction<{ column: string }[]>`
    select attname as column from pg_attribute
    where attrelid = ${`${quote(target.schema)}.${quote(target.name)}`}::regclass and attnum > 0 and not attisdropped
      and attnotnull and not atthasdef and attidentity = '' and attgenerated = ''
      and not attname = any (${target.columns}::text[])`;
  if (unfilled.length === 0) return true;
  const made = await transaction`select from ${identifier(transaction, target)} limit 1`;
  if (made.length > 0) return false;
  const columns = unfilled.map(({ column }) => column).join(", ");
  throw new Error(
    `The backup of ${created.slice(0, 10)} has no values for ${columns} in ${tableName(target)}, which this version needs: restore it with the version that made it.`,
  );
}

/** What is kept is summed up from the backup itself, to be compared later with what is stored; what is not is counted. */
async function countLeftOut(transaction: AnySql, each: Import, rows: string): Promise<void> {
  const source = transaction`select row(${transaction.unsafe(typedValues(each.target))}) as whole from json_array_elements(${rows}::text::json) as row`;
  each.sums = addHashes(each.sums, await sumHashes(transaction, source));
  const counts = each.gone.map(({ column }, index) => `count(row ->> ${literal(column)})::int as c${index}`);
  const [found] = await transaction<Record<string, number>[]>`
    select ${transaction.unsafe(counts.join(", "))} from json_array_elements(${rows}::text::json) as row`;
  for (const [index, gone] of each.gone.entries()) gone.values += found?.[`c${index}`] ?? 0;
}

/** `rows`: a JSON array of them. */
async function insertRows(transaction: AnySql, table: TableShape, rows: string): Promise<void> {
  try {
    // As text: a parameter of type json would be encoded a second time.
    await transaction`
      insert into ${identifier(transaction, table)} (${columnList(transaction, table)}) overriding system value
      select ${transaction.unsafe(typedValues(table))} from json_array_elements(${rows}::text::json) as row`;
  } catch (error) {
    throw new Error(`The rows of ${tableName(table)} could not be stored: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** Of a JSON object called "row". */
function typedValues({ columns, types }: TableShape): string {
  return columns.map((column, index) => `(row ->> ${literal(column)})::${types[index]}`).join(", ");
}

async function setSequences(transaction: AnySql, { sequences }: Manifest): Promise<void> {
  for (const { schema, name, value } of sequences) {
    const sequence = `${quote(schema)}.${quote(name)}`;
    await transaction`
      select setval(found, ${value}::bigint) from to_regclass(${sequence}) as found where found is not null`;
  }
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
