import { type ComponentType, type ReactNode, useId, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogContent, DialogTrigger } from "~/ui/dialog.tsx";
import { Field } from "~/ui/field.tsx";
import { FormProblem } from "~/ui/form-problem.tsx";
import { Input } from "~/ui/input.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import type { ListedRedirect } from "./admin-queries.ts";
import { answeredProblem } from "./read-redirect.ts";
import { redirectSchema } from "./schema.ts";
import { useRedirectActions } from "./use-redirects.ts";

/** The back office's way to choose a record or type a URL: routes hand it in, as it belongs to another feature. */
export type TargetField = ComponentType<{
  frame: { label: string; required?: boolean; error?: string };
  value: string;
  onChange: (value: string) => void;
}>;

type RedirectFormProps = {
  userId: string;
  targetField: TargetField;
  /** Without one a new redirect is made. */
  redirect?: ListedRedirect;
  trigger: ReactNode;
};

export function RedirectForm({ userId, targetField, redirect, trigger }: RedirectFormProps) {
  const [open, setOpen] = useState(false);
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open={open} onOpenChange={(next) => !busy && setOpen(next)}>
      <DialogTrigger>{trigger}</DialogTrigger>
      <DialogContent
        title={redirect ? "Change redirect" : "Add redirect"}
        description="Whoever asks for the old path is sent on for good; search engines move their links."
        footer={
          <>
            <Button variant="secondary" disabled={busy} onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" form={form} busy={busy}>
              {redirect ? "Save" : "Add redirect"}
            </Button>
          </>
        }
      >
        {open ? (
          <Fields
            id={form}
            userId={userId}
            targetField={targetField}
            redirect={redirect}
            onBusy={setBusy}
            onDone={() => setOpen(false)}
          />
        ) : null}
      </DialogContent>
    </Dialog>
  );
}

type FieldsProps = {
  id: string;
  userId: string;
  targetField: TargetField;
  redirect: ListedRedirect | undefined;
  onBusy(busy: boolean): void;
  onDone(): void;
};

function Fields({ id, userId, targetField: Target, redirect, onBusy, onDone }: FieldsProps) {
  const [from, setFrom] = useState(redirect?.from_path ?? "");
  const [target, setTarget] = useState(redirect?.target ?? "");
  const { save } = useRedirectActions(userId);
  const { problem, problems, onSubmit } = useSubmission(
    async (values) => {
      onBusy(true);
      const refused = await save(values, redirect?.id);
      onBusy(false);
      if (refused) return refused;
      toast({ variant: "success", title: redirect ? "Redirect changed" : "Redirect added" });
      onDone();
      return undefined;
    },
    { schema: redirectSchema(window.location.origin) },
  );
  return (
    <form id={id} className="redirect-form" noValidate onSubmit={onSubmit}>
      <FormProblem problem={problem} />
      <Field label="Old path" required error={answeredProblem(from) ?? problems.from}>
        <Input
          name="from"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          placeholder="/old-page"
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
      </Field>
      <Target
        frame={{ label: "Leads to", required: true, error: problems.target }}
        value={target}
        onChange={setTarget}
      />
      <input type="hidden" name="target" value={target} />
    </form>
  );
}
