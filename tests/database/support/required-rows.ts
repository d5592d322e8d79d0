import type { Sql } from "postgres";

/** What differs between two databases by its nature: random ids, and the moment of writing. */
const volatile =
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:[\d.]+(\+\d\d:\d\d)?/g;

/** The rows of every table of a database that has no content yet, as text; tables without rows are left out. */
export async function readRequiredRows(sql: Sql): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')`;
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: string }[]>(`select to_jsonb(t)::text as row from ${name} t`);
    if (rows.length > 0) found[name] = rows.map(({ row }) => row.replace(volatile, "…")).sort();
  }
  return found;
}

/** The columns of each table in their order, on which `select *` and inserts without column names depend. */
export async function readColumnOrder(sql: Sql): Promise<Record<string, string>> {
  const rows = await sql<{ name: string; columns: string }[]>`
    select c.oid::regclass::text as name, string_agg(a.attname, ' ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'private') and a.attnum > 0 and not a.attisdropped
    group by c.oid`;
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}
