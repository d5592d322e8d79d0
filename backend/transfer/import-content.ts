// A folder of content (export-content.ts) into the database: all of it in one transaction, or nothing; and back again, once.
import { isDeepStrictEqual } from "node:util";
import type { Sql, TransactionSql } from "postgres";
import type { ContentFolder } from "./content-folder.ts";
import { format, formatFile, mediaFolder } from "./export-content.ts";
import { BadFile, type Fields, type FileRecord, readList, readMarkdown, readYaml } from "./record-files.ts";
import { fileProblem, isStored, removeStored, storedType, storeFile } from "./stored-files.ts";
import { type ContentTable, listContentTables, naturalKeys, ownSettings } from "./tables.ts";

type Options = {
  /** Only says what would change. */
  isRehearsal: boolean;
  report: (line: string) => void;
  signal: AbortSignal;
};
type Row = Record<string, unknown>;
type Change = { table: string; key: string; before: Row | null; after: Row | null };
type RecordChange = { file: string; table: string; kind: "new" | "changed"; fields: string[] };
export type Imported = {
  changes: RecordChange[];
  same: number;
  /** Paths of files that the library does not have. */
  newFiles: string[];
  /** Records of this installation that the folder does not hold. They stay. */
  others: Record<string, number>;
};

class Rehearsed extends Error {}

export async function importContent(sql: Sql, folder: ContentFolder, options: Options): Promise<Imported> {
  await checkFormat(folder);
  let result: Imported | undefined;
  await sql
    .begin(async (transaction) => {
      await transaction`set local timezone to 'UTC'`;
      // Two imports at once would undo each other's changes.
      await transaction`lock table private.content_imports in exclusive mode`;
      result = await bringIn(transaction, folder, options);
      await transaction`set constraints all immediate`;
      if (options.isRehearsal) throw new Rehearsed();
    })
    .catch((error) => {
      if (!(error instanceof Rehearsed)) throw error;
    });
  if (!result) throw new Error("Nothing was read.");
  return result;
}

async function bringIn(
  transaction: TransactionSql,
  folder: ContentFolder,
  { isRehearsal, report, signal }: Options,
): Promise<Imported> {
  const tables = await listContentTables(transaction);
  await refuseUnknownFiles(folder, tables);
  const result: Imported = { changes: [], same: 0, newFiles: [], others: {} };
  const changes: Change[] = [];
  let done = 0;
  for (const table of tables) {
    const seen: string[] = table.name === "site_settings" ? [...ownSettings] : [];
    for (const record of await readRecords(folder, table)) {
      signal.throwIfAborted();
      refuseUnknownFields(record, table);
      if (table.name === "media" && (await bringInFile(transaction, folder, record, isRehearsal)))
        result.newFiles.push(String(record.fields.path));
      const made = await writeRecord(transaction, table, record);
      seen.push(made.key);
      changes.push(...made.changes);
      if (made.kind === "same") result.same += 1;
      else
        result.changes.push({ file: record.file, table: table.name, kind: made.kind, fields: made.fields });
      done += 1;
      report(`${done} records: ${table.name}`);
    }
    const [others] = await transaction.unsafe(
      `select count(*)::int as count from public."${table.name}" where "${table.key}"::text <> all ($1)`,
      [seen],
    );
    if (others?.count > 0) result.others[table.name] = others?.count;
  }
  if (!isRehearsal && changes.length > 0) {
    // One undo: what an older import replaced is forgotten.
    await transaction`update private.content_imports set changes = '[]' where changes <> '[]'`;
    await transaction`insert into private.content_imports (changes) values (${transaction.json(changes as never)})`;
  }
  return result;
}

async function checkFormat(folder: ContentFolder) {
  const text = await readText(folder, formatFile);
  if (text === undefined)
    throw new Error(`There is no ${formatFile} in it: bring in what an export has made, as a whole.`);
  if (readYaml(formatFile, text).fields.reduit !== format)
    throw new BadFile(
      formatFile,
      1,
      `this version reads “reduit: ${format}”. Update the site, then try again.`,
    );
}

/** A misspelt folder would be content that is silently left out. */
async function refuseUnknownFiles(folder: ContentFolder, tables: ContentTable[]) {
  const known = new Set([
    formatFile,
    mediaFolder,
    ...tables.map(({ source }) => (source.kind === "list" ? source.file : source.folder)),
  ]);
  for (const name of await folder.list())
    if (!known.has(name) && !name.startsWith("."))
      throw new BadFile(name, 1, `no content has this name. There are ${[...known].sort().join(", ")}.`);
}

