import { useQuery } from "@tanstack/react-query";
import { Field } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { joinLabels, readLabels } from "./labels.ts";
import { mediaLabelsQuery } from "./library-queries.ts";

type LabelsFieldProps = {
  label?: string;
  description?: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
};

/** Typed with commas, or pressed: the labels that are in use already are offered. */
export function LabelsField({
  label = "Labels",
  description = "For you and other editors, separated by commas. Visitors never see them.",
  value,
  error,
  onChange,
}: LabelsFieldProps) {
  const { data } = useQuery(mediaLabelsQuery());
  const chosen = readLabels(value);
  const offered = (data ?? []).filter((each) => !chosen.includes(each.label)).slice(0, 12);
  return (
    <div className="labels-field">
      <Field label={label} description={description} error={error}>
        <Input
          name="labels"
          value={value}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {offered.length > 0 ? (
        <ul aria-label={`${label} in use`}>
          {offered.map((each) => (
            <li key={each.label}>
              <button
                type="button"
                className="label-offer"
                onClick={() => onChange(joinLabels([...chosen, each.label]))}
              >
                {each.label}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
