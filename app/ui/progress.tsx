import { classNames } from "./class-names.ts";

type ProgressProps = {
  label: string;
  /** Leave it out while the total is unknown. */
  value?: number;
  max?: number;
  className?: string;
};

export function Progress({ label, value, max = 100, className }: ProgressProps) {
  return (
    <progress className={classNames("progress", className)} aria-label={label} value={value} max={max} />
  );
}
