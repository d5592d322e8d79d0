import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Collection, Row } from "#content-model/collection.ts";
import type { Field, Values } from "#content-model/field.ts";
import { colleaguesQuery, nameOf } from "~/lib/records/colleagues.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogContent } from "~/ui/dialog.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { valuesOf } from "../description/values.ts";
import { lastAuthorOf } from "../draft-queries.ts";
import { DiffView } from "../revisions/diff-view.tsx";
import { textOf } from "../revisions/value-text.ts";
import { type Choice, together } from "./record-state.ts";
import type { EditedRecord } from "./use-record.ts";

type ConflictDialogProps = {
  type: Collection;
  record: EditedRecord;
  userId: string;
  /** Continues with the interrupted write; undefined if there was none. */
  onResolved: (extra: Values | undefined) => unknown;
};

/** Another editor saved first: shows both versions of each field. Nothing is written before the editor has chosen. */
export function ConflictDialog({ type, record, userId, onResolved }: ConflictDialogProps) {
  const { conflict, values, base } = record;
  const name = useNameOfLastEditor(type, conflict?.theirs, userId);
  const [choice, setChoice] = useState<Choice>({});
  if (!conflict) return null;
  const theirs = valuesOf(type, conflict.theirs);
  /** By default both changes, if they affect different lines. */
  const chosen = (field: Field) =>
    choice[field.name] ?? (together(field, base, values, theirs)?.isMerged ? "both" : undefined);
  const isComplete = conflict.contested.every(chosen);
  /** Pending changes of an earlier visit do not include their original text, so the other editor's change is unknown. */
  const isNew = (field: Field) => textOf(field, base[field.name]) !== textOf(field, theirs[field.name]);
  function finish() {
    const entries = conflict?.contested.map((field) => [field.name, chosen(field)]);
    record.resolve(Object.fromEntries(entries ?? []));
    void onResolved(conflict?.extra);
  }
  const diff = (label: string, field: Field, after: string) => (
    <DiffView label={`${label} to ${field.label}`} before={textOf(field, base[field.name])} after={after} />
  );
  const side = (value: Choice[string], label: string, field: Field, content: ReactNode) => (
    <div className="conflict-side">
      <label className="conflict-choice">
        <input
          type="radio"
          className="radio"
          name={`conflict-${field.name}`}
          checked={chosen(field) === value}
          onChange={() => setChoice({ ...choice, [field.name]: value })}
        />
        {label}
      </label>
      {content}
    </div>
  );
  return (
    <Dialog open onOpenChange={() => conflict.extra && record.dismiss()}>
      <DialogContent
        size="lg"
        mustAnswer={!conflict.extra}
        title={
          <>
            {name} changed this <TimeAgo date={conflict.theirs.updated_at} />
          </>
        }
        description="Choose which version to keep. Nothing has been overwritten."
        footer={
          <Button onClick={finish} disabled={!isComplete}>
            {conflict.extra ? "Save with this choice" : "Continue with this choice"}
          </Button>
        }
      >
        <div className="conflict">
          {conflict.contested.map((field) => {
            const both = together(field, base, values, theirs);
            const stored = textOf(field, theirs[field.name]);
            return (
              <fieldset key={field.name} className="conflict-field">
                <legend className="field-label">
                  {field.label}: {isNew(field) ? "changed by both" : "different in your pending changes"}
                </legend>
                {both ? side("both", "Keep both", field, diff("Both changes", field, both.text)) : null}
                {isNew(field)
                  ? side("theirs", "Theirs", field, diff("Their change", field, stored))
                  : side(
                      "theirs",
                      "As saved now",
                      field,
                      <p className="conflict-text">{stored || "Empty"}</p>,
                    )}
                {side("mine", "Mine", field, diff("My change", field, textOf(field, values[field.name])))}
              </fieldset>
            );
          })}
          {conflict.adopted.map((field) => (
            <section key={field.name} className="conflict-field">
              <h3 className="field-label">{field.label}: changed by them, included</h3>
              {diff("Their change", field, textOf(field, theirs[field.name]))}
            </section>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Also "You", for a change in another browser. */
function useNameOfLastEditor(type: Collection, row: Row | undefined, userId: string): string {
  const { data: author } = useQuery({
    queryKey: ["content", type.table, "last author", row?.id, row?.updated_at],
    enabled: row !== undefined,
    queryFn: () => lastAuthorOf(type, row?.id ?? ""),
  });
  const { data: colleagues } = useQuery(colleaguesQuery(userId));
  if (!author || !colleagues) return "Another editor";
  return author === userId ? "You" : nameOf(colleagues, author);
}
