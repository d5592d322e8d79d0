import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { formatNumber } from "#common/numbers.ts";
import type { DialogCollection, Row } from "#content-model/collection.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { rowsPerPage } from "~/lib/records/listed-rows.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { EditIcon, TrashIcon } from "~/ui/icons/actions.tsx";
import type { Icon } from "~/ui/icons/icon.tsx";
import { Link } from "~/ui/link.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { SearchAsTyped } from "~/ui/search-as-typed.tsx";
import { pageHref, withParams } from "~/ui/table-state.ts";
import { capital, titleLabel } from "../description/columns.ts";
import { Cell } from "../list/cell.tsx";
import { allOf, useListState } from "../list/list-state.ts";
import { rowsQuery } from "../list/rows-query.ts";
import { deletePermanently } from "../queries.ts";
import { RecordDialog } from "./record-dialog.tsx";
import { useDialogAttempt } from "./use-dialog-attempt.ts";

type DialogListProps = {
  type: DialogCollection;
  userId: string;
  icon: Icon;
  headingLevel?: 2 | 3;
  /** Components for columns that show more than their value, passed in by the route. */
  cells?: Record<string, ComponentType<{ row: Row }>>;
};

/** The list of a dialog collection: a search, a table, and two buttons per row. */
export function DialogList({ type, userId, icon, headingLevel = 2, cells }: DialogListProps) {
  const state = useListState(type);
  const { data, error, isPending, refetch } = useQuery(rowsQuery(type, userId, state.wanted));
  if (error && !data) return <LoadFailure title={messageFor(error)} retry={refetch} />;
  const total = data?.total ?? 0;
  const count = total === 1 ? `1 ${type.singular}` : `${formatNumber(total)} ${type.plural}`;
  return (
    <>
      <Filters type={type} state={state} />
      <DataTable
        caption={isPending ? capital(type.plural) : count}
        columns={columnsOf(type, cells)}
        rows={data?.rows ?? []}
        rowKey={({ id }) => id}
        loading={isPending}
        empty={
          <NoRecords type={type} icon={icon} headingLevel={headingLevel} isFiltered={state.isNarrowed} />
        }
      />
      <Pagination
        page={state.page}
        pageCount={Math.ceil(total / rowsPerPage(type))}
        hrefFor={(each) => pageHref(state.params, each)}
        label={`Pages of ${type.plural}`}
      />
    </>
  );
}

type FiltersProps = { type: DialogCollection; state: ReturnType<typeof useListState> };

function Filters({ type, state: { params, query, wanted, setQuery } }: FiltersProps) {
  const [filter] = type.listedBy?.filters ?? [];
  return (
    <div className="inbox-filters">
      {filter ? (
        <nav aria-label={filter.label} className="filter-links">
          {[allOf(filter), ...(filter.options ?? [])].map(({ value, label }) => (
            <Link
              key={value}
              href={withParams(params, { [filter.name]: value, page: undefined })}
              variant="plain"
              className="filter-link"
              aria-current={wanted.filters[filter.name] === value ? "true" : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      ) : null}
      <div className="inbox-search">
        <SearchAsTyped
          aria-label={`Search ${type.plural}`}
          placeholder={type.searchPlaceholder}
          maxLength={100}
          search={query}
          onSearch={setQuery}
        />
      </div>
    </div>
  );
}

function columnsOf(type: DialogCollection, cells: DialogListProps["cells"] = {}): DataColumn<Row>[] {
  return [
    {
      key: type.title,
      header: titleLabel(type),
      rowHeader: true,
      className: "dialog-cell",
      cell: (row) => String(row[type.title]),
    },
    ...type.columns.map((column): DataColumn<Row> => {
      const Own = cells[column.name];
      return {
        key: column.name,
        header: column.label,
        align: column.as === "count" ? "end" : undefined,
        className: Own ? "dialog-cell" : undefined,
        cell: (row) => (Own ? <Own row={row} /> : <Cell type={type} column={column} row={row} />),
      };
    }),
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      cell: (row) => <RowActions type={type} row={row} />,
    },
  ];
}

function RowActions({ type, row }: { type: DialogCollection; row: Row }) {
  const attempt = useDialogAttempt(type);
  const label = type.dialog.label(row);
  const remove = () =>
    attempt(
      (_db, mayBeDone) => deletePermanently(type, row, mayBeDone),
      `The ${type.singular} was not deleted`,
      `${capital(type.singular)} deleted`,
    );
  return (
    <div className="row-actions">
      <RecordDialog
        type={type}
        row={row}
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Change ${label}`}>
            <EditIcon />
          </Button>
        }
      />
      <ConfirmDialog
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Delete ${label}`}>
            <TrashIcon />
          </Button>
        }
        title={`Delete this ${type.singular}?`}
        description={`${type.dialog.deletion(row)} This cannot be undone.`}
        confirmLabel="Delete"
        destructive
        onConfirm={remove}
      />
    </div>
  );
}

type NoRecordsProps = { type: DialogCollection; icon: Icon; headingLevel: 2 | 3; isFiltered: boolean };

function NoRecords({ type, isFiltered, ...look }: NoRecordsProps) {
  return isFiltered ? (
    <EmptyState
      {...look}
      title={`No ${type.singular} matches`}
      action={
        <ButtonLink href={`/admin/${type.path}`} variant="secondary">
          Show all {type.plural}
        </ButtonLink>
      }
    >
      Try another word, or show all of them.
    </EmptyState>
  ) : (
    <EmptyState {...look} title={`No ${type.plural} yet`}>
      {type.empty}
    </EmptyState>
  );
}
