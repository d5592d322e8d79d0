import { type ReactNode, useId, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogContent, DialogTrigger } from "~/ui/dialog.tsx";
import { Field } from "~/ui/field.tsx";
import { FormProblem } from "~/ui/form-problem.tsx";
import { Input } from "~/ui/input.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import type { Synonym } from "./admin-queries.ts";
import { synonymSchema } from "./schema.ts";
import { useSynonymActions } from "./use-synonyms.ts";

type SynonymFormProps = {
  userId: string;
  /** Without one a new synonym is made. */
  synonym?: Synonym;
  /** What people typed, for a new one. */
  term?: string;
  trigger: ReactNode;
};

export function SynonymForm({ userId, synonym, term, trigger }: SynonymFormProps) {
  const [open, setOpen] = useState(false);
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open={open} onOpenChange={(next) => !busy && setOpen(next)}>
      <DialogTrigger>{trigger}</DialogTrigger>
      <DialogContent
        title={synonym ? "Change synonym" : "Add synonym"}
        description="A search for the word finds what has one of the meanings, too."
        footer={
          <>
            <Button variant="secondary" disabled={busy} onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" form={form} busy={busy}>
              {synonym ? "Save" : "Add synonym"}
            </Button>
          </>
        }
      >
        {open ? (
          <Fields
            id={form}
            userId={userId}
            synonym={synonym}
            term={term}
            onBusy={setBusy}
            onDone={() => setOpen(false)}
          />
        ) : null}
      </DialogContent>
    </Dialog>
  );
}

type FieldsProps = Pick<SynonymFormProps, "userId" | "synonym" | "term"> & {
  id: string;
  onBusy(busy: boolean): void;
  onDone(): void;
};

function Fields({ id, userId, synonym, term, onBusy, onDone }: FieldsProps) {
  const { save } = useSynonymActions(userId);
  const { problem, problems, onSubmit } = useSubmission(
    async (values) => {
      onBusy(true);
      const refused = await save(values, synonym?.id);
      onBusy(false);
      if (refused) return refused;
      toast({ variant: "success", title: synonym ? "Synonym changed" : "Synonym added" });
      onDone();
      return undefined;
    },
    { schema: synonymSchema },
  );
  return (
    <form id={id} className="synonym-form" noValidate onSubmit={onSubmit}>
      <FormProblem problem={problem} />
      <Field label="Word" required description="What people type, in any language." error={problems.term}>
        <Input
          name="term"
          defaultValue={synonym?.term ?? term}
          maxLength={60}
          autoComplete="off"
          data-autofocus={term ? undefined : ""}
        />
      </Field>
      <Field
        label="Means"
        required
        description="Words of this site, with commas between."
        error={problems.meanings}
      >
        <Input
          name="meanings"
          defaultValue={synonym?.meanings.join(", ")}
          maxLength={600}
          autoComplete="off"
          data-autofocus={term ? "" : undefined}
        />
      </Field>
    </form>
  );
}
