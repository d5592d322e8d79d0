import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field-context.ts";

/** The browser's own select: first choice in forms, for phones and for pages that must work without JavaScript. */
export function NativeSelect({ className, ...props }: ComponentProps<"select">) {
  return (
    <select
      {...props}
      {...useFieldControl(props)}
      className={classNames("field-control select", className)}
    />
  );
}
