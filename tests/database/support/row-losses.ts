import type { Sql } from "postgres";
import { tableName } from "../../../backend/backup/manifest.ts";
import { identifier, listTables } from "../../../backend/backup/tables.ts";

type Row = Record<string, unknown>;
/** Of each table: the columns that tell its rows apart, and its rows. */
type Rows = Record<string, Row[] & { key?: string[] }>;

/** Every row of every table but the history of migrations, which is longer after each. */
export async function readRows(sql: Sql): Promise<Rows> {
  const rows: Rows = {};
  for (const table of await listTables(sql)) {
    if (table.schema === "supabase_migrations") continue;
    const name = tableName(table);
    const found = await sql<{ row: Row }[]>`
      select to_jsonb(each) as row from ${identifier(sql, table)} as each order by to_jsonb(each)::text`;
    const key = await sql<{ name: string }[]>`
      select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = ${name}::regclass and i.indisprimary order by a.attname`;
    rows[name] = Object.assign(
      found.map(({ row }) => row),
      { key: key.length > 0 ? key.map((each) => each.name) : table.columns },
    );
  }
  return rows;
}

/** Rows that are not there any more, and values of those columns that still are there and are others. */
export function losses(before: Rows, after: Rows): string[] {
  return Object.entries(before).flatMap(([table, rows]) =>
    rows.flatMap((row) => {
      const id = JSON.stringify(Object.fromEntries((rows.key ?? []).map((column) => [column, row[column]])));
      const now = after[table]?.find((each) => rows.key?.every((column) => same(each[column], row[column])));
      if (!now) return [`${table}: the row ${id} is gone`];
      const changed = Object.keys(row).filter((column) => column in now && !same(now[column], row[column]));
      return changed.map((column) => `${table}.${column}: changed in ${id}`);
    }),
  );
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
