import { useQuery } from "@tanstack/react-query";
import type { Collection, Row } from "#content-model/collection.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { toastFailure } from "~/ui/toast-failure.ts";
import { toast } from "~/ui/toast-store.ts";
import { isImmutable, isPublic } from "../description/columns.ts";
import { blankValues, changedFields, columnsOf, valuesOf } from "../description/values.ts";
import { getRevision, type Revision } from "../draft-queries.ts";
import { updateRow, type Written } from "../queries.ts";
import { FieldDiffs } from "./diff-view.tsx";
import { eventsOf } from "./events.ts";

/** The revision to compare with: the previous or the current one. */
export type Against = "before" | "current";

type RevisionDiffProps = {
  type: Collection;
  row: Row | undefined;
  revision: Revision;
  previous: Revision | undefined;
  current: Revision;
  against: Against;
  setAgainst: (against: Against) => void;
  onRestored: () => void;
};

/** The changes of a revision, or all changes since, by field. */
export function RevisionDiff(props: RevisionDiffProps) {
  const { type, row, revision, previous, current, setAgainst, onRestored } = props;
  const isCurrent = revision.id === current.id;
  const against = isCurrent ? "before" : props.against;
  const other = against === "before" ? previous : current;
  const { data, error, refetch } = useQuery({
    queryKey: ["revision", type.table, revision.id, other?.id],
    queryFn: () => loadStates(type, revision, other),
    // The latest revision of a draft is overwritten for a minute.
    staleTime: 0,
  });
  if (error) return <LoadFailure title="The revision could not be loaded" error={error} retry={refetch} />;
  if (!data) return <Skeleton shape="chart" />;
  const [before, after] = against === "before" ? [data.other, data.own] : [data.own, data.other];
  const changed = changedFields(type, before, after);
  const events = eventsOf(previous, revision);
  return (
    <section className="history-diff" aria-label={`Revision ${revision.number}`}>
      <div className="history-head">
        <h2 className="content-panel-title">{headline(revision, previous, against)}</h2>
        {isCurrent || !row || isImmutable(type, row) ? null : (
          <Restore type={type} row={row} revision={revision} after={data.own} onRestored={onRestored} />
        )}
      </div>
      {isCurrent ? null : <CompareWith against={against} setAgainst={setAgainst} />}
      {against === "before" && events.length > 0 ? <p>{events.join(". ")}.</p> : null}
      {changed.length === 0 ? (
        <p className="field-description">
          {against === "before" ? "No fields changed." : "All fields match the current revision."}
        </p>
      ) : null}
      <FieldDiffs fields={changed} before={before} after={after} />
    </section>
  );
}

async function loadStates(type: Collection, revision: Revision, other: Revision | undefined) {
  const [own, compared] = await Promise.all([getRevision(revision.id), other ? getRevision(other.id) : null]);
  if (!own) throw new Error("This revision no longer exists.");
  return {
    own: valuesOf(type, own),
    other: compared ? valuesOf(type, compared) : blankValues(type),
  };
}

function headline({ number }: Revision, previous: Revision | undefined, against: Against): string {
  if (against === "current") return `Changes since revision ${number}`;
  return previous ? `Changes in revision ${number}` : "First revision";
}

function CompareWith({ against, setAgainst }: Pick<RevisionDiffProps, "against" | "setAgainst">) {
  const choices = { before: "Previous revision", current: "Current revision" };
  return (
    <fieldset className="history-compare">
      <legend className="field-label">Compare with</legend>
      {(Object.keys(choices) as Against[]).map((choice) => (
        <label key={choice} className="history-choice">
          <input
            type="radio"
            className="radio"
            name="compare-with"
            checked={against === choice}
            onChange={() => setAgainst(choice)}
          />{" "}
          {choices[choice]}
        </label>
      ))}
    </fieldset>
  );
}

type RestoreProps = Pick<RevisionDiffProps, "type" | "revision" | "onRestored"> & {
  row: Row;
  after: ReturnType<typeof valuesOf>;
};

function Restore({ type, row, revision, after, onRestored }: RestoreProps) {
  const write = useWrite();
  async function restore() {
    try {
      const written = await write(() => updateRow(type, row.id, row.updated_at, columnsOf(type, after)));
      if (!isRestored(written))
        throw new Error("Another editor has just changed this record. Check the latest revision first.");
      toast({ variant: "success", title: `Revision ${revision.number} restored` });
    } catch (error) {
      toastFailure("Not restored", error);
    }
    onRestored();
  }
  /** A conflict with a record that has these values is a success: the answer of an earlier attempt was lost. */
  function isRestored(written: Written): boolean {
    if (written.outcome !== "conflict") return written.outcome === "saved";
    return changedFields(type, after, valuesOf(type, written.theirs)).length === 0;
  }
  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary" size="sm">
          Restore this revision
        </Button>
      }
      title={`Restore revision ${revision.number}?`}
      description={
        isPublic(type, row)
          ? "It becomes public immediately. The current revision stays in the history."
          : "The current revision stays in the history."
      }
      confirmLabel="Restore"
      onConfirm={restore}
    />
  );
}
