import { useId } from "react";
import type { Icon } from "./icons/icon.tsx";

type SegmentsProps = {
  label: string;
  value: string;
  options: Record<string, string>;
  icons?: Record<string, Icon>;
  onChange: (value: string) => void;
};

/** A choice between a few views, as text or icons. Radio buttons: arrow keys move between them. */
export function Segments({ label, value, options, icons = {}, onChange }: SegmentsProps) {
  const name = useId();
  return (
    <fieldset className="segments">
      <legend className="sr-only">{label}</legend>
      {Object.entries(options).map(([key, words]) => {
        const Drawing = icons[key];
        return (
          <label key={key}>
            <input
              type="radio"
              name={name}
              value={key}
              checked={key === value}
              onChange={() => onChange(key)}
              className="sr-only"
            />
            {Drawing ? <Drawing width="18" height="18" /> : null}
            <span className={Drawing ? "sr-only" : undefined}>{words}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
