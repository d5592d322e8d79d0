import { Dialog as Radix } from "radix-ui";
import { classNames } from "./class-names.ts";
import { type DialogContentProps, DialogFrame } from "./dialog.tsx";

export { Dialog as Sheet, DialogClose as SheetClose, DialogTrigger as SheetTrigger } from "./dialog.tsx";

/** A dialog that comes from an edge: navigation, filters, a record beside its list. */
export function SheetContent({
  side = "right",
  title,
  description,
  footer,
  className,
  children,
  ...props
}: Omit<DialogContentProps, "size"> & { side?: "left" | "right" | "bottom" }) {
  return (
    <Radix.Portal>
      <Radix.Content
        className={classNames("sheet", className)}
        data-modal
        data-side={side}
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