async function readRecords(folder: ContentFolder, { source }: ContentTable): Promise<FileRecord[]> {
  if (source.kind === "list") {
    const text = await readText(folder, source.file);
    return text === undefined ? [] : readList(source.file, text);
  }
  const names = await folder.list(source.folder);
  const records: FileRecord[] = [];
  for (const name of names.filter((each) => !each.startsWith(".")).sort()) {
    const file = `${source.folder}/${name}`;
    const text = (await readText(folder, file)) ?? "";
    if (name.endsWith(".yaml")) records.push(readYaml(file, text));
    else if (name.endsWith(".md")) records.push(readMarkdown(file, text, source.sections));
    else throw new BadFile(file, 1, "only files that end with .md or .yaml belong here.");
  }
  return records;
}

async function readText(folder: ContentFolder, file: string): Promise<string | undefined> {
  const bytes = await folder.read(file);
  if (!bytes) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new BadFile(file, 1, "it is not UTF-8. Save it so, and try again.");
  }
}

function refuseUnknownFields({ file, line, fields, lines }: FileRecord, { columns, name }: ContentTable) {
  for (const field of Object.keys(fields))
    if (!columns.includes(field))
      throw new BadFile(
        file,
        lines[field] ?? line,
        `${name} has no field “${field}”. It has ${columns.join(", ")}.`,
      );
}

/** True when its bytes were not here yet. */
async function bringInFile(
  transaction: TransactionSql,
  folder: ContentFolder,
  { file, line, lines, fields }: FileRecord,
  isRehearsal: boolean,
): Promise<boolean> {
  const name = String(fields.path ?? "");
  const mime = String(fields.mime ?? "");
  const at = lines.path ?? line;
  if (!staysInside(name)) throw new BadFile(file, at, `“${name}” is no path of a file.`);
  const bytes = await folder.read(`${mediaFolder}/${name}`);
  if (!bytes) {
    const stored = await storedType(transaction, name);
    if (stored === mime) return false;
    if (stored)
      throw new BadFile(file, at, `${mediaFolder}/${name} is not taken: its content is not ${mime}.`);
    if (isRehearsal && folder.announced.has(name)) return true;
    throw new BadFile(file, at, `${mediaFolder}/${name} is not in the folder.`);
  }
  const problem = fileProblem(mime, bytes);
  if (problem) throw new BadFile(file, at, `${mediaFolder}/${name} is not taken: ${problem}.`);
  if (await isStored(transaction, name, bytes)) return false;
  await storeFile(transaction, name, mime, bytes);
  return true;
}

function staysInside(name: string): boolean {
  return name
    .split("/")
    .every((part) => part !== "" && !/^\.{1,2}$/.test(part) && !/[\\:\p{Cc}]/u.test(part));
}

type Written = { key: string; kind: "new" | "changed" | "same"; fields: string[]; changes: Change[] };

async function writeRecord(
  transaction: TransactionSql,
  table: ContentTable,
  record: FileRecord,
): Promise<Written> {
  const { file, line, fields, lines } = record;
  // A file says everything of its record: what it does not name is as it would be by itself.
  const wanted: Fields = { ...table.defaults, ...fields };
  if (!Object.hasOwn(fields, table.key)) delete wanted[table.key];
  try {
    return await transaction.savepoint(async (step) => {
      const same = await findRow(step, table, fields);
      const named = Object.keys(wanted);
      const target = await populated(step, table, wanted);
      if (same && String(same[table.key]) === String(fields[table.key] ?? same[table.key])) {
        const key = String(same[table.key]);
        const different = named.filter((column) => !isDeepStrictEqual(same[column], target[column]));
        if (different.length === 0) return { key, kind: "same", fields: [], changes: [] };
        await updateRow(step, table, key, different, wanted);
        const after = await rowAt(step, table, key);
        return {
          key,
          kind: "changed",
          fields: different,
          changes: [{ table: table.name, key, before: same, after }],
        };
      }
      const changes: Change[] = [];
      if (same) {
        // The same thing of another installation: it takes the place of the one here, and with it its id.
        const key = String(same[table.key]);
        await step.unsafe(`delete from public."${table.name}" where "${table.key}"::text = $1`, [key]);
        changes.push({ table: table.name, key, before: same, after: null });
      }
      const key = await insertRow(step, table, wanted);
      const after = await rowAt(step, table, key);
      changes.push({ table: table.name, key, before: null, after });
      const different = same
        ? named.filter((column) => !isDeepStrictEqual(same[column], after?.[column]))
        : [];
      return { key, kind: same ? "changed" : "new", fields: different, changes };
    });
  } catch (error) {
    if (error instanceof BadFile || !(error as { code?: string }).code) throw error;
    const { message, column_name, constraint_name } = error as {
      message: string;
      column_name?: string;
      constraint_name?: string;
    };
    const field =
      column_name ??
      Object.keys(fields)
        .sort((a, b) => b.length - a.length)
        .find((each) => constraint_name?.includes(each) || message.includes(`"${each}"`));
    throw new BadFile(file, (field && lines[field]) || line, `the database does not take it (${message}).`);
  }
}

