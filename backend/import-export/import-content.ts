// A folder of content (export-content.ts) into the database: all of it in one transaction, or nothing. Back again: undo-import.ts.
import { isDeepStrictEqual } from "node:util";
import type { Sql, TransactionSql } from "postgres";
import type { Claims } from "#common/session-token.ts";
import { notesFiles } from "#content-model/export-scope.ts";
import { actAs, actAsOwner } from "../request/claims.ts";
import { type ContentFolder, mediaFolder } from "./content-folder.ts";
import { checkFormat, readRecords, refuseUnknownFields, refuseUnknownFiles } from "./read-folder.ts";
import { BadFile, type FileRecord } from "./record-files.ts";
import { type Change, rowAt } from "./rows.ts";
import { fileProblem, isStored, storedType, storeFile } from "./stored-files.ts";
import { installationSettings, listContentTables, siteUrlSetting } from "./tables.ts";
import { writeRecord } from "./write-record.ts";

type Options = {
  /** For whom it is: their rights apply, and settings of the installation are left out. Undefined for the operator, who owns it all. */
  caller?: Claims;
  /** Only says what would change. */
  isRehearsal: boolean;
  report: (line: string) => void;
  signal: AbortSignal;
};
type RecordChange = { file: string; table: string; kind: "new" | "changed"; fields: string[] };
export type Imported = {
  changes: RecordChange[];
  same: number;
  /** Paths of files that the library does not have. */
  newFiles: string[];
  /** Records of this installation that the folder does not hold. They stay. */
  others: Record<string, number>;
  /** Settings of this installation that the folder would change. */
  leftOut: string[];
  /** Files with comments and pending changes, which an import leaves out. */
  notes: string[];
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
  { caller, isRehearsal, report, signal }: Options,
): Promise<Imported> {
  const tables = await listContentTables(transaction);
  await refuseUnknownFiles(folder, tables);
  const here = await folder.list();
  const notes = Object.values(notesFiles).filter((file) => here.includes(file));
  const result: Imported = { changes: [], same: 0, newFiles: [], others: {}, leftOut: [], notes };
  const changes: Change[] = [];
  for (const table of tables.filter(({ name }) => name === "media"))
    for (const record of await readRecords(folder, table)) {
      signal.throwIfAborted();
      refuseUnknownFields(record, table);
      if (await bringInFile(transaction, folder, record, isRehearsal))
        result.newFiles.push(String(record.fields.path));
    }
  await transaction`select set_config('reduit.keeps_dates', 'on', true)`;
  if (caller) await actAs(transaction, caller);
  let done = 0;
  for (const table of tables) {
    const isSettings = table.name === "site_settings";
    const seen: string[] = isSettings ? [siteUrlSetting] : [];
    for (const record of await readRecords(folder, table)) {
      signal.throwIfAborted();
      refuseUnknownFields(record, table);
      const key = String(record.fields.key);
      if (caller && isSettings && installationSettings.includes(key)) {
        seen.push(key);
        const stored = await rowAt(transaction, table, key);
        if (!isDeepStrictEqual(stored?.value, record.fields.value)) result.leftOut.push(key);
        continue;
      }
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
  await transaction`set constraints all immediate`;
  await actAsOwner(transaction);
  if (!isRehearsal && changes.length > 0) {
    // One undo: what an older import replaced is forgotten.
    await transaction`update private.content_imports set changes = '[]' where changes <> '[]'`;
    await transaction`insert into private.content_imports (changes) values (${transaction.json(changes as never)})`;
  }
  return result;
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
  if (!staysInside(name)) throw new BadFile(file, at, `“${name}” is not a file path.`);
  const bytes = await folder.read(`${mediaFolder}/${name}`);
  if (!bytes) {
    const stored = await storedType(transaction, name);
    if (stored === mime) return false;
    if (stored)
      throw new BadFile(file, at, `${mediaFolder}/${name} was refused: its content is not ${mime}.`);
    if (isRehearsal && folder.announced.has(name)) return true;
    throw new BadFile(file, at, `${mediaFolder}/${name} is not in the folder.`);
  }
  const problem = fileProblem(mime, bytes);
  if (problem) throw new BadFile(file, at, `${mediaFolder}/${name} was refused: ${problem}.`);
  if (await isStored(transaction, name, bytes)) return false;
  await storeFile(transaction, name, mime, bytes);
  return true;
}

function staysInside(name: string): boolean {
  return name
    .split("/")
    .every((part) => part !== "" && !/^\.{1,2}$/.test(part) && !/[\\:\p{Cc}]/u.test(part));
}
