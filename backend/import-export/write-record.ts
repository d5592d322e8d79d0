// One record of a file into its table: added, changed, or the same.
import { isDeepStrictEqual } from "node:util";
import type { TransactionSql } from "postgres";
import { BadFile, type Fields, type FileRecord } from "./record-files.ts";
import { isRefusal } from "./refusals.ts";
import { type Change, deleteRow, insertRow, only, type Row, rowAt, updateRow } from "./rows.ts";
import type { ContentTable } from "./tables.ts";

type Written = { key: string; kind: "new" | "changed" | "same"; fields: string[]; changes: Change[] };

export async function writeRecord(
  transaction: TransactionSql,
  table: ContentTable,
  record: FileRecord,
): Promise<Written> {
  const { file, line, fields, lines } = record;
  // A file says everything of its record: what it does not name gets its default.
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
        await deleteRow(step, table, key);
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
    if (!isRefusal(error)) throw error;
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
    throw new BadFile(file, (field && lines[field]) || line, `the database refused it (${message}).`);
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
  const column = table.naturalKey;
  if (!column || typeof fields[column] !== "string") return undefined;
  const version = fields.version ?? 1;
  const also = table.columns.includes("version") ? ` and t.version = ${Number(version)}` : "";
  const [row] = await transaction.unsafe(
    `select to_jsonb(t) as row from public."${table.name}" t where t."${column}" = $1${also} limit 1`,
    [String(fields[column])],
  );
  return row ? only(table, row.row) : undefined;
}

/** The values as the database would write them. */
async function populated(transaction: TransactionSql, { name }: ContentTable, values: Fields): Promise<Row> {
  const [row] = await transaction.unsafe(
    `select to_jsonb(jsonb_populate_record(null::public."${name}", $1::text::jsonb)) as row`,
    [JSON.stringify(values)],
  );
  return row?.row ?? {};
}
