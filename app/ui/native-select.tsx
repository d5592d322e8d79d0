import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field-context.ts";
import { ChevronDownIcon } from "./icons/arrows.tsx";

/** The browser's own select: the default in forms, for phones and for pages without JavaScript. */
export function NativeSelect({ className, ...props }: ComponentProps<"select">) {
  return (
    <div className="field-affix">
      <select
        {...props}
        {...useFieldControl(props)}
        className={classNames("field-control select", className)}
      />
      <ChevronDownIcon />
    </div>
  );
}
