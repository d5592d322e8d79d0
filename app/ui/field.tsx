import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldContext } from "./field-context.ts";
import { ErrorIcon } from "./icons/status.tsx";

type FieldProps = {
  label: ReactNode;
  /** What to enter and why; read together with the label. */
  description?: ReactNode;
  /** The sentence shown when the value is refused. Its presence marks the control invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Says "optional" beside the label: for forms in which most fields are required. */
  optional?: boolean;
  /** Only when something outside must know the control's id. */
  id?: string;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

/** Label, description and error around one control, wired once: any control of the kit placed inside finds its ids. */
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

/** For the eye; the control itself says it to programs. */
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
