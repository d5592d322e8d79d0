import { useState } from "react";
import type { Collection } from "#content-model/collection.ts";
import type { Field, Values } from "#content-model/field.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogContent } from "~/ui/dialog.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { valuesOf } from "../description/values.ts";
import { DiffView } from "../revisions/diff-view.tsx";
import { textOf } from "../revisions/value-text.ts";
import { type Choice, together } from "./record-state.ts";
import type { EditedRecord } from "./use-record.ts";

type ConflictDialogProps = {
  type: Collection;
  record: EditedRecord;
  /** Continues with the interrupted write; undefined if there was none. */
  onResolved: (extra: Values | undefined) => unknown;
};

/** Another editor saved first: shows both versions of each field. Nothing is written before the editor has chosen. */
export function ConflictDialog({ type, record, onResolved }: ConflictDialogProps) {
  const { conflict, values, base } = record;
  const [choice, setChoice] = useState<Choice>({});
  if (!conflict) return null;
  const theirs = valuesOf(type, conflict.theirs);
  const both = (field: Field) => together(field, base, values, theirs);
  /** By default both changes, which loses no text. */
  const chosen = (field: Field) => choice[field.name] ?? (both(field) === undefined ? undefined : "both");
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
        title="Another editor has changed this meanwhile"
        description={
          <>
            Saved <TimeAgo date={conflict.theirs.updated_at} />. Choose which version to keep; nothing has
            been overwritten.
          </>
        }
        footer={
          <Button onClick={finish} disabled={!isComplete}>
            {conflict.extra ? "Save with this choice" : "Go on with this choice"}
          </Button>
        }
      >
        <div className="conflict">
          {conflict.contested.map((field) => (
            <fieldset key={field.name} className="conflict-field">
              <legend className="field-label">
                {field.label}: {isNew(field) ? "changed by both" : "not the same in your working copy"}
              </legend>
              {both(field) !== undefined && (
                <Side
                  label="Both"
                  name={field.name}
                  checked={chosen(field) === "both"}
                  onChoose={() => choose(field, "both")}
                >
                  <DiffView
                    label={`Both changes of ${field.label}`}
                    before={textOf(field, base[field.name])}
                    after={both(field) ?? ""}
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
                    label={`Their change of ${field.label}`}
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
                  label={`My change of ${field.label}`}
                  before={textOf(field, base[field.name])}
                  after={textOf(field, values[field.name])}
                />
              </Side>
            </fieldset>
          ))}
          {conflict.adopted.map((field) => (
            <section key={field.name} className="conflict-field">
              <h3 className="field-label">{field.label}: changed by them, adopted</h3>
              <DiffView
                label={`Their change of ${field.label}`}
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
