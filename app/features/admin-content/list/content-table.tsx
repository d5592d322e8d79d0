import type { ReactNode } from "react";
import { formatNumber } from "#common/numbers.ts";
import type { Collection, Row } from "#content-model/collection.ts";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { Link } from "~/ui/link.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { pageHref, type TableSort } from "~/ui/table-state.ts";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { useSelection } from "~/ui/use-selection.ts";
import { capital, displayStatusOf, titleLabel, titleOf } from "../description/columns.ts";
import { rowsPerPage } from "../queries.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { Cell } from "./cell.tsx";
import { RowMenu } from "./row-menu.tsx";
import { SelectAll } from "./select-all.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { type ContentActions, useContentActions } from "./use-content-actions.tsx";

type ContentTableProps = {
  type: Collection;
  rows: Row[];
  /** The times of scheduled changes, by id. */
  changes: ReadonlyMap<string, string> | undefined;
  total: number;
  page: number;
  sort: TableSort;
  params: URLSearchParams;
  /** The columns that the editor chose; undefined if the width decides. */
  shown: string[] | undefined;
  loading: boolean;
};

export function ContentTable(props: ContentTableProps) {
  const { type, rows, changes, total, page, sort, params, shown, loading } = props;
  const actions = useContentActions(type);
  const { selected, isSelected, toggle, select } = useSelection(rows);
  const selection = {
    selected: selected.length,
    rows: rows.length,
    onChange: (all: boolean) => select(all ? rows : []),
  };
  return (
    <>
      {/* For phones, where the table has no header. */}
      <SelectAll {...selection} />
      <DataTable
        caption={capital(type.plural)}
        hideCaption
        className="content-table"
        columns={columnsOf({
          type,
          shown,
          changes,
          isSelected,
          toggle,
          actions,
          selectAll: <SelectAll {...selection} inHead />,
        })}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort}
        loading={loading}
        skeletonRows={8}
        isDimmed={(row) => displayStatusOf(type, row).label === "Inactive"}
      />
      {selected.length > 0 ? <BulkBar type={type} rows={selected} actions={actions} keep={select} /> : null}
      <div className="content-foot">
        <p className="content-total">{loading ? " " : countWords(total, type)}</p>
        <Pagination
          page={page}
          pageCount={Math.ceil(total / rowsPerPage(type))}
          hrefFor={(number) => pageHref(params, number)}
        />
      </div>
    </>
  );
}

function countWords(total: number, type: Collection): string {
  return `${formatNumber(total)} ${total === 1 ? type.singular : type.plural}`;
}

type ColumnsOptions = Pick<ContentTableProps, "type" | "changes" | "shown"> &
  Pick<ReturnType<typeof useSelection<Row>>, "isSelected" | "toggle"> & {
    actions: ContentActions;
    selectAll: ReactNode;
  };

function columnsOf(options: ColumnsOptions): DataColumn<Row>[] {
  const { type, shown, changes, isSelected, toggle, actions, selectAll } = options;
  const isShown = (name: string) => !shown || shown.includes(name);
  return [
    {
      key: "select",
      header: "Select",
      hideHeader: true,
      head: selectAll,
      className: "content-select",
      cell: (row) => (
        <input
          type="checkbox"
          className="checkbox"
          aria-label={`Select ${titleOf(type, row)}`}
          checked={isSelected(row.id)}
          onChange={() => toggle(row.id)}
        />
      ),
    },
    {
      key: type.title,
      header: titleLabel(type),
      sortable: true,
      rowHeader: true,
      className: "content-title",
      cell: (row) => (
        <Link href={`/admin/${type.path}/${row.id}`} variant="quiet">
          {titleOf(type, row)}
        </Link>
      ),
    },
    ...(isShown("status")
      ? [
          {
            key: "display_status",
            header: "Status",
            cell: (row: Row) => <StatusBadge type={type} row={row} changeAt={changes?.get(row.id)} />,
          },
        ]
      : []),
    ...type.columns
      .filter(({ name }) => isShown(name))
      .map(
        (column, at): DataColumn<Row> => ({
          key: column.name,
          header: column.label,
          sortable: column.sortable,
          // Chosen columns are shown at any width.
          className: shown
            ? undefined
            : column.wide
              ? "content-wide"
              : at > 0
                ? "content-further"
                : undefined,
          cell: (row) => <Cell type={type} column={column} row={row} />,
        }),
      ),
    ...(isShown("updated_at")
      ? [
          {
            key: "updated_at",
            header: "Updated",
            sortable: true,
            cell: (row: Row) => <TimeAgo date={row.updated_at} />,
          },
        ]
      : []),
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      align: "end",
      cell: (row) => <RowMenu type={type} row={row} actions={actions} />,
    },
  ];
}
