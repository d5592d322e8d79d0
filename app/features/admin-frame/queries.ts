import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { searchRecords } from "~/lib/records/record-search.ts";

export function recordsQuery(userId: string, query: string) {
  return queryOptions({
    queryKey: ["records", userId, query],
    enabled: query.length > 1,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: async () => searchRecords(await browserClient(), query),
  });
}
