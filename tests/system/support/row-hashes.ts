import type { Sql } from "postgres";

/**
 * One hash per table, made in another way than the product makes its own: whole rows as JSON, generated columns too, sorted.
 * What the backup and its own check got wrong in the same way would show here.
 */
export async function rowHashes(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('auth', 'public', 'storage', 'private', 'supabase_migrations') order by 1`;
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const [found] = await sql.unsafe(`
      select count(*) || ' ' || md5(coalesce(string_agg(line, e'\\n' order by line collate "C"), '')) as hash
      from (select to_jsonb(whole)::text as line from ${name} as whole) as lines`);
    hashes[name] = found?.hash;
  }
  return hashes;
}
