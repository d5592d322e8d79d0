import { classNames } from "./class-names.ts";
import { type DialogContentProps, DialogFrame } from "./dialog.tsx";

type SheetContentProps = Omit<DialogContentProps, "size"> & { side?: "left" | "right" | "bottom" };

/** A dialog that comes from an edge: navigation, filters, a record beside its list. Put it inside `Dialog`, beside a `DialogTrigger`. */
export function SheetContent({ side = "right", className, ...frame }: SheetContentProps) {
  return <DialogFrame {...frame} className={classNames("sheet", className)} data-side={side} />;
}
