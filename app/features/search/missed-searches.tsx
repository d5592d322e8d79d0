import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "#common/numbers.ts";
import { Badge } from "~/ui/badge.tsx";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { SearchIcon } from "~/ui/icons/everyday.tsx";
import { Link } from "~/ui/link.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { DateText } from "~/ui/time-ago.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { forgetMiss, type Miss, missesQuery, synonymsKey } from "./admin-queries.ts";

/** What visitors searched for and did not find, with the way to help the next ones. */
export function MissedSearches({ userId }: { userId: string }) {
  const { data, error, isPending, refetch } = useQuery(missesQuery(userId));
  const attempt = useAttempt(synonymsKey);
  if (error && !data) return <LoadFailure error={error} retry={refetch} />;

  const forget = ({ term }: Miss) => attempt((db) => forgetMiss(db, term), "The search was not removed");
  return (
    <DataTable
      caption="Searches without results"
      columns={columnsFor(forget)}
      rows={data ?? []}
      rowKey={({ term }) => term}
      loading={isPending}
      empty={
        <EmptyState icon={SearchIcon} headingLevel={3} title="No searches without results">
          Searches without results are listed here, without data about visitors.
        </EmptyState>
      }
    />
  );
}

function columnsFor(forget: (miss: Miss) => unknown): DataColumn<Miss>[] {
  return [
    {
      key: "term",
      header: "Searched for",
      rowHeader: true,
      cell: ({ term, is_found }) => (
        <>
          <Link href={`/search?${new URLSearchParams({ q: term })}`} variant="quiet">
            {term}
          </Link>{" "}
          {is_found ? <Badge variant="success">Now has results</Badge> : null}
        </>
      ),
    },
    { key: "searches", header: "Times", align: "end", cell: ({ searches }) => formatNumber(searches) },
    { key: "last", header: "Last", cell: ({ last_day: day }) => <DateText date={day} /> },
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      cell: (miss) => (
        <div className="row-actions">
          {miss.is_found ? null : (
            <ButtonLink
              href={`?${new URLSearchParams({ synonym: "new", term: miss.term })}`}
              variant="secondary"
              size="sm"
              preventScrollReset
              aria-label={`Add synonym for ${miss.term}`}
            >
              Add synonym
            </ButtonLink>
          )}
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Remove ${miss.term} from the list`}
            onClick={() => forget(miss)}
          >
            Remove
          </Button>
        </div>
      ),
    },
  ];
}
