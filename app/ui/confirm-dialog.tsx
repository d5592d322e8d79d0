import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

type ConfirmDialogProps = {
  /** The question, as a question. */
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** Return a promise to keep the dialog open and busy yourself (`open`, `busy`). */
  onConfirm: () => void;
  busy?: boolean;
  /** The control that asks. Leave it out and give `open` to ask from code. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** Asks before something that cannot simply be taken back. Focus begins on Cancel; a click beside it does not answer. */
export function ConfirmDialog({
  title,
  description,
  confirmLabel,
  cancelLabel = "Cancel",
  destructive = false,
  onConfirm,
  busy,
  trigger,
  open,
  onOpenChange,
}: ConfirmDialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Content className="dialog" data-modal>
          <div className="dialog-head">
            <Radix.Title className="dialog-title">{title}</Radix.Title>
          </div>
          <div className="dialog-body">
            <Radix.Description>{description}</Radix.Description>
          </div>
          <div className="dialog-foot">
            <Radix.Cancel asChild>
              <Button variant="secondary">{cancelLabel}</Button>
            </Radix.Cancel>
            <Radix.Action asChild>
              <Button variant={destructive ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
