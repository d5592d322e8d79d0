import { createHash } from "node:crypto";
import type { ReservedSql } from "postgres";

/** Of each kind of object: the hashes of all objects, eight digits each. */
export type SchemaHashes = Record<string, string>;

type SchemaObject = { kind: string; name: string; hash: string };

/**
 * Objects in the schemas public and private, and ours on the tables of auth and storage. Each query answers `name` and `fact`. Only facts
 * that every supported PostgreSQL writes the same way: no expressions, which each version prints in its own form.
 */
const queries: Record<string, string> = {
  table: `
    select n.nspname || '.' || c.relname as name,
           concat_ws(' ', c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity) as fact
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm') and c.oid not in (select oid from extension_tables)`,
  column: `
    select n.nspname || '.' || c.relname || '.' || a.attname as name,
           concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated) as fact
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
      and c.oid not in (select oid from extension_tables)`,
  function: `
    select n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
           concat_ws(' ', md5(p.prosrc), p.prosecdef, p.provolatile, p.proconfig::text) as fact
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.oid not in (select oid from extension_functions)`,
  policy: `
    select n.nspname || '.' || c.relname || '.' || p.polname as name,
           concat_ws(' ', p.polcmd, p.polpermissive, array(select r::regrole::text from unnest(p.polroles) r order by 1)::text) as fact
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private', 'auth', 'storage')`,
  trigger: `
    select n.nspname || '.' || c.relname || '.' || t.tgname as name,
           concat_ws(' ', f.nspname || '.' || p.proname, t.tgtype, t.tgenabled) as fact
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_proc p on p.oid = t.tgfoid join pg_namespace f on f.oid = p.pronamespace
    where not t.tgisinternal and (n.nspname in ('public', 'private') or f.nspname in ('public', 'private'))`,
  // Since PostgreSQL 18 "not null" is a constraint as well; the columns tell it in all versions.
  constraint: `
    select n.nspname || '.' || r.relname || '.' || c.conname as name, concat_ws(' ', c.contype, c.convalidated) as fact
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
    where n.nspname in ('public', 'private') and c.contype not in ('n', 't') and r.oid not in (select oid from extension_tables)`,
  index: `
    select n.nspname || '.' || c.relname as name, concat_ws(' ', t.relname, i.indisunique, i.indisvalid) as fact
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and t.oid not in (select oid from extension_tables)`,
};

const extensionObjects = `
  with extension_tables as (select objid as oid from pg_depend where deptype = 'e' and classid = 'pg_class'::regclass),
       extension_functions as (select objid as oid from pg_depend where deptype = 'e' and classid = 'pg_proc'::regclass)`;

/** In a transaction: what a name is printed like depends on the search path. */
async function readObjects(connection: ReservedSql): Promise<SchemaObject[]> {
  const [before] = await connection<{ path: string }[]>`
    select current_setting('search_path') as path, set_config('search_path', '', true)`;
  const objects: SchemaObject[] = [];
  for (const [kind, query] of Object.entries(queries)) {
    const rows = await connection.unsafe<{ name: string; fact: string }[]>(`${extensionObjects} ${query}`);
    for (const { name, fact } of rows) objects.push({ kind, name, hash: shortHash(`${name} ${fact}`) });
  }
  await connection`select set_config('search_path', ${before?.path ?? ""}, true)`;
  return objects;
}

export async function readSchemaHashes(connection: ReservedSql): Promise<SchemaHashes> {
  const objects = await readObjects(connection);
  return Object.fromEntries(Object.keys(queries).map((kind) => [kind, hashesOf(objects, kind)]));
}

/** Names one object that differs; undefined if none does. */
export async function findSchemaDifference(
  connection: ReservedSql,
  expected: SchemaHashes,
): Promise<string | undefined> {
  const objects = await readObjects(connection);
  const known = new Set(
    Object.entries(expected).flatMap(([kind, hashes]) => split(hashes).map((hash) => kind + hash)),
  );
  const other = objects.find(({ kind, hash }) => !known.has(kind + hash));
  if (other) return `the ${other.kind} ${other.name} was added or changed`;
  const kind = Object.keys(expected).find((each) => hashesOf(objects, each) !== expected[each]);
  return kind && `at least one ${kind} is missing`;
}

function hashesOf(objects: SchemaObject[], kind: string): string {
  const hashes = objects.filter((object) => object.kind === kind).map(({ hash }) => hash);
  return hashes.sort().join("");
}

function split(hashes: string): string[] {
  return hashes.match(/.{8}/g) ?? [];
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
