// Rows of any content table.
import type { TransactionSql } from "postgres";
import type { ContentTable } from "./tables.ts";

export type Row = Record<string, unknown>;
/** Of an import: kept until the next one, to undo it. */
export type Change = { table: string; key: string; before: Row | null; after: Row | null };

export async function rowAt(
  transaction: TransactionSql,
  table: ContentTable,
  key: string,
): Promise<Row | null> {
  const [row] = await transaction.unsafe(
    `select to_jsonb(t) as row from public."${table.name}" t where t."${table.key}"::text = $1`,
    [key],
  );
  return row ? only(table, row.row) : null;
}

/** Without what is computed, and without who made it. */
export function only({ columns }: ContentTable, row: Row): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

export async function updateRow(
  transaction: TransactionSql,
  { name, key: keyColumn }: ContentTable,
  key: string,
  columns: string[],
  values: Row,
) {
  const list = columns.map((column) => `"${column}"`).join(", ");
  const { count } = await transaction.unsafe(
    `update public."${name}" t set (${list}) = (select ${list} from jsonb_populate_record(null::public."${name}", $2::text::jsonb))
     where t."${keyColumn}"::text = $1`,
    [key, JSON.stringify(values)],
  );
  if (count !== 1) throw notPermitted();
}

export async function deleteRow(
  transaction: TransactionSql,
  { name, key: keyColumn }: ContentTable,
  key: string,
) {
  const { count } = await transaction.unsafe(`delete from public."${name}" where "${keyColumn}"::text = $1`, [
    key,
  ]);
  if (count !== 1) throw notPermitted();
}

/** Row-level security leaves out rows silently. */
function notPermitted(): Error {
  return Object.assign(new Error("You do not have permission to perform this action"), { code: "42501" });
}

export async function insertRow(
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
