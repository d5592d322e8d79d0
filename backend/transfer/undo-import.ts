import { isDeepStrictEqual } from "node:util";
import type { Sql } from "postgres";
import { type Change, insertRow, type Row, rowAt, updateRow } from "./rows.ts";
import { removeStored } from "./stored-files.ts";
import { listContentTables } from "./tables.ts";

type Undone = { restored: number; removed: number };

/** What could be undone: when it came in, and how many records it changed. */
export async function lastImport(sql: Sql): Promise<{ last: { at: string; records: number } | null }> {
  const [last] = await sql<{ at: Date; records: number }[]>`
    select imported_at as at, jsonb_array_length(changes) as records
    from private.content_imports where undone_at is null order by id desc limit 1`;
  return { last: last && last.records > 0 ? { at: last.at.toISOString(), records: last.records } : null };
}

/** The last import. What somebody has changed since is named, and then nothing is undone. */
export async function undoImport(sql: Sql): Promise<Undone> {
  return sql.begin(async (transaction) => {
    await transaction`set local timezone to 'UTC'`;
    const [last] = await transaction<{ id: string; changes: Change[] }[]>`
      select id, changes from private.content_imports where undone_at is null order by id desc limit 1 for update`;
    if (!last || last.changes.length === 0) throw new Error("There is no import to undo.");
    const tables = new Map((await listContentTables(transaction)).map((table) => [table.name, table]));
    const result: Undone = { restored: 0, removed: 0 };
    for (const { table: name, key, before, after } of last.changes.toReversed()) {
      const table = tables.get(name);
      if (!table) throw new Error(`There is no content called ${name} any more.`);
      const now = await rowAt(transaction, table, key);
      if (!isSame(now, after))
        throw new Error(
          `${name} ${String(now?.title ?? now?.slug ?? key)} was changed after the import, so nothing was undone. Restore single records from their history instead.`,
        );
      if (before && after) {
        const columns = table.columns.filter((column) => !isDeepStrictEqual(before[column], after[column]));
        await updateRow(transaction, table, key, columns, before);
        result.restored += 1;
      } else if (before) {
        await insertRow(transaction, table, before);
        result.restored += 1;
      } else {
        await transaction.unsafe(`delete from public."${name}" where "${table.key}"::text = $1`, [key]);
        if (name === "media" && after) await removeStored(transaction, String(after.path));
        result.removed += 1;
      }
    }
    await transaction`update private.content_imports set undone_at = now(), changes = '[]' where id = ${last.id}`;
    return result;
  });
}

/** When a row was written last is no change of it. */
function isSame(now: Row | null, then: Row | null): boolean {
  const { updated_at: _now, ...one } = now ?? {};
  const { updated_at: _then, ...other } = then ?? {};
  return (now === null) === (then === null) && isDeepStrictEqual(one, other);
}
