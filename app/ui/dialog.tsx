// Radix dialogs without Radix's Overlay: that one injects a <style>, which our Content-Security-Policy forbids.
// The dialog's own spread shadow dims the page, and `html:has([data-modal])` in base.css holds it still.
import { Dialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { CloseIcon } from "./icons/actions.tsx";

export const Dialog = Radix.Root;
/** Wraps the control that opens it: `<DialogTrigger asChild><Button>…`. */
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

export type DialogContentProps = Omit<ComponentProps<typeof Radix.Content>, "title"> & {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons; the one that carries on comes last. */
  footer?: ReactNode;
  size?: "md" | "lg";
};

export function DialogContent({
  title,
  description,
  footer,
  size,
  className,
  children,
  ...props
}: DialogContentProps) {
  return (
    <Radix.Portal>
      <Radix.Content
        className={classNames("dialog", className)}
        data-modal
        data-size={size}
        {...(description ? {} : { "aria-describedby": undefined })}
        {...props}
      >
        <DialogFrame title={title} description={description} footer={footer}>
          {children}
        </DialogFrame>
      </Radix.Content>
    </Radix.Portal>
  );
}

/** What dialogs and sheets have in common: head, scrolling body, foot, and the close button last in the order of tabbing. */
export function DialogFrame({
  title,
  description,
  footer,
  children,
}: Pick<DialogContentProps, "title" | "description" | "footer" | "children">) {
  return (
    <>
      <div className="dialog-head">
        <Radix.Title className="dialog-title">{title}</Radix.Title>
        {description ? (
          <Radix.Description className="dialog-description">{description}</Radix.Description>
        ) : null}
      </div>
      {children ? <div className="dialog-body">{children}</div> : null}
      {footer ? <div className="dialog-foot">{footer}</div> : null}
      <Radix.Close asChild>
        <Button variant="ghost" size="icon" className="dialog-close" aria-label="Close">
          <CloseIcon />
        </Button>
      </Radix.Close>
    </>
  );
}
