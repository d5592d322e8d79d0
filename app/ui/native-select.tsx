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

/** The options of a select. A value that is not among them, or not loaded yet, is shown as it is. */
export function Options({
  options,
  value = "",
}: {
  options: readonly { value: string; label: string }[];
  value?: string;
}) {
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <>
      {isKnown ? null : <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </>
  );
}
