import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#common/dates/format.ts";
import type { Collection, Row } from "#content-model/collection.ts";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { UndoIcon } from "~/ui/icons/arrows.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SelectionBar } from "~/ui/selection-bar.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { useSelection } from "~/ui/use-selection.ts";
import { titleLabel, titleOf } from "../description/columns.ts";
import { type RowSelection, SelectRow } from "../list/select-all.tsx";
import { type ContentActions, useContentActions } from "../list/use-content-actions.tsx";
import { listTrash } from "../queries.ts";
import type { PageSlot } from "../slots.ts";

type TrashPageProps = { type: Collection; userId: string; page: PageSlot };

const keptDays = 30;

/** Deleted records, which editors can restore for 30 days or delete permanently. */
export function TrashPage({ type, userId, page: Page }: TrashPageProps) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["content", type.table, "trash", userId],
    queryFn: () => listTrash(type),
  });
  const actions = useContentActions(type);
  const { selected, select, ...rowSelection } = useSelection(data ?? []);
  return (
    <Page
      title={`Trash: ${type.plural}`}
      current="Trash"
      description={`Deleted ${type.plural} stay here for ${keptDays} days.`}
    >
      {error ? (
        <LoadFailure title="The trash could not be loaded" error={error} retry={refetch} />
      ) : (
        <DataTable
          caption={`Deleted ${type.plural}`}
          hideCaption
          columns={columnsOf(type, actions, rowSelection)}
          rows={data ?? []}
          rowKey={({ id }) => id}
          loading={isPending}
          empty={
            <EmptyState title="The trash is empty" headingLevel={2}>
              Deleted {type.plural} are listed here.
            </EmptyState>
          }
        />
      )}
      {selected.length > 0 ? (
        <SelectionBar count={selected.length} onClear={() => select([])}>
          <Button variant="secondary" size="sm" onClick={async () => select(await actions.restore(selected))}>
            Restore
          </Button>
        </SelectionBar>
      ) : null}
    </Page>
  );
}

function columnsOf(type: Collection, actions: ContentActions, rowSelection: RowSelection): DataColumn<Row>[] {
  return [
    {
      key: "select",
      header: "Select",
      hideHeader: true,
      cell: (row) => <SelectRow type={type} row={row} {...rowSelection} />,
    },
    { key: "title", header: titleLabel(type), rowHeader: true, cell: (row) => titleOf(type, row) },
    { key: "deleted_at", header: "Deleted", cell: (row) => <TimeAgo date={String(row.deleted_at)} /> },
    {
      key: "until",
      header: "Removed on",
      className: "content-nowrap",
      cell: (row) => formatDate(new Date(new Date(String(row.deleted_at)).getTime() + keptDays * 86_400_000)),
    },
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      align: "end",
      className: "content-nowrap",
      cell: (row) => (
        <div className="row-actions">
          <Button variant="secondary" size="sm" onClick={() => actions.restore([row])}>
            <UndoIcon width="16" height="16" /> Restore
          </Button>
          <ConfirmDialog
            trigger={
              <Button variant="ghost" size="sm">
                Delete permanently
              </Button>
            }
            title={`Delete “${titleOf(type, row)}” permanently?`}
            description="This cannot be undone."
            confirmLabel="Delete permanently"
            destructive
            onConfirm={() => actions.remove([row])}
          />
        </div>
      ),
    },
  ];
}
