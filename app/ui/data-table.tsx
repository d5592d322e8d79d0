// biome-ignore-all lint/a11y/noRedundantRoles: rows that stack on a phone are display:block, which takes a table's meaning away; the roles give it back
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { ArrowDownIcon, ArrowUpIcon, SortIcon } from "./icons/arrows.tsx";
import { Skeleton } from "./skeleton.tsx";
import { sortHref, type TableSort, useIntendedQuery } from "./table-state.ts";

export type DataColumn<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The header becomes a link that sorts by `key` through the URL. */
  sortable?: boolean;
  align?: "start" | "end";
  /** This cell names the row. Set it for one column. */
  rowHeader?: boolean;
  /** Shown in the header instead of the text, such as the checkbox that selects every row. */
  head?: ReactNode;
  /** Header for screen readers only, for a column of buttons or check marks. */
  hideHeader?: boolean;
  className?: string;
};

type DataTableProps<Row> = {
  caption: string;
  hideCaption?: boolean;
  columns: DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: TableSort;
  loading?: boolean;
  /** The number of placeholder rows while loading. */
  skeletonRows?: number;
  empty?: ReactNode;
  isDimmed?: (row: Row) => boolean;
  /** The table has many columns and scrolls sideways on a tablet, also with the keyboard. */
  wide?: boolean;
  className?: string;
};

/** A table with sorting by links, which works without JavaScript and can be bookmarked (table-state.ts). On a phone each row becomes a block with labels. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, hideCaption, columns, rows, loading = false, empty, wide, className } = props;
  if (!loading && rows.length === 0 && empty) return <>{empty}</>;
  return (
    <section
      className={classNames("data-table-frame", className)}
      aria-label={caption}
      tabIndex={wide ? 0 : undefined}
    >
      <table role="table" className="data-table" data-stack="" aria-busy={loading || undefined}>
        <caption className={hideCaption ? "sr-only" : undefined}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={props.sort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{loading ? <SkeletonRows {...props} /> : <Rows {...props} />}</tbody>
      </table>
    </section>
  );
}

function HeaderCell<Row>({ column, sort }: { column: DataColumn<Row>; sort?: TableSort }) {
  const params = new URLSearchParams(useIntendedQuery());
  const active = sort?.key === column.key ? sort : undefined;
  const Drawing = active ? (active.descending ? ArrowDownIcon : ArrowUpIcon) : SortIcon;
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={column.align}
      className={column.className}
      aria-sort={active ? (active.descending ? "descending" : "ascending") : undefined}
    >
      {column.sortable ? (
        <Link to={sortHref(params, sort, column.key)} replace preventScrollReset className="sort-link">
          {column.header}
          <Drawing width="14" height="14" />
        </Link>
      ) : column.head ? (
        column.head
      ) : (
        <span className={column.hideHeader ? "sr-only" : undefined}>{column.header}</span>
      )}
    </th>
  );
}

function Rows<Row>({ columns, rows, rowKey, isDimmed }: DataTableProps<Row>) {
  return rows.map((row) => (
    <tr key={rowKey(row)} role="row" data-dimmed={isDimmed?.(row) ? "" : undefined}>
      {columns.map((column) =>
        column.rowHeader ? (
          <th
            key={column.key}
            role="rowheader"
            scope="row"
            data-align={column.align}
            className={column.className}
          >
            {column.cell(row)}
          </th>
        ) : (
          <td
            key={column.key}
            role="cell"
            data-align={column.align}
            data-label={column.hideHeader ? undefined : column.header}
            className={column.className}
          >
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  ));
}

function SkeletonRows<Row>({ columns, skeletonRows = 5 }: DataTableProps<Row>) {
  return Array.from({ length: skeletonRows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton never change places
    <tr key={row} role="row">
      {columns.map((column) => (
        <td key={column.key} role="cell" data-label={column.hideHeader ? undefined : column.header}>
          <Skeleton />
        </td>
      ))}
    </tr>
  ));
}
