import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageFor } from "~/lib/backend/errors.ts";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { FormDialog } from "~/ui/form-dialog.tsx";
import { SelectionBar } from "~/ui/selection-bar.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { labelsProblem, readLabels } from "./labels.ts";
import { LabelsField } from "./labels-field.tsx";
import { labelMedia, type MediaItem, mediaKey, mediaUsesQuery, setTrashed } from "./library-queries.ts";
import { nameOf } from "./media-tile.tsx";
import { Places } from "./usage-list.tsx";

type BulkBarProps = { items: MediaItem[]; clear: () => void };

export function BulkBar({ items, clear }: BulkBarProps) {
  const [open, setOpen] = useState<"labels" | "delete">();
  const attempt = useAttempt(mediaKey);
  const ids = items.map(({ id }) => id);
  const isTrash = items.every(({ deleted_at }) => deleted_at !== null);

  async function putBack() {
    const said = `${counted(ids.length)} put back`;
    if (!(await attempt((db) => setTrashed(db, ids, false), "They were not put back", said))) clear();
  }

  return (
    <SelectionBar count={items.length} onClear={clear}>
      {isTrash ? (
        <Button variant="secondary" size="sm" onClick={() => void putBack()}>
          Put back
        </Button>
      ) : (
        <>
          <Button variant="secondary" size="sm" onClick={() => setOpen("labels")}>
            Label
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setOpen("delete")}>
            Delete
          </Button>
        </>
      )}
      {open === "labels" ? <LabelDialog items={items} onClose={() => setOpen(undefined)} /> : null}
      <DeleteQuestion
        items={items}
        isOpen={open === "delete"}
        onClose={() => setOpen(undefined)}
        onDone={clear}
      />
    </SelectionBar>
  );
}

function LabelDialog({ items, onClose }: { items: MediaItem[]; onClose: () => void }) {
  const [adding, setAdding] = useState("");
  const [removing, setRemoving] = useState<string[]>([]);
  const attempt = useAttempt(mediaKey);
  const carried = [...new Set(items.flatMap(({ labels }) => labels))].sort((a, b) =>
    a.localeCompare(b, "en"),
  );
  const wanted = readLabels(adding);
  const problem = labelsProblem(wanted);

  const submission = useSubmission(async () => {
    const ids = items.map(({ id }) => id);
    const refused = await attempt(
      (db) => labelMedia(db, ids, wanted, removing),
      "The labels were not changed",
      `Labels of ${counted(ids.length)} changed`,
    );
    if (!refused) onClose();
    return undefined;
  });

  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Label ${counted(items.length)}`}
      submission={submission}
      submitLabel="Save labels"
      disabled={Boolean(problem) || (wanted.length === 0 && removing.length === 0)}
      className="media-form"
    >
      <LabelsField
        label="Add"
        description="Separated by commas."
        value={adding}
        error={problem}
        onChange={setAdding}
      />
      {carried.length > 0 ? (
        <fieldset className="labels-field">
          <legend className="field-label">Take away</legend>
          <ul>
            {carried.map((label) => (
              <li key={label}>
                <button
                  type="button"
                  className="label-offer"
                  aria-pressed={removing.includes(label)}
                  onClick={() =>
                    setRemoving((all) =>
                      all.includes(label) ? all.filter((each) => each !== label) : [...all, label],
                    )
                  }
                >
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </fieldset>
      ) : null}
    </FormDialog>
  );
}

type DeleteQuestionProps = { items: MediaItem[]; isOpen: boolean; onClose: () => void; onDone: () => void };

/** What nothing uses goes; of the rest it is said what uses it. */
function DeleteQuestion({ items, isOpen, onClose, onDone }: DeleteQuestionProps) {
  const ids = items.map(({ id }) => id);
  const { data: uses, error } = useQuery(mediaUsesQuery(ids, isOpen));
  const attempt = useAttempt(mediaKey);
  const kept = uses ? items.filter(({ id }) => uses.has(id)) : [];
  const free = uses ? items.filter(({ id }) => !uses.has(id)) : [];

  async function remove() {
    const gone = free.map(({ id }) => id);
    if (gone.length === 0) return;
    if (await attempt((db) => setTrashed(db, gone, true), "Nothing was deleted")) return;
    onDone();
    toast({
      title: `${counted(gone.length)} deleted`,
      duration: 10_000,
      action: {
        label: "Undo",
        onClick: () => void attempt((db) => setTrashed(db, gone, false), "They were not put back"),
      },
    });
  }

  return (
    <ConfirmDialog
      open={isOpen && (uses !== undefined || error !== null)}
      onOpenChange={(open) => !open && onClose()}
      title={free.length > 0 ? `Delete ${counted(free.length)}?` : "All of them are used"}
      description={
        <>
          {error ? <p>{messageFor(error)}</p> : null}
          {free.length > 0 ? <p>They move to the trash and can be put back.</p> : null}
          {kept.length > 0 ? (
            <div className="media-kept-list">
              <p>
                {kept.length === 1 ? "One stays" : `${kept.length} stay`}, because something uses{" "}
                {kept.length === 1 ? "it" : "them"}:
              </p>
              {kept.map((item) => (
                <section key={item.id} className="media-usage" aria-label={nameOf(item)}>
                  <h3>{nameOf(item)}</h3>
                  <Places uses={uses?.get(item.id) ?? []} />
                </section>
              ))}
            </div>
          ) : null}
        </>
      }
      confirmLabel={free.length > 0 ? `Delete ${free.length}` : "Close"}
      destructive={free.length > 0}
      onConfirm={remove}
    />
  );
}

function counted(files: number): string {
  return files === 1 ? "one file" : `${files} files`;
}
