import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { refuseFailure, rowsOf } from "~/lib/backend/rows.ts";

export const synonymsKey = ["content", "search_synonyms"];

/** Asked again with every change of the synonyms: what was missed may be found now. */
export function missesQuery(userId: string) {
  return queryOptions({
    queryKey: [...synonymsKey, "misses", userId],
    queryFn: async () =>
      rowsOf(await (await browserClient()).rpc("list_search_misses", undefined, { get: true })),
  });
}

export type Miss = Awaited<ReturnType<NonNullable<ReturnType<typeof missesQuery>["queryFn"]>>>[number];

/** On every day it was searched for. */
export async function forgetMiss(db: Database, term: string): Promise<void> {
  refuseFailure(await db.from("search_misses").delete().eq("term", term));
}
