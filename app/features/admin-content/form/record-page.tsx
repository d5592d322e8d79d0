import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Collection, Row } from "#content-model/collection.ts";
import { newId } from "~/lib/records/new-id.ts";
import { Alert } from "~/ui/alert.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { capital } from "../description/columns.ts";
import { blankValues, duplicateValues } from "../description/values.ts";
import { type PageSlot, type Slots, SlotsContext } from "../slots.ts";
import { loadRecord, resumeRecord } from "./load-record.ts";
import { RecordForm } from "./record-form.tsx";
import { openRecord, type RecordState } from "./record-state.ts";

type RecordPageProps = Slots & {
  type: Collection;
  /** "new" for a new record. */
  id: string;
  /** The record that a new one copies. */
  from: string | undefined;
  userId: string;
  page: PageSlot;
};

/** The record is loaded once. Changes of other editors are detected when it is saved, so that text never changes while an editor types. */
export function RecordPage({ type, id, from, userId, page: Page, ...slots }: RecordPageProps) {
  const [wanted] = useState(() => (id === "new" ? from : id));
  const [session] = useState(newId);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["record", type.table, wanted, userId, session],
    enabled: wanted !== undefined,
    queryFn: () => loadRecord(type, wanted ?? "", id === "new"),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) {
    return (
      <Page title={capital(type.singular)}>
        <LoadFailure title={`The ${type.singular} could not be loaded`} error={error} retry={refetch} />
      </Page>
    );
  }
  if (wanted !== undefined && isPending) return <LoadingPage type={type} page={Page} />;
  if (wanted !== undefined && !data) return <Missing type={type} page={Page} />;
  const { row, drafts } = data ?? { row: undefined, drafts: [] };
  const opened = id === "new" ? begin(type, row) : resumeRecord(type, row as Row, drafts, userId);
  const others = drafts.filter((draft) => draft.author_id !== userId);
  return (
    <SlotsContext value={slots}>
      <RecordForm type={type} opened={opened} userId={userId} page={Page} others={others} />
    </SlotsContext>
  );
}

function begin(type: Collection, original: Row | undefined): RecordState {
  return openRecord(type, undefined, original ? duplicateValues(type, original) : blankValues(type));
}

function LoadingPage({ type, page: Page }: { type: Collection; page: PageSlot }) {
  return (
    <Page title={capital(type.singular)}>
      <div className="content-form" aria-busy="true">
        <div className="content-main">
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="list" />
        </div>
        <div className="content-side">
          <Skeleton shape="panel" />
          <Skeleton shape="field" />
        </div>
      </div>
    </Page>
  );
}

function Missing({ type, page: Page }: { type: Collection; page: PageSlot }) {
  return (
    <Page title={`${capital(type.singular)} not found`}>
      <Alert title="It may have been deleted">
        <p>Deleted records stay in the trash for 30 days.</p>
        <div className="button-row" data-size="sm">
          <ButtonLink href={`/admin/${type.path}`} size="sm">
            All {type.plural}
          </ButtonLink>
          <ButtonLink href={`/admin/${type.path}/trash`} variant="secondary" size="sm">
            Trash
          </ButtonLink>
        </div>
      </Alert>
    </Page>
  );
}
