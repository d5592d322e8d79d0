import type { ReactNode } from "react";
import { formatNumber } from "#common/numbers.ts";
import type { Collection, Row } from "#content-model/collection.ts";
import { rowsPerPage } from "~/lib/records/listed-rows.ts";
import { Badge } from "~/ui/badge.tsx";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { Link } from "~/ui/link.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { pageHref, type TableSort } from "~/ui/table-state.ts";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { useSelection } from "~/ui/use-selection.ts";
import { capital, displayStatusOf, hasStatus, titleLabel, titleOf } from "../description/columns.ts";
import type { Cells, FileParts } from "../slots.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { Cell } from "./cell.tsx";
import { ContentGrid } from "./content-grid.tsx";
import { recordHref } from "./list-state.ts";
import { RowMenu } from "./row-menu.tsx";
import { type RowSelection, SelectAll, SelectRow } from "./select-all.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { treeOf } from "./tree.ts";
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
  /** Of files, which are tiles. */
  parts: FileParts | undefined;
  cells: Cells | undefined;
};

export function ContentTable(props: ContentTableProps) {
  const { type, changes, total, page, sort, params, shown, loading, parts, cells } = props;
  const branches =
    type.tree && sort.key === type.tree && !sort.descending ? treeOf(props.rows, type.tree) : undefined;
  const rows = branches?.map(({ row }) => row) ?? props.rows;
  const depths = new Map(branches?.map(({ row, depth }) => [row.id, depth]));
  const actions = useContentActions(type);
  const { selected, select, ...rowSelection } = useSelection(rows);
  const selection = {
    selected: selected.length,
    rows: rows.length,
    onChange: (all: boolean) => select(all ? rows : []),
  };
  return (
    <>
      {/* For phones, where the table has no header. */}
      <SelectAll {...selection} />
      {parts ? (
        <ContentGrid {...{ type, rows, params, loading }} selection={rowSelection} tile={parts.tile} />
      ) : (
        <DataTable
          caption={capital(type.plural)}
          hideCaption
          className="content-table"
          columns={columnsOf({
            type,
            shown,
            params,
            changes,
            cells,
            depths,
            rowSelection,
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
      )}
      {selected.length > 0 ? <BulkBar type={type} rows={selected} actions={actions} keep={select} /> : null}
      <div className="content-foot">
        <p className="content-total" role="status">
          {loading ? " " : countWords(total, type)}
        </p>
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

type ColumnsOptions = Pick<ContentTableProps, "type" | "params" | "changes" | "shown" | "cells"> & {
  /** Of the rows of a tree, by id. */
  depths: ReadonlyMap<string, number>;
  rowSelection: RowSelection;
  actions: ContentActions;
  selectAll: ReactNode;
};

function columnsOf(options: ColumnsOptions): DataColumn<Row>[] {
  const { type, params, shown, changes, cells = {}, depths, rowSelection, actions, selectAll } = options;
  const isShown = (name: string) => !shown || shown.includes(name);
  const isSortable = !type.listedBy;
  return [
    {
      key: "select",
      header: "Select",
      hideHeader: true,
      head: selectAll,
      className: "content-select",
      cell: (row) => <SelectRow type={type} row={row} {...rowSelection} />,
    },
    {
      key: type.title,
      header: titleLabel(type),
      sortable: isSortable,
      rowHeader: true,
      className: "content-title",
      cell: (row) => (
        <span className="content-branch" data-depth={Math.min(depths.get(row.id) ?? 0, 3)}>
          <Link
            href={recordHref(type, row.id, params)}
            variant="quiet"
            preventScrollReset={type.sheet !== undefined}
          >
            {titleOf(type, row)}
          </Link>
          {type.tree && row[type.tree] === "/" ? <Badge>Home</Badge> : null}
        </span>
      ),
    },
    ...(hasStatus(type) && isShown("status")
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
      .map((column, at): DataColumn<Row> => {
        const Own = cells[column.name];
        return {
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
          align: column.as === "count" ? "end" : undefined,
          cell: (row) => (Own ? <Own row={row} /> : <Cell type={type} column={column} row={row} />),
        };
      }),
    ...(hasStatus(type) && isShown("updated_at")
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
      cell: (row) => <RowMenu type={type} row={row} params={params} actions={actions} />,
    },
  ];
}
