import type { Sql } from "postgres";

/**
 * One hash per table, made in another way than the product makes its own: whole rows as JSON, generated columns too, sorted.
 * What the backup and its own check got wrong in the same way would show here.
 */
export async function rowHashes(sql: Sql): Promise<Record<string, string>> {
  return hashesOf(sql, false);
}

/** The same without the generated columns: two versions of PostgreSQL cut words in different ways. */
export async function storedRowHashes(sql: Sql): Promise<Record<string, string>> {
  return hashesOf(sql, true);
}

async function hashesOf(sql: Sql, isStoredOnly: boolean): Promise<Record<string, string>> {
  const tables = await sql<{ name: string; generated: string[] }[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
           array(select attname::text from pg_attribute where attrelid = c.oid and attgenerated <> '') as generated
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('auth', 'public', 'storage', 'private', 'supabase_migrations')
      and c.relkind = 'r' and c.relpersistence = 'p' order by 1`;
  const hashes: Record<string, string> = {};
  for (const { name, generated } of tables) {
    const without = isStoredOnly ? `'{${generated.join(",")}}'::text[]` : "'{}'::text[]";
    const [found] = await sql.unsafe(`
      select count(*) || ' ' || md5(coalesce(string_agg(line, e'\\n' order by line collate "C"), '')) as hash
      from (select (to_jsonb(whole) - ${without})::text as line from ${name} as whole) as lines`);
    hashes[name] = found?.hash;
  }
  return hashes;
}
