import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/browser-client.ts";
import { rowsOf } from "~/lib/rows.ts";

async function searchRecords(db: Database, query: string) {
  return rowsOf(await db.rpc("search_records", { query, max_results: 12 }));
}

export type FoundRecord = Awaited<ReturnType<typeof searchRecords>>[number];

export function recordsQuery(userId: string, query: string) {
  return queryOptions({
    queryKey: ["records", userId, query],
    enabled: query.length > 1,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: async () => searchRecords(await browserClient(), query),
  });
}
