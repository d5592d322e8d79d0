import { Slot } from "radix-ui";
import { createContext, type ReactNode, useContext, useId } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { CloseIcon } from "./icons/everyday.tsx";
import { Modal } from "./modal.tsx";

type DialogState = { open: boolean; setOpen: (open: boolean) => void };
const DialogContext = createContext<DialogState | null>(null);

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode };

export function Dialog({ open, onOpenChange, children }: DialogProps) {
  return <DialogContext value={{ open, setOpen: onOpenChange }}>{children}</DialogContext>;
}

/** Wraps the control that opens the dialog. */
export function DialogTrigger({ children }: { children: ReactNode }) {
  const { setOpen } = useDialog();
  return (
    <Slot.Root aria-haspopup="dialog" onClick={() => setOpen(true)}>
      {children}
    </Slot.Root>
  );
}

export type DialogContentProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons; the primary one last. */
  footer?: ReactNode;
  size?: "md" | "lg";
  className?: string;
  /** Without a close button, because an answer is required. The parent refuses Escape. */
  mustAnswer?: boolean;
  /** The control marked with `data-autofocus` gets the focus first; without one, the first control. */
  children?: ReactNode;
};

export function DialogContent({ size, className, ...frame }: DialogContentProps) {
  return <DialogFrame {...frame} className={classNames("dialog", className)} data-size={size} />;
}

/** The parts that dialogs and sheets share: header, scrolling body, footer, and the close button last in the tab order. */
export function DialogFrame({
  title,
  description,
  footer,
  mustAnswer = false,
  children,
  ...look
}: Omit<DialogContentProps, "size"> & { "data-size"?: string; "data-side"?: string }) {
  const { open, setOpen } = useDialog();
  const id = useId();
  return (
    <Modal
      {...look}
      open={open}
      onOpenChange={setOpen}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      <div className="dialog-head">
        <h2 id={`${id}-title`} className="dialog-title">
          {title}
        </h2>
        {description ? (
          <p id={`${id}-description`} className="dialog-description">
            {description}
          </p>
        ) : null}
      </div>
      {children ? <div className="dialog-body">{children}</div> : null}
      {footer ? <div className="dialog-foot">{footer}</div> : null}
      {mustAnswer ? null : (
        <Button
          variant="ghost"
          size="icon"
          className="dialog-close"
          aria-label="Close"
          onClick={() => setOpen(false)}
        >
          <CloseIcon />
        </Button>
      )}
    </Modal>
  );
}

function useDialog(): DialogState {
  const dialog = useContext(DialogContext);
  if (!dialog) throw new Error("Parts of a dialog belong inside Dialog");
  return dialog;
}
