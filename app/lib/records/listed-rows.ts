import type { SupabaseClient } from "@supabase/supabase-js";
import type { Collection, Row, RowSource } from "#content-model/collection.ts";
import { rowsOf } from "../backend/rows.ts";

type Page = { query: string; page: number; filters: Record<string, string> };

export function rowsPerPage({ pageSize = 25 }: Collection): number {
  return pageSize;
}

/** One page of a list from a database function. */
export async function listBy(
  db: SupabaseClient,
  type: Collection,
  { name, argumentsFor }: RowSource,
  { query, page, filters }: Page,
): Promise<{ rows: Row[]; total: number }> {
  const size = rowsPerPage(type);
  const wanted = { search: query, ...argumentsFor(filters), max_results: size, skip: (page - 1) * size };
  const rows = rowsOf<Row & { total: number }>((await db.rpc(name, wanted)) as never);
  return { rows, total: rows[0]?.total ?? 0 };
}
