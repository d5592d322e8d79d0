import type { Sql, TransactionSql } from "postgres";
import { type ContentSource, contentSources } from "./seed/content-sources.ts";
import type { ContentRow } from "./seed/read-content.ts";
import { readSeed } from "./seed/read-seed.ts";

export type SeedResult = { seeded: boolean; rows: Record<string, number> };

/**
 * Adds the content of the repository to an empty database, once: all of it or, on any error, nothing. A marker records it, so a site
 * whose owner deleted everything stays empty.
 */
export async function seedContent(
  sql: Sql,
  contentFolder: string,
  report: (line: string) => void = () => undefined,
): Promise<SeedResult> {
  const [marker] = await sql`select 1 from private.seeded where what = 'content'`;
  if (marker) return { seeded: false, rows: {} };
  const content = await readSeed(contentFolder);
  const total = [...content.values()].reduce((sum, rows) => sum + rows.length, 0);
  if (total === 0) return { seeded: false, rows: {} };
  return sql.begin(async (transaction) => {
    // Two processes on one new database: the second waits here and then finds the marker.
    await transaction`lock table private.seeded in access exclusive mode`;
    const [done] = await transaction`select 1 from private.seeded where what = 'content'`;
    if (done) return { seeded: false, rows: {} };
    await transaction`insert into private.seeded (what) values ('content')`;
    if (await holdsContent(transaction)) return { seeded: false, rows: {} };
    await transaction`select set_config('reduit.seeding', 'on', true)`;
    report(`Seed: ${total} records`);
    const rows: Record<string, number> = {};
    for (const [source, records] of content) {
      for (const record of records) await insert(transaction, source, record);
      rows[source.table] = records.length;
    }
    return { seeded: true, rows };
  });
}

async function insert(
  transaction: TransactionSql,
  { table, json, isSupplement }: ContentSource,
  { file, values }: ContentRow,
): Promise<void> {
  const row = Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column,
      json.includes(column) ? transaction.json(value as Parameters<typeof transaction.json>[0]) : value,
    ]),
  );
  try {
    await transaction`
      insert into ${transaction(table)} ${transaction(row as Record<string, string>)}
      ${isSupplement ? transaction`on conflict do nothing` : transaction``}`;
  } catch (error) {
    throw new Error(`content/${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** A database that was filled by other means, such as a restored backup, is left alone. */
async function holdsContent(transaction: TransactionSql): Promise<boolean> {
  for (const { table } of contentSources.filter(({ isSupplement }) => !isSupplement)) {
    const found = await transaction`select 1 from ${transaction(table)} limit 1`;
    if (found.length > 0) return true;
  }
  return false;
}
