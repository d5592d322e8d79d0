// The calls of the back office, in the shapes of the specification (section 7).
import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import type { Tables, TablesInsert, TablesUpdate } from "#common/database.types.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import {
  changedRow,
  createdRow,
  deletedRow,
  notPermitted,
  refuseFailure,
  rowsOf,
} from "~/lib/backend/rows.ts";

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

/** A repeated request, perhaps with other values, changes the row of the first one. */
export async function createStatistic(
  db: Database,
  row: TablesInsert<"statistics"> & { id: string },
): Promise<Statistic> {
  const table = () => db.from("statistics");
  return createdRow(await table().insert(row).select().maybeSingle(), () =>
    table()
      .update({ is_active: true, ...row })
      .eq("id", row.id)
      .select()
      .maybeSingle(),
  );
}

export async function updateStatistic(
  db: Database,
  id: string,
  changes: TablesUpdate<"statistics">,
): Promise<Statistic> {
  return changedRow(await db.from("statistics").update(changes).eq("id", id).select().maybeSingle());
}

export async function deleteStatistic(db: Database, id: string, mayBeDone: boolean): Promise<void> {
  deletedRow(await db.from("statistics").delete().eq("id", id).select("id").maybeSingle(), mayBeDone);
}

/** One write for a new order. When no row changed, the write was not permitted or was done before. */
export async function orderStatistics(db: Database, inOrder: Statistic[], mayBeDone: boolean): Promise<void> {
  const answer = await db.rpc("set_order", {
    table_name: "statistics",
    ids: inOrder.map(({ id }) => id),
  });
  refuseFailure(answer);
  if (answer.data === 0 && !mayBeDone) throw notPermitted();
}
