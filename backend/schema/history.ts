import type { ReservedSql } from "postgres";
import {
  adoptedCommit,
  changedInAdopted,
  firstAdopted,
  isAdoptable,
  lastAdopted,
} from "./adopted-history.ts";
import { canonicalSql } from "./canonical-sql.ts";
import { fileName, type Migration } from "./migration-files.ts";

/** A line of the table in which the official CLI and we write down what was applied. Older CLIs left out name and text. */
export type Applied = { version: string; name: string | null; statements: string[] | null };

/** How a history differs from the files. The remedy depends on whose database it is, so the caller words the message. */
export type HistoryFault =
  | { kind: "foreign" | "older" | "newer" | "changed"; migration: string }
  | { kind: "gap"; migration: string; last: string };

/** `adopted`: the baseline, where the database has the migrations that it replaces instead. */
type Compared = { adopted: Migration | undefined; pending: Migration[] };

/**
 * Compares the applied migrations with the files before anything is written, and returns the files that are still to be applied. It
 * refuses a mismatch, because applying the rest would leave a schema that no version ever had.
 */
export async function compareHistory(
  connection: ReservedSql,
  known: Migration[],
  report: (line: string) => void,
): Promise<Compared> {
  const applied = await readHistory(connection);
  // Another user's: what this one lacks is said next (rights.ts).
  if (!applied) return { adopted: undefined, pending: known };
  if (applied.length === 0) {
    await refuseTablesWithoutHistory(connection, known);
    return { adopted: undefined, pending: known };
  }
  const fault = historyFault(known, applied);
  if (fault) throw new Error(faultWords(fault));
  const silent = applied.filter(({ statements }) => !statements?.length).length;
  if (silent > 0) report(`Migrations applied without their text, compared by number only: ${silent}`);
  const missing = missingFrom(known, applied);
  const adopted = hasAdoptableHistory(applied) ? missing.shift() : undefined;
  return { adopted, pending: missing };
}

export function hasAdoptableHistory(applied: Applied[]): boolean {
  return isAdoptable(applied.map(({ version }) => version));
}

/** Both oldest first. */
export function historyFault(known: Migration[], applied: Applied[]): HistoryFault | undefined {
  const unknown = unknownFault(known, applied);
  if (unknown) return unknown;
  const before = new Map(applied.map((line) => [line.version, line]));
  const changed = known.find((migration) => differs(migration, before.get(migration.version)));
  if (changed) return { kind: "changed", migration: fileName(changed) };
  const last = applied.at(-1)?.version ?? "";
  const gap = missingFrom(known, applied).find(({ version }) => version < last);
  return gap && { kind: "gap", migration: fileName(gap), last };
}

export function missingFrom(known: Migration[], applied: Applied[]): Migration[] {
  const versions = new Set(applied.map(({ version }) => version));
  return known.filter(({ version }) => !versions.has(version));
}

/** Undefined when there is one that the connecting role may not read. */
async function readHistory(connection: ReservedSql): Promise<Applied[] | undefined> {
  const [found] = await connection<{ readable: boolean }[]>`
    select has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select') as readable
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'supabase_migrations' and c.relname = 'schema_migrations'`;
  if (!found) return [];
  if (!found.readable) return undefined;
  return connection<Applied[]>`
    select version, to_jsonb(h) ->> 'name' as name, to_jsonb(h) -> 'statements' as statements
    from supabase_migrations.schema_migrations h order by version collate "C"`;
}

function unknownFault(known: Migration[], applied: Applied[]): HistoryFault | undefined {
  const versions = new Set(known.map(({ version }) => version));
  const unknown = applied.filter(({ version }) => !versions.has(version));
  const newest = unknown.at(-1);
  if (!newest) return undefined;
  const has = (version: string | undefined) => applied.some((line) => line.version === version);
  if (has(known[0]?.version)) return { kind: "newer", migration: newest.version };
  if (!has(firstAdopted)) return { kind: "foreign", migration: labelOf(newest) };
  if (newest.version > lastAdopted) return { kind: "newer", migration: newest.version };
  if (!hasAdoptableHistory(applied)) return { kind: "older", migration: labelOf(newest) };
  const changed = changedInAdopted(applied);
  return changed && { kind: "changed", migration: labelOf(changed) };
}

function labelOf({ version, name }: Applied): string {
  return name ? `${version}_${name}` : version;
}

function differs({ sql }: Migration, applied: Applied | undefined): boolean {
  if (!applied?.statements?.length) return false;
  return canonicalSql(applied.statements.join(";\n")) !== canonicalSql(sql);
}

function faultWords(fault: HistoryFault): string {
  const { migration } = fault;
  switch (fault.kind) {
    case "foreign":
      return `This database belongs to another product (its migration ${migration} is not one of Reduit's): set DATABASE_URL to an empty database.`;
    case "newer":
      return `This database was written by a newer version of Reduit (migration ${migration}): run that version, or restore an older backup.`;
    case "older":
      return `This database was written by an older version of Reduit (its newest migration is ${migration}): start Reduit at commit ${adoptedCommit} once, then this version.`;
    case "changed":
      return `This database was written by another version of Reduit (its migration ${migration} differs from ours): run "npm run backup" with the version that wrote it, then "npm run restore -- FILE" with this one.`;
    case "gap":
      return `This database is half migrated (${migration} was left out, and ${fault.last} was applied): restore a backup made before that ("npm run restore -- FILE"), or set DATABASE_URL to an empty database.`;
  }
}

async function refuseTablesWithoutHistory(connection: ReservedSql, known: Migration[]): Promise<void> {
  const ours = known.flatMap(({ sql }) =>
    [...sql.matchAll(/^create table (?:if not exists )?((?:public|private)\.\w+)/gim)].map(
      ([, name = ""]) => name,
    ),
  );
  const [found] = await connection<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname || '.' || c.relname = any (${ours}::text[]) order by 1 limit 1`;
  if (!found) return;
  throw new Error(
    `This database belongs to another product (it has a table ${found.name}, and no history of Reduit's migrations): set DATABASE_URL to an empty database.`,
  );
}
