import { Slot } from "radix-ui";
import { type ReactNode, useId, useState } from "react";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";

type ConfirmDialogProps = {
  /** Phrased as a question. */
  title: ReactNode;
  /** The consequences, and whether they can be undone. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** While the promise is pending, the dialog is busy; then it closes. */
  onConfirm: () => unknown;
  /** The control that opens the dialog. Without it, pass `open`. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** Asks before an action that cannot easily be undone. The focus starts on Cancel; a click outside does not answer. */
export function ConfirmDialog({ trigger, open, onOpenChange, ...question }: ConfirmDialogProps) {
  const [inner, setInner] = useState(false);
  function setOpen(next: boolean) {
    if (open === undefined) setInner(next);
    onOpenChange?.(next);
  }
  return (
    <>
      {trigger ? (
        <Slot.Root aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {trigger}
        </Slot.Root>
      ) : null}
      <Question {...question} open={open ?? inner} setOpen={setOpen} />
    </>
  );
}

function Question({
  title,
  description,
  confirmLabel,
  cancelLabel = "Cancel",
  destructive = false,
  onConfirm,
  open,
  setOpen,
}: Omit<ConfirmDialogProps, "trigger" | "onOpenChange"> & {
  open: boolean;
  setOpen: (open: boolean) => void;
}) {
  const [busy, setBusy] = useState(false);
  const id = useId();
  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
      setOpen(false);
    }
  }
  return (
    <Modal
      role="alertdialog"
      className="dialog"
      open={open}
      onOpenChange={(next) => !busy && setOpen(next)}
      closeOnBackdrop={false}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
    >
      <div className="dialog-head">
        <h2 id={`${id}-title`} className="dialog-title">
          {title}
        </h2>
      </div>
      <div id={`${id}-description`} className="dialog-body">
        {description}
      </div>
      <div className="dialog-foot">
        <Button variant="secondary" onClick={() => setOpen(false)} disabled={busy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button variant={destructive ? "danger" : "primary"} busy={busy} onClick={confirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
