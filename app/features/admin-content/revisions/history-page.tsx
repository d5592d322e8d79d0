import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Collection } from "#content-model/collection.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { DateTimeText } from "~/ui/time-ago.tsx";
import { titleOf } from "../description/columns.ts";
import { listRevisions, namesOf, type Revision } from "../draft-queries.ts";
import { getRow } from "../queries.ts";
import type { PageSlot } from "../slots.ts";
import { eventsOf } from "./events.ts";
import { type Against, RevisionDiff } from "./revision-diff.tsx";

type HistoryPageProps = { type: Collection; id: string; userId: string; page: PageSlot };

/** The revisions of a record, with authors, changes and restore. */
export function HistoryPage({ type, id, userId, page: Page }: HistoryPageProps) {
  const [chosen, setChosen] = useState<number>();
  const [against, setAgainst] = useState<Against>("before");
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["content", type.table, "history", id, userId],
    queryFn: () => loadHistory(type, id),
    staleTime: 0,
  });
  const revisions = data?.revisions ?? [];
  const at = Math.max(
    0,
    revisions.findIndex(({ number }) => number === chosen),
  );
  const shown = revisions[at];
  return (
    <Page
      title={data?.row ? `History of ${titleOf(type, data.row)}` : "History"}
      current="History"
      description="All saved revisions. Restoring a revision adds a new one; nothing is lost."
      actions={
        <ButtonLink href={`/admin/${type.path}/${id}`} variant="secondary">
          Back to editing
        </ButtonLink>
      }
    >
      {error ? <LoadFailure title="The history could not be loaded" error={error} retry={refetch} /> : null}
      {isPending ? <Skeleton shape="chart" /> : null}
      {data && !shown ? <EmptyState title="No revisions yet" headingLevel={2} /> : null}
      {data && shown ? (
        <div className="history">
          <nav className="history-list" aria-label="Revisions">
            <ol>
              {revisions.map((revision, place) => (
                <li key={revision.id}>
                  <button
                    type="button"
                    className="history-entry"
                    aria-current={revision === shown ? "true" : undefined}
                    onClick={() => setChosen(revision.number)}
                  >
                    <RevisionFacts
                      revision={revision}
                      name={nameOf(revision, data.names)}
                      events={eventsOf(revisions[place + 1], revision)}
                      isCurrent={revision === revisions[0]}
                    />
                  </button>
                </li>
              ))}
            </ol>
          </nav>
          <RevisionDiff
            key={shown.id}
            type={type}
            row={data.row ?? undefined}
            revision={shown}
            previous={revisions[at + 1]}
            current={revisions[0] ?? shown}
            against={against}
            setAgainst={setAgainst}
            onRestored={() => {
              setChosen(undefined);
              void refetch();
            }}
          />
        </div>
      ) : null}
    </Page>
  );
}

async function loadHistory(type: Collection, id: string) {
  const [row, revisions] = await Promise.all([getRow(type, id), listRevisions(type, id)]);
  const authors = new Set(revisions.flatMap((revision) => revision.author_id ?? []));
  return { row, revisions, names: await namesOf([...authors]) };
}

function nameOf({ author_id: author }: Revision, names: Map<string, string>): string {
  return author ? (names.get(author) ?? "A former editor") : "Reduit";
}

function RevisionFacts({
  revision,
  name,
  events,
  isCurrent,
}: {
  revision: Revision;
  name: string;
  events: string[];
  isCurrent: boolean;
}) {
  return (
    <>
      <Avatar name={name} size="sm" />
      <span>
        <span className="history-name">
          {revision.number}. {name}
        </span>
        <span className="history-when">
          <DateTimeText date={revision.created_at} />
          {isCurrent ? ", current" : null}
        </span>
        {events.map((event) => (
          <span key={event} className="history-event">
            {event}
          </span>
        ))}
      </span>
    </>
  );
}
