import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldContext } from "./field-context.ts";
import { ErrorIcon } from "./icons/status.tsx";

type FieldProps = {
  label: ReactNode;
  /** What to enter and why, announced with the label. */
  description?: ReactNode;
  /** Shown when the value is refused; marks the control as invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Shows "optional" beside the label, for forms in which most fields are required. */
  optional?: boolean;
  /** Only if other elements refer to the control. */
  id?: string;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

/** Label, description and error of one control: any control of the kit inside gets their ids. */
export function Field({
  label,
  description,
  error,
  required,
  optional,
  id,
  hideLabel,
  className,
  children,
}: FieldProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const descriptionId = description ? `${controlId}-description` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [descriptionId, errorId].filter(Boolean).join(" ") || undefined;
  return (
    <div className={classNames("field", className)}>
      <label htmlFor={controlId} className={hideLabel ? "sr-only" : "field-label"}>
        {label}
        {required ? <RequiredMark /> : null}
        {optional ? <span className="field-optional">(optional)</span> : null}
      </label>
      {description ? (
        <p id={descriptionId} className="field-description">
          {description}
        </p>
      ) : null}
      <FieldContext
        value={{ id: controlId, describedBy, invalid: Boolean(error), required: Boolean(required) }}
      >
        {children}
      </FieldContext>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}

/** Hidden from screen readers, because the control has `required`. */
export function RequiredMark() {
  return (
    <span className="field-required" aria-hidden>
      *
    </span>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="field-error">
      <ErrorIcon width="18" height="18" />
      <span>{children}</span>
    </p>
  );
}
