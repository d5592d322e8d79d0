import type { UseQueryResult } from "@tanstack/react-query";
import { type DataColumn, DataTable } from "./data-table.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { SearchInput } from "./search-input.tsx";

type SearchableTableProps<Row> = {
  searchLabel: string;
  search: string;
  onSearch(search: string): void;
  result: UseQueryResult<Row[]>;
  caption: string;
  columns: DataColumn<Row>[];
  /** Shown instead of rows. */
  empty: string;
};

/** A short table whose rows the server searches. */
export function SearchableTable<Row extends { id: string }>(props: SearchableTableProps<Row>) {
  const { searchLabel, search, onSearch, result, caption, columns, empty } = props;
  return (
    <>
      <SearchInput
        aria-label={searchLabel}
        placeholder="Name or e-mail"
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onClear={() => onSearch("")}
      />
      {result.error ? (
        <LoadFailure error={result.error} retry={result.refetch} />
      ) : (
        <DataTable
          caption={caption}
          hideCaption
          columns={columns}
          rows={result.data ?? []}
          rowKey={({ id }) => id}
          loading={result.isPending}
          skeletonRows={2}
          empty={
            <p className="form-section-description" role="status">
              {empty}
            </p>
          }
        />
      )}
    </>
  );
}
