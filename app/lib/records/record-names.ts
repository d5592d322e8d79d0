// The names of records. The audit log contains only changed columns, so an unchanged title is missing there.
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#common/database.ts";
import { nameColumns } from "#content-model/admin-routes.ts";
import { rowsOf } from "../backend/rows.ts";

type Named = { table_name: string; row_id: string; changes: unknown };

/** The name of each row, in their order: from its own change, or its current one. At most one query per table. */
export async function recordNames(db: Database, rows: readonly Named[]): Promise<(string | undefined)[]> {
  const own = rows.map(({ table_name, changes }) => nameIn(changes, nameColumns[table_name]));
  // Entries that are not about a row of their table have another key, such as an export of messages.
  const unnamed = rows.filter(
    ({ table_name, row_id }, at) => nameColumns[table_name] && !own[at] && /^[0-9a-f-]{36}$/.test(row_id),
  );
  const current = new Map<string, string>();
  // Generated types know tables by name; here the table is a value.
  const loose = db as unknown as SupabaseClient;
  await Promise.all(
    [...new Set(unnamed.map(({ table_name }) => table_name))].map(async (table) => {
      const ids = unnamed.filter((row) => row.table_name === table).map(({ row_id }) => row_id);
      const request = loose
        .from(table)
        .select(`id, name:${nameColumns[table]}`)
        .in("id", [...new Set(ids)]);
      for (const row of rowsOf<{ id: string; name: string | null }>((await request) as never))
        if (row.name) current.set(row.id, row.name);
    }),
  );
  return rows.map(({ row_id }, at) => own[at] ?? current.get(row_id));
}

function nameIn(changes: unknown, column: string | undefined): string | undefined {
  if (!column) return undefined;
  const pair = (changes as Record<string, unknown> | null)?.[column];
  const name: unknown = Array.isArray(pair) ? (pair[1] ?? pair[0]) : undefined;
  return typeof name === "string" && name !== "" ? name : undefined;
}
