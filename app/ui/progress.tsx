import { classNames } from "./class-names.ts";

type ProgressProps = {
  label: string;
  /** Out of `max`; leave it out while the end is unknown. */
  value?: number;
  max?: number;
  className?: string;
};

export function Progress({ label, value, max = 100, className }: ProgressProps) {
  return (
    <progress className={classNames("progress", className)} aria-label={label} value={value} max={max} />
  );
}