/** By its id, or by what people tell it by. */
async function findRow(
  transaction: TransactionSql,
  table: ContentTable,
  fields: Fields,
): Promise<Row | undefined> {
  if (fields[table.key] !== undefined) {
    const found = await rowAt(transaction, table, String(fields[table.key]));
    if (found) return found;
  }
  const natural = naturalKeys.filter((column) => column !== table.key && typeof fields[column] === "string");
  const [column] = natural;
  if (!column || (table.name === "media" && column === "path")) return undefined;
  const version = fields.version ?? 1;
  const also = table.columns.includes("version") ? ` and t.version = ${Number(version)}` : "";
  const [row] = await transaction.unsafe(
    `select to_jsonb(t) as row from public."${table.name}" t where t."${column}" = $1${also} limit 1`,
    [String(fields[column])],
  );
  return row ? only(table, row.row) : undefined;
}

async function rowAt(transaction: TransactionSql, table: ContentTable, key: string): Promise<Row | null> {
  const [row] = await transaction.unsafe(
    `select to_jsonb(t) as row from public."${table.name}" t where t."${table.key}"::text = $1`,
    [key],
  );
  return row ? only(table, row.row) : null;
}

/** Without what is computed, and without who made it. */
function only({ columns }: ContentTable, row: Row): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

/** As the database would write these values. */
async function populated(transaction: TransactionSql, { name }: ContentTable, values: Fields): Promise<Row> {
  const [row] = await transaction.unsafe(
    `select to_jsonb(jsonb_populate_record(null::public."${name}", $1::text::jsonb)) as row`,
    [JSON.stringify(values)],
  );
  return row?.row ?? {};
}

async function updateRow(
  transaction: TransactionSql,
  { name, key: keyColumn }: ContentTable,
  key: string,
  columns: string[],
  values: Row,
) {
  const list = columns.map((column) => `"${column}"`).join(", ");
  await transaction.unsafe(
    `update public."${name}" t set (${list}) = (select ${list} from jsonb_populate_record(null::public."${name}", $2::text::jsonb))
     where t."${keyColumn}"::text = $1`,
    [key, JSON.stringify(values)],
  );
}

async function insertRow(
  transaction: TransactionSql,
  { name, key }: ContentTable,
  values: Row,
): Promise<string> {
  const list = Object.keys(values)
    .map((column) => `"${column}"`)
    .join(", ");
  const [row] = await transaction.unsafe(
    `insert into public."${name}" (${list}) select ${list} from jsonb_populate_record(null::public."${name}", $1::text::jsonb)
     returning "${key}"::text as key`,
    [JSON.stringify(values)],
  );
  return String(row?.key);
}

type Undone = { restored: number; removed: number };

/** The last import. What somebody has changed since is named, and then nothing is undone. */
export async function undoImport(sql: Sql): Promise<Undone> {
  return sql.begin(async (transaction) => {
    await transaction`set local timezone to 'UTC'`;
    const [last] = await transaction<{ id: string; changes: Change[] }[]>`
      select id, changes from private.content_imports where undone_at is null order by id desc limit 1 for update`;
    if (!last || last.changes.length === 0) throw new Error("There is no import to undo.");
    const tables = new Map((await listContentTables(transaction)).map((table) => [table.name, table]));
    const result: Undone = { restored: 0, removed: 0 };
    for (const { table: name, key, before, after } of last.changes.toReversed()) {
      const table = tables.get(name);
      if (!table) throw new Error(`There is no content called ${name} any more.`);
      const now = await rowAt(transaction, table, key);
      if (!isSame(now, after))
        throw new Error(
          `${name} ${String(now?.title ?? now?.slug ?? key)} was changed after the import, so nothing was undone. Restore single records from their history instead.`,
        );
      if (before && after) {
        const columns = table.columns.filter((column) => !isDeepStrictEqual(before[column], after[column]));
        await updateRow(transaction, table, key, columns, before);
        result.restored += 1;
      } else if (before) {
        await insertRow(transaction, table, before);
        result.restored += 1;
      } else {
        await transaction.unsafe(`delete from public."${name}" where "${table.key}"::text = $1`, [key]);
        if (name === "media" && after) await removeStored(transaction, String(after.path));
        result.removed += 1;
      }
    }
    await transaction`update private.content_imports set undone_at = now(), changes = '[]' where id = ${last.id}`;
    return result;
  });
}

/** When a row was written last is no change of it. */
function isSame(now: Row | null, then: Row | null): boolean {
  const { updated_at: _now, ...one } = now ?? {};
  const { updated_at: _then, ...other } = then ?? {};
  return (now === null) === (then === null) && isDeepStrictEqual(one, other);
}
