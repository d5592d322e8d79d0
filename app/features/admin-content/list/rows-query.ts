import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Collection } from "#content-model/collection.ts";
import { isLive } from "../description/columns.ts";
import { listScheduledChanges } from "../draft-queries.ts";
import { listRows, type Wanted } from "../queries.ts";

export function rowsQuery(type: Collection, userId: string, wanted: Wanted) {
  return queryOptions({
    queryKey: ["content", type.table, "list", userId, wanted],
    queryFn: () => listWithChanges(type, wanted),
    // Shows the previous rows while the next load, unless the collection changes.
    placeholderData: (previous, before) =>
      before?.queryKey[1] === type.table ? keepPreviousData(previous) : undefined,
    staleTime: 15_000,
  });
}

/** Includes the times of scheduled changes, so that rows do not change their height later. Their failure does not matter. */
async function listWithChanges(type: Collection, wanted: Wanted) {
  const page = await listRows(type, wanted);
  const live = page.rows.filter((row) => isLive(type, row)).map(({ id }) => id);
  const changes = live.length > 0 ? await listScheduledChanges(type, live).catch(() => undefined) : undefined;
  return { ...page, changes };
}
