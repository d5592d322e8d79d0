import type { PendingQuery, ReservedSql, Row, Sql, TransactionSql } from "postgres";

export type AnySql = Sql | ReservedSql | TransactionSql;
export type TableShape = { schema: string; name: string; columns: string[]; types: string[] };

/**
 * Every table that is not PostgreSQL's own, with the columns that hold data. Not those that are unlogged: what a crash may empty is meant
 * to last for a while only, and some of it must not outlive its day (private.visitor_salts).
 */
export async function listTables(sql: AnySql): Promise<TableShape[]> {
  return sql<TableShape[]>`
    select n.nspname as schema, c.relname as name,
           array_agg(a.attname::text order by a.attnum) as columns,
           array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1, 2 order by 1, 2`;
}

/** The alias of a whole row. A column of the same name would take precedence, so it is not a common word. */
export const wholeRow = "reduit_whole_row";

/** The text form of values must not depend on the server's settings, or the same row would have two hashes. */
export async function fixTextForms(sql: AnySql): Promise<void> {
  await sql.unsafe(`
    set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local lc_monetary = 'C';
    set local row_security = off; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0;`);
}

/**
 * The number of rows and one hash over all of them, in any order: the sum of the rows' hashes. Call it in a
 * transaction after fixTextForms.
 */
export async function hashTable(
  sql: AnySql,
  table: Pick<TableShape, "schema" | "name" | "columns">,
): Promise<{ rows: number; hash: string }> {
  const sums = await sumHashes(
    sql,
    sql`select ${sql.unsafe(wholeRow)} as whole
        from (select ${columnList(sql, table)} from ${identifier(sql, table)}) as ${sql.unsafe(wholeRow)}`,
  );
  return { rows: sums.rows, hash: formatHash(sums) };
}

export type HashSums = { rows: number; high: bigint; low: bigint };
export const noHashes: HashSums = { rows: 0, high: 0n, low: 0n };

/** Of a query with one column, `whole`, that holds rows. */
export async function sumHashes(sql: AnySql, query: PendingQuery<Row[]>): Promise<HashSums> {
  const [found] = await sql<{ rows: string; high: string; low: string }[]>`
    select count(*)::text as rows,
           coalesce(sum(('x' || left(hash, 16))::bit(64)::bigint), 0)::text as high,
           coalesce(sum(('x' || substr(hash, 17, 16))::bit(64)::bigint), 0)::text as low
    from (select encode(sha256(convert_to(whole::text, 'UTF8')), 'hex') as hash from (${query}) as rows) as hashed`;
  return { rows: Number(found?.rows ?? 0), high: BigInt(found?.high ?? 0), low: BigInt(found?.low ?? 0) };
}

export function addHashes(a: HashSums, b: HashSums): HashSums {
  return { rows: a.rows + b.rows, high: a.high + b.high, low: a.low + b.low };
}

export function formatHash({ high, low }: HashSums): string {
  return `${high}/${low}`;
}

export function identifier(sql: AnySql, { schema, name }: { schema: string; name: string }) {
  return sql.unsafe(`${quote(schema)}.${quote(name)}`);
}

export function columnList(sql: AnySql, { columns }: { columns: string[] }) {
  return sql.unsafe(columns.map(quote).join(", "));
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
