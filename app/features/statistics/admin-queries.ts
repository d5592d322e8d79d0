// What the back office asks and writes. The shapes of the calls are the specification's (section 7).
import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import type { Tables, TablesInsert, TablesUpdate } from "#common/database.types.ts";
import { browserClient } from "~/lib/browser-client.ts";
import { BackendError, changedRow, notPermitted, rowsOf } from "~/lib/rows.ts";

export type Statistic = Tables<"statistics">;

async function listStatistics(db: Database): Promise<Statistic[]> {
  return rowsOf(
    await db
      .from("statistics")
      .select("*")
      .is("deleted_at", null)
      .order("display_order", { ascending: true })
      .order("created_at", { ascending: true }),
  );
}

export function statisticsQuery(userId: string) {
  return queryOptions({
    queryKey: ["statistics", userId],
    queryFn: async () => listStatistics(await browserClient()),
    throwOnError: true,
  });
}

export async function createStatistic(db: Database, row: TablesInsert<"statistics">): Promise<Statistic> {
  return changedRow(await db.from("statistics").insert(row).select().maybeSingle());
}

export async function updateStatistic(
  db: Database,
  id: string,
  changes: TablesUpdate<"statistics">,
): Promise<Statistic> {
  return changedRow(await db.from("statistics").update(changes).eq("id", id).select().maybeSingle());
}

export async function deleteStatistic(db: Database, id: string): Promise<Statistic> {
  return changedRow(await db.from("statistics").delete().eq("id", id).select().maybeSingle());
}

/** In one write. Called for an order that is new: where nothing moved, nothing was allowed. */
export async function orderStatistics(db: Database, inOrder: Statistic[]): Promise<void> {
  const { data: moved, error } = await db.rpc("set_order", {
    table_name: "statistics",
    ids: inOrder.map(({ id }) => id),
  });
  if (error) throw new BackendError(error.message, error.code);
  if (moved === 0) throw notPermitted();
}
