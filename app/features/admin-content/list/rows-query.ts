import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Collection } from "#content-model/collection.ts";
import { isLive } from "../description/columns.ts";
import { listScheduledChanges } from "../draft-queries.ts";
import { listRows, type Wanted } from "../queries.ts";

export function rowsQuery(type: Collection, userId: string, wanted: Wanted) {
  return queryOptions({
    queryKey: ["content", type.table, "list", userId, wanted],
    queryFn: () => listWithChanges(type, wanted),
    // The rows stay while the next ones come; another type begins with its skeleton.
    placeholderData: (previous, before) =>
      before?.queryKey[1] === type.table ? keepPreviousData(previous) : undefined,
    staleTime: 15_000,
  });
}

/** With the times of scheduled changes, so that a row does not grow by them later. They are no reason to show nothing. */
async function listWithChanges(type: Collection, wanted: Wanted) {
  const page = await listRows(type, wanted);
  const live = page.rows.filter((row) => isLive(type, row)).map(({ id }) => id);
  const changes = live.length > 0 ? await listScheduledChanges(type, live).catch(() => undefined) : undefined;
  return { ...page, changes };
}
