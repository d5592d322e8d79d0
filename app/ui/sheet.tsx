import { classNames } from "./class-names.ts";
import { type DialogContentProps, DialogFrame } from "./dialog.tsx";

type SheetContentProps = Omit<DialogContentProps, "size"> & { side?: "left" | "right" | "bottom" };

/**
 * A dialog that slides in from an edge, for navigation, filters or a record beside its list. Use it inside `Dialog`, beside a
 * `DialogTrigger`.
 */
export function SheetContent({ side = "right", className, ...frame }: SheetContentProps) {
  return <DialogFrame {...frame} className={classNames("sheet", className)} data-side={side} />;
}
