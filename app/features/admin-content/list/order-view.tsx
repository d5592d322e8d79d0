import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Collection, Row } from "#content-model/collection.ts";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { SortableList } from "~/ui/sortable-list.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { titleOf } from "../description/columns.ts";
import { listInOrder, saveOrder } from "../queries.ts";
import { StatusBadge } from "./status-badge.tsx";

/** All records in their order. Editors drag them by the handle, or move them with the arrow keys. */
export function OrderView({ type, userId }: { type: Collection; userId: string }) {
  const queries = useQueryClient();
  const attempt = useAttempt(["content", type.table]);
  const queryKey = ["content", type.table, "order", userId];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => listInOrder(type) });
  if (error)
    return <LoadFailure title={`The ${type.plural} could not be loaded`} error={error} retry={refetch} />;
  if (!data) return <Skeleton shape="table" />;

  async function reorder(rows: Row[]) {
    await attempt(
      async () => {
        await saveOrder(
          type,
          rows.map(({ id }) => id),
        );
        queries.setQueryData(queryKey, rows);
      },
      "The order could not be saved",
      "Order saved",
    );
  }

  return (
    <>
      <p className="content-order-hint">
        Drag a row by its handle. With the keyboard: press Space on the handle to pick up the row, the arrow
        keys to move it, Space to drop it, Escape to cancel. The new order is saved immediately.
      </p>
      <SortableList
        label={`Order of ${type.plural}`}
        className="content-order"
        items={data}
        itemKey={({ id }) => id}
        itemLabel={(row) => titleOf(type, row)}
        onReorder={reorder}
      >
        {(row, handle) => (
          <div className="content-order-row">
            {handle}
            <span className="content-order-title">{titleOf(type, row)}</span>
            <StatusBadge type={type} row={row} />
          </div>
        )}
      </SortableList>
    </>
  );
}
