import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "#common/numbers.ts";
import { messageFor } from "~/lib/errors.ts";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { SearchIcon } from "~/ui/icons/everyday.tsx";
import { Link } from "~/ui/link.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { DateText } from "~/ui/time-ago.tsx";
import { toast } from "~/ui/toast-store.ts";
import { type Miss, missesQuery } from "./admin-queries.ts";
import { SynonymForm } from "./synonym-form.tsx";
import { useSynonymActions } from "./use-synonyms.ts";

/** What visitors searched for and did not find, with the way to help the next ones. */
export function MissedSearches({ userId }: { userId: string }) {
  const { data, error, isPending, refetch } = useQuery(missesQuery(userId));
  const { forget } = useSynonymActions(userId);
  if (error && !data) return <LoadFailure title={messageFor(error)} retry={refetch} />;

  async function forgetOne({ term }: Miss) {
    const refused = await forget(term);
    if (refused) toast({ variant: "destructive", title: "The line was not removed", description: refused });
  }

  return (
    <DataTable
      caption="Searched for and not found"
      columns={columnsFor(userId, forgetOne)}
      rows={data ?? []}
      rowKey={({ term }) => term}
      loading={isPending}
      empty={
        <EmptyState icon={SearchIcon} headingLevel={3} title="Nothing was missed">
          What visitors search for and do not find is listed here, without anything about the visitors.
        </EmptyState>
      }
    />
  );
}

function columnsFor(userId: string, forget: (miss: Miss) => Promise<void>): DataColumn<Miss>[] {
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
          {is_found ? <Badge variant="success">Found now</Badge> : null}
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
            <SynonymForm
              userId={userId}
              term={miss.term}
              trigger={
                <Button variant="secondary" size="sm" aria-label={`Add synonym for ${miss.term}`}>
                  Add synonym
                </Button>
              }
            />
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
