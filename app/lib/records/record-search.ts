import type { Database } from "#common/database.ts";
import { publicRecords } from "#content-model/public-records.data.ts";
import { rowsOf } from "../backend/rows.ts";

/** Finds records of the back office by name, for administrators. */
export async function searchRecords(db: Database, query: string, limit = 12) {
  return rowsOf(await db.rpc("search_records", { query, max_results: limit }));
}

export type FoundRecord = Awaited<ReturnType<typeof searchRecords>>[number];

/** The table of a record that a link may refer to. */
export function linkedTableOf({ kind }: Pick<FoundRecord, "kind">): string | undefined {
  return publicRecords.find(({ adminPath, link }) => link && adminPath === kind)?.table;
}
