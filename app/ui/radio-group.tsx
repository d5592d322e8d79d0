import { type ReactNode, useId } from "react";
import { Choice } from "./choice.tsx";
import { classNames } from "./class-names.ts";
import { FieldError } from "./field.tsx";

type RadioOption = { value: string; label: ReactNode; description?: ReactNode; disabled?: boolean };
type RadioGroupProps = {
  legend: ReactNode;
  name?: string;
  options: RadioOption[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  inline?: boolean;
  className?: string;
};

export function RadioGroup({
  legend,
  name,
  options,
  value,
  defaultValue,
  onValueChange,
  description,
  error,
  required,
  disabled,
  inline,
  className,
}: RadioGroupProps) {
  const id = useId();
  const describedBy =
    [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset className={classNames("field", className)} aria-describedby={describedBy} disabled={disabled}>
      <legend className="field-label">
        {legend}
        {required ? (
          <span className="field-required" aria-hidden>
            *
          </span>
        ) : null}
      </legend>
      {description ? (
        <p id={`${id}-description`} className="field-description">
          {description}
        </p>
      ) : null}
      <div className={inline ? "choice-row" : undefined}>
        {options.map((option) => (
          <Choice
            key={option.value}
            kind="radio"
            {...option}
            name={name ?? id}
            required={required}
            {...(value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value })}
            onChange={() => onValueChange?.(option.value)}
          />
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
