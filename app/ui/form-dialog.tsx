import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogContent, type DialogContentProps, DialogTrigger } from "./dialog.tsx";
import { FormProblem } from "./form-problem.tsx";
import type { Submission } from "./use-submission.ts";

type FormDialogProps = Pick<DialogContentProps, "title" | "description" | "size" | "children"> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The control that opens the dialog. Without it, pass `open`. */
  trigger?: ReactNode;
  submission: Submission;
  submitLabel: ReactNode;
  destructive?: boolean;
  /** Disables the submit button. */
  disabled?: boolean;
  /** Of the form. */
  label?: string;
  className?: string;
};

/** A dialog with one form. It stays open while the form is sent; the caller closes it after success. */
export function FormDialog({ open, onOpenChange, trigger, submission, ...rest }: FormDialogProps) {
  const { submitLabel, destructive, disabled, label, className, children, ...head } = rest;
  const { busy, problem, onSubmit } = submission;
  const id = useId();
  return (
    <Dialog open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      {trigger ? <DialogTrigger>{trigger}</DialogTrigger> : null}
      <DialogContent
        {...head}
        footer={
          <>
            <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={id}
              variant={destructive ? "danger" : "primary"}
              busy={busy}
              disabled={disabled}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <form id={id} onSubmit={onSubmit} aria-label={label} className={className} noValidate>
          <FormProblem problem={problem} />
          {children}
        </form>
      </DialogContent>
    </Dialog>
  );
}
