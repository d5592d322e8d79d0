import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { parseReference } from "#content-model/reference.ts";
import { Button } from "~/ui/button.tsx";
import { FieldError, Field as FieldFrame } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { LinkPicker } from "./link-picker.tsx";
import { linkedRecordsQuery } from "./link-queries.ts";

type LinkFieldProps = {
  frame: { label: string; description?: string; error?: string; required?: boolean };
  name?: string;
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
};

/** A link to a record, which follows it when its path changes, or a typed URL. */
export function LinkField({ frame, name, value, disabled, onChange }: LinkFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const reference = parseReference(value);
  return (
    <div className="link-field">
      {reference ? (
        <Chosen label={frame.label} value={value} problem={frame.error} />
      ) : (
        <FieldFrame {...frame}>
          <Input
            name={name}
            value={value}
            disabled={disabled}
            autoComplete="off"
            placeholder="/path or https://…"
            onChange={(event) => onChange(event.target.value)}
          />
        </FieldFrame>
      )}
      <div className="button-row" data-size="sm">
        <Button variant="secondary" size="sm" disabled={disabled} onClick={() => setOpen(true)}>
          {reference ? "Choose another record" : "Choose a record"}
        </Button>
        {reference ? (
          <Button variant="ghost" size="sm" disabled={disabled} onClick={() => onChange("")}>
            Type a URL instead
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <LinkPicker
          onPick={(target) => {
            setOpen(false);
            onChange(target);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

function Chosen({ label, value, problem }: { label: string; value: string; problem: string | undefined }) {
  const { data, isSuccess, isPlaceholderData } = useQuery(linkedRecordsQuery([value]));
  const found = data?.get(value);
  const isGone = isSuccess && !isPlaceholderData && !found;
  return (
    <fieldset>
      <legend className="field-label">{label}</legend>
      {found ? (
        <p className="link-field-record">
          {found.title} <span className="link-field-path">{found.href}</span>
        </p>
      ) : null}
      {isGone ? (
        <p className="link-field-record">This record is not public, so visitors do not see the link.</p>
      ) : null}
      {problem ? <FieldError>{problem}</FieldError> : null}
    </fieldset>
  );
}
