import { type ReactNode, useState } from "react";
import { formatNumber } from "~/lib/numbers.ts";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { Link } from "~/ui/link.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { pageHref, type TableSort } from "~/ui/table-state.ts";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { capital, displayStatusOf, titleLabel, titleOf } from "../description/columns.ts";
import type { ContentType, Row } from "../description/content-type.ts";
import { rowsPerPage } from "../queries.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { Cell } from "./cell.tsx";
import { RowMenu } from "./row-menu.tsx";
import { SelectAll } from "./select-all.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { type ContentActions, useContentActions } from "./use-content-actions.ts";

type ContentTableProps = {
  type: ContentType;
  rows: Row[];
  total: number;
  page: number;
  sort: TableSort;
  params: URLSearchParams;
  loading: boolean;
};

export function ContentTable({ type, rows, total, page, sort, params, loading }: ContentTableProps) {
  const actions = useContentActions(type);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter(({ id }) => chosen.has(id));
  const clear = () => setChosen(new Set());
  const selection = {
    selected: selected.length,
    rows: rows.length,
    onChange: (all: boolean) => setChosen(new Set(all ? rows.map(({ id }) => id) : [])),
  };
  function toggle(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }
  return (
    <>
      {/* Where rows are blocks there is no head for it. */}
      <SelectAll {...selection} />
      <DataTable
        caption={capital(type.plural)}
        hideCaption
        className="content-table"
        columns={columnsOf({ type, chosen, toggle, actions, selectAll: <SelectAll {...selection} inHead /> })}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort}
        loading={loading}
        skeletonRows={8}
        isDimmed={(row) => displayStatusOf(type, row).label === "Inactive"}
      />
      {selected.length > 0 ? <BulkBar type={type} rows={selected} actions={actions} clear={clear} /> : null}
      <div className="content-foot">
        <p className="content-total">{loading ? " " : countWords(total, type)}</p>
        <Pagination
          page={page}
          pageCount={Math.ceil(total / rowsPerPage)}
          hrefFor={(number) => pageHref(params, number)}
        />
      </div>
    </>
  );
}

function countWords(total: number, type: ContentType): string {
  return `${formatNumber(total)} ${total === 1 ? type.singular : type.plural}`;
}

type ColumnFacts = {
  type: ContentType;
  chosen: ReadonlySet<string>;
  toggle: (id: string) => void;
  actions: ContentActions;
  selectAll: ReactNode;
};

function columnsOf({ type, chosen, toggle, actions, selectAll }: ColumnFacts): DataColumn<Row>[] {
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
          checked={chosen.has(row.id)}
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
    { key: "display_status", header: "Status", cell: (row) => <StatusBadge type={type} row={row} /> },
    ...type.columns.map(
      (column, at): DataColumn<Row> => ({
        key: column.name,
        header: column.label,
        sortable: column.sortable,
        className: column.wide ? "content-wide" : at > 0 ? "content-further" : undefined,
        cell: (row) => <Cell type={type} column={column} row={row} />,
      }),
    ),
    {
      key: "updated_at",
      header: "Updated",
      sortable: true,
      cell: (row) => <TimeAgo date={row.updated_at} />,
    },
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      align: "end",
      cell: (row) => <RowMenu type={type} row={row} actions={actions} />,
    },
  ];
}
