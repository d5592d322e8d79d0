import { type ReactNode, useId, useState } from "react";
import type { ZodType } from "zod";
import { Button } from "./button.tsx";
import { Dialog, DialogContent, type DialogContentProps, DialogTrigger } from "./dialog.tsx";
import { FormProblem } from "./form-problem.tsx";
import { useSubmission } from "./use-submission.ts";

type FormProps<Values> = {
  schema: ZodType<Values>;
  /** Answers with the sentence for the person when it did not work; otherwise the dialog closes. */
  send: (values: Values) => Promise<string | undefined>;
  /** The fields, with the problems of each by its name. They are read from the browser, so each needs a name. */
  children: (problems: Record<string, string>) => ReactNode;
};

type FormDialogProps<Values> = Pick<DialogContentProps, "title" | "description" | "size"> &
  FormProps<Values> & {
    submitLabel: string;
    /** The control that opens it. Leave it out and give `onClose` to show it from code. */
    trigger?: ReactNode;
    onClose?: () => void;
  };

/** A dialog with a form, which begins anew each time it is opened. It stays open while the form is sent. */
export function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { schema, send, children, submitLabel, trigger, onClose, ...frame } = props;
  const [open, setOpen] = useState(onClose !== undefined);
  const [busy, setBusy] = useState(false);
  const id = useId();
  function close() {
    setOpen(false);
    onClose?.();
  }
  return (
    <Dialog open={open} onOpenChange={(next) => !busy && (next ? setOpen(true) : close())}>
      {trigger ? <DialogTrigger>{trigger}</DialogTrigger> : null}
      <DialogContent
        {...frame}
        footer={
          <>
            <Button variant="secondary" disabled={busy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={id} busy={busy}>
              {submitLabel}
            </Button>
          </>
        }
      >
        {open ? (
          <DialogForm id={id} schema={schema} send={send} onBusy={setBusy} onDone={close}>
            {children}
          </DialogForm>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}

type DialogFormProps<Values> = FormProps<Values> & {
  id: string;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
};

function DialogForm<Values>({ id, schema, send, onBusy, onDone, children }: DialogFormProps<Values>) {
  const { problem, problems, onSubmit } = useSubmission(
    async (values: Values) => {
      onBusy(true);
      const refused = await send(values).finally(() => onBusy(false));
      if (!refused) onDone();
      return refused;
    },
    { schema },
  );
  return (
    <form id={id} className="dialog-form" noValidate onSubmit={onSubmit}>
      <FormProblem problem={problem} />
      {children(problems)}
    </form>
  );
}
