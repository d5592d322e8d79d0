import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { useFieldControl } from "./field-context.ts";

/** Turns off the browser's corrections. */
const emailProps = { spellCheck: false, autoCapitalize: "none" };

export function Input({ className, ...props }: ComponentProps<"input">) {
  return (
    <input
      {...(props.type === "email" && emailProps)}
      {...props}
      {...useFieldControl(props)}
      className={classNames("field-control", className)}
    />
  );
}

/** Grows with its text if the browser supports it. */
export function Textarea({ className, rows = 5, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      {...props}
      {...useFieldControl(props)}
      className={classNames("field-control", className)}
    />
  );
}
