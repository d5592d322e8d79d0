import { isDeepStrictEqual } from "node:util";
import type { Sql, TransactionSql } from "postgres";
import type { Claims } from "#common/session-token.ts";
import { actAs, actAsOwner } from "../request/claims.ts";
import { isRefusal } from "./refusals.ts";
import { type Change, deleteRow, insertRow, type Row, rowAt, updateRow } from "./rows.ts";
import { removeStored } from "./stored-files.ts";
import { type ContentTable, installationSettings, listContentTables } from "./tables.ts";

type Undone = { restored: number; removed: number };

/** The import that can be undone: its time and the number of records it changed. */
export async function lastImport(sql: Sql): Promise<{ last: { at: string; records: number } | null }> {
  const [last] = await sql<{ at: Date; records: number }[]>`
    select imported_at as at, jsonb_array_length(changes) as records
    from private.content_imports where undone_at is null order by id desc limit 1`;
  return { last: last && last.records > 0 ? { at: last.at.toISOString(), records: last.records } : null };
}

/**
 * The last import. A record that was changed since, or that a rule of the database keeps, is named, and then nothing is undone.
 * `caller`: for whom it is, and whose rights apply; undefined for the operator.
 */
export async function undoImport(sql: Sql, caller?: Claims): Promise<Undone> {
  return sql.begin(async (transaction) => {
    await transaction`set local timezone to 'UTC'`;
    const [last] = await transaction<{ id: string; changes: Change[] }[]>`
      select id, changes from private.content_imports where undone_at is null order by id desc limit 1 for update`;
    if (!last || last.changes.length === 0) throw new Error("There is no import to undo.");
    const tables = new Map((await listContentTables(transaction)).map((table) => [table.name, table]));
    await transaction`select set_config('reduit.keeps_dates', 'on', true)`;
    if (caller) {
      refuseSettings(last.changes);
      await actAs(transaction, caller);
    }
    const result: Undone = { restored: 0, removed: 0 };
    for (const change of last.changes.toReversed()) {
      const table = tables.get(change.table);
      if (!table) throw new Error(`The content type ${change.table} no longer exists.`);
      await undoChange(transaction, table, change).catch((error) => {
        if (!isRefusal(error)) throw error;
        throw new Error(
          `${nameOf(table, change.after ?? change.before, change.key)} cannot be undone: ${error.message} Nothing was changed.`,
        );
      });
      result[change.before ? "restored" : "removed"] += 1;
    }
    await transaction`set constraints all immediate`;
    await actAsOwner(transaction);
    for (const { table, before, after } of last.changes)
      if (table === "media" && !before && after) await removeStored(transaction, String(after.path));
    await transaction`update private.content_imports set undone_at = now(), changes = '[]' where id = ${last.id}`;
    return result;
  });
}

async function undoChange(transaction: TransactionSql, table: ContentTable, change: Change) {
  const { key, before, after } = change;
  const now = await rowAt(transaction, table, key);
  if (!isSame(now, after))
    throw new Error(
      `${nameOf(table, now, key)} was changed after the import, so nothing was undone. Restore single records from their history instead.`,
    );
  if (!before) return deleteRow(transaction, table, key);
  if (!after) return insertRow(transaction, table, before);
  const columns = table.columns.filter((column) => !isDeepStrictEqual(before[column], after[column]));
  return updateRow(transaction, table, key, columns, before);
}

/** The operator's import takes settings of the installation; only the operator takes them back. */
function refuseSettings(changes: Change[]) {
  const keys = changes.flatMap(({ table, key }) =>
    table === "site_settings" && installationSettings.includes(key) ? [key] : [],
  );
  if (keys.length > 0)
    throw new Error(
      `The last import changed settings of this installation (${keys.join(", ")}). Undo it with npm run import -- --undo.`,
    );
}

function nameOf({ name }: ContentTable, row: Row | null, key: string): string {
  return `${name} ${String(row?.title ?? row?.slug ?? key)}`;
}

/** The time of the last write does not count as a change. */
function isSame(now: Row | null, then: Row | null): boolean {
  const { updated_at: _now, ...one } = now ?? {};
  const { updated_at: _then, ...other } = then ?? {};
  return (now === null) === (then === null) && isDeepStrictEqual(one, other);
}
