import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Collection, Row } from "#content-model/collection.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogClose, DialogContent } from "~/ui/dialog.tsx";
import { Field } from "~/ui/field.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { toast } from "~/ui/toast-store.ts";
import { titleOf } from "../description/columns.ts";
import { listOptions, mergeRows } from "../queries.ts";

type MergeQuestionProps = {
  type: Collection;
  row: Row;
  open: boolean;
  setOpen: (open: boolean) => void;
  onDone: () => void;
};

/** Two records become one. It cannot be taken back: nothing says afterwards which of both was meant. */
export function MergeQuestion({ type, row, open, setOpen, onDone }: MergeQuestionProps) {
  const [target, setTarget] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const write = useWrite();
  const { data: options = [] } = useQuery({
    queryKey: ["content", type.table, "options", "id", type.title],
    enabled: open,
    queryFn: () => listOptions(type.table, "id", type.title),
  });
  const others = options.filter(({ value }) => value !== row.id);
  const chosen = others.find(({ value }) => value === target);

  async function merge() {
    if (!chosen) return setError(`Choose a ${type.singular}.`);
    setBusy(true);
    try {
      await write(() => mergeRows(type, row.id, chosen.value));
      // Everything that names one of them may have changed.
      void queries.invalidateQueries({ queryKey: ["content"] });
      toast({ variant: "success", title: `“${titleOf(type, row)}” is part of “${chosen.label}” now` });
      onDone();
    } catch (failure) {
      setError(messageFor(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogContent
        title={`Merge “${titleOf(type, row)}”`}
        description={`Everything with this ${type.singular} carries the other one instead, and this one is deleted for good.`}
        footer={
          <>
            <DialogClose>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            <Button variant="danger" busy={busy} onClick={merge}>
              Merge
            </Button>
          </>
        }
      >
        <Field label="Merge into" error={error}>
          <NativeSelect
            value={target}
            onChange={(event) => {
              setTarget(event.target.value);
              setError(undefined);
            }}
          >
            <option value="">Choose…</option>
            {others.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </DialogContent>
    </Dialog>
  );
}
