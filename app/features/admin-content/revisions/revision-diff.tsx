import { useQuery } from "@tanstack/react-query";
import { messageFor } from "~/lib/errors.ts";
import { useWrite } from "~/lib/use-write.ts";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { toast } from "~/ui/toast-store.ts";
import { isPublic, isSealed } from "../description/columns.ts";
import type { ContentType, Row } from "../description/content-type.ts";
import { blankValues, changedFields, columnsOf, valuesOf } from "../description/values.ts";
import { getRevision, type Revision } from "../draft-queries.ts";
import { updateRow, type Written } from "../queries.ts";
import { DiffView } from "./diff-view.tsx";
import { textOf } from "./value-text.ts";

type RevisionDiffProps = {
  type: ContentType;
  row: Row | undefined;
  revision: Revision;
  previous: Revision | undefined;
  isCurrent: boolean;
  onRestored: () => void;
};

/** What one revision changed, field by field. */
export function RevisionDiff({ type, row, revision, previous, isCurrent, onRestored }: RevisionDiffProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["revision", revision.id, previous?.id],
    queryFn: () => loadStates(type, revision, previous),
    // A draft's latest revision is written over for a minute.
    staleTime: 0,
  });
  if (error)
    return (
      <LoadFailure title="The revision could not be loaded" retry={refetch}>
        {messageFor(error)}
      </LoadFailure>
    );
  if (!data) return <Skeleton shape="chart" />;
  const changed = changedFields(type, data.before, data.after);
  return (
    <section className="history-diff" aria-label={`Revision ${revision.number}`}>
      <div className="history-head">
        <h2 className="content-panel-title">{headline(revision, previous, data)}</h2>
        {isCurrent || !row || isSealed(type, row) ? null : (
          <Restore type={type} row={row} revision={revision} after={data.after} onRestored={onRestored} />
        )}
      </div>
      {changed.length === 0 ? <p className="field-description">No field of the form was changed.</p> : null}
      {changed.map((field) => (
        <div key={field.name} className="history-field">
          <h3 className="field-label">{field.label}</h3>
          <DiffView
            label={`Change of ${field.label}`}
            before={textOf(field, data.before[field.name])}
            after={textOf(field, data.after[field.name])}
          />
        </div>
      ))}
    </section>
  );
}

type States = Awaited<ReturnType<typeof loadStates>>;

async function loadStates(type: ContentType, revision: Revision, previous: Revision | undefined) {
  const [after, before] = await Promise.all([
    getRevision(revision.id),
    previous ? getRevision(previous.id) : null,
  ]);
  if (!after) throw new Error("This revision no longer exists.");
  return {
    after: valuesOf(type, after),
    before: before ? valuesOf(type, before) : blankValues(type),
    moved: [before?.status, after.status] as [unknown, unknown],
    trashed: [Boolean(before?.deleted_at), Boolean(after.deleted_at)] as [boolean, boolean],
  };
}

function headline(revision: Revision, previous: Revision | undefined, { moved, trashed }: States): string {
  if (!previous) return "How it began";
  if (trashed[0] !== trashed[1]) return trashed[1] ? "Moved to the trash" : "Restored from the trash";
  if (moved[0] !== moved[1]) return moved[1] === "published" ? "Published" : "Unpublished";
  return `What revision ${revision.number} changed`;
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
        throw new Error("Another editor has just changed it. Please look at the newest revision first.");
      toast({ variant: "success", title: `Revision ${revision.number} restored` });
    } catch (error) {
      toast({ variant: "destructive", title: "Not restored", description: messageFor(error) });
    }
    onRestored();
  }
  /** One that was moved on meanwhile and holds these words is as it was wanted: an earlier sending had no answer. */
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
          ? "It becomes public at once. The present revision stays in the history."
          : "The present revision stays in the history."
      }
      confirmLabel="Restore"
      onConfirm={restore}
    />
  );
}
