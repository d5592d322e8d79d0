import { useState } from "react";
import type { Collection, Row } from "#content-model/collection.ts";
import type { Field as DescribedField } from "#content-model/field.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogClose, DialogContent } from "~/ui/dialog.tsx";
import { Field } from "~/ui/field.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { Segments } from "~/ui/segments.tsx";
import { useOptions } from "../fields/use-options.ts";
import type { ContentActions } from "./use-content-actions.tsx";

type BulkFieldDialogProps = {
  type: Collection;
  field: DescribedField;
  rows: Row[];
  actions: ContentActions;
  close: () => void;
  keep: (left: Row[]) => void;
};

/** One field of many records: a tag to add or to take away, or the author of all. */
export function BulkFieldDialog({ type, field, rows, actions, close, keep }: BulkFieldDialogProps) {
  const options = useOptions(field);
  const isTags = field.kind === "tags";
  const [isAdded, setIsAdded] = useState(true);
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function apply() {
    if (value === "") return setError(isTags ? "Choose a tag." : "Choose one.");
    setBusy(true);
    const left = isTags
      ? await actions.tag(rows, value, isAdded)
      : await actions.set(rows, field.name, value === nobody ? null : value);
    keep(left);
    close();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && !busy && close()}>
      <DialogContent
        title={`${field.label} of ${rows.length} ${rows.length === 1 ? type.singular : type.plural}`}
        description="What is public shows it at once."
        footer={
          <>
            <DialogClose>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            <Button busy={busy} onClick={apply}>
              {isTags ? (isAdded ? "Add tag" : "Remove tag") : `Set ${field.label.toLowerCase()}`}
            </Button>
          </>
        }
      >
        {isTags ? (
          <Segments
            label="What to do"
            value={isAdded ? "add" : "remove"}
            options={{ add: "Add", remove: "Remove" }}
            onChange={(next) => setIsAdded(next === "add")}
          />
        ) : null}
        <Field label={isTags ? "Tag" : field.label} error={error}>
          <NativeSelect
            value={value}
            onChange={(event) => {
              setValue(event.target.value);
              setError(undefined);
            }}
          >
            <option value="">Choose…</option>
            {field.nullable ? <option value={nobody}>Nobody</option> : null}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </DialogContent>
    </Dialog>
  );
}

/** No slug: they hold no space. */
const nobody = "no one";
