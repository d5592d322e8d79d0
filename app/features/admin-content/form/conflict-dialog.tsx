import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
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
  const both = (field: Field) => together(field, base, values, theirs);
  /** By default both changes, if they affect different lines. */
  const chosen = (field: Field) => choice[field.name] ?? (both(field)?.isMerged ? "both" : undefined);
  const choose = (field: Field, side: Choice[string]) => setChoice({ ...choice, [field.name]: side });
  const isComplete = conflict.contested.every(chosen);
  /** Pending changes of an earlier visit do not include their original text, so the other editor's change is unknown. */
  const isNew = (field: Field) => textOf(field, base[field.name]) !== textOf(field, theirs[field.name]);
  function finish() {
    const entries = conflict?.contested.map((field) => [field.name, chosen(field)]);
    record.resolve(Object.fromEntries(entries ?? []));
    void onResolved(conflict?.extra);
  }
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
          {conflict.contested.map((field) => (
            <fieldset key={field.name} className="conflict-field">
              <legend className="field-label">
                {field.label}: {isNew(field) ? "changed by both" : "different in your pending changes"}
              </legend>
              {both(field) && (
                <Side
                  label="Keep both"
                  name={field.name}
                  checked={chosen(field) === "both"}
                  onChoose={() => choose(field, "both")}
                >
                  <DiffView
                    label={`Both changes to ${field.label}`}
                    before={textOf(field, base[field.name])}
                    after={both(field)?.text ?? ""}
                  />
                </Side>
              )}
              <Side
                label={isNew(field) ? "Theirs" : "As saved now"}
                name={field.name}
                checked={chosen(field) === "theirs"}
                onChoose={() => choose(field, "theirs")}
              >
                {isNew(field) ? (
                  <DiffView
                    label={`Their change to ${field.label}`}
                    before={textOf(field, base[field.name])}
                    after={textOf(field, theirs[field.name])}
                  />
                ) : (
                  <p className="conflict-text">{textOf(field, theirs[field.name]) || "Empty"}</p>
                )}
              </Side>
              <Side
                label="Mine"
                name={field.name}
                checked={chosen(field) === "mine"}
                onChoose={() => choose(field, "mine")}
              >
                <DiffView
                  label={`My change to ${field.label}`}
                  before={textOf(field, base[field.name])}
                  after={textOf(field, values[field.name])}
                />
              </Side>
            </fieldset>
          ))}
          {conflict.adopted.map((field) => (
            <section key={field.name} className="conflict-field">
              <h3 className="field-label">{field.label}: changed by them, included</h3>
              <DiffView
                label={`Their change to ${field.label}`}
                before={textOf(field, base[field.name])}
                after={textOf(field, theirs[field.name])}
              />
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

type SideProps = {
  label: string;
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: React.ReactNode;
};

function Side({ label, name, checked, onChoose, children }: SideProps) {
  return (
    <div className="conflict-side">
      <label className="conflict-choice">
        <input
          type="radio"
          className="radio"
          name={`conflict-${name}`}
          checked={checked}
          onChange={onChoose}
        />
        {label}
      </label>
      {children}
    </div>
  );
}
