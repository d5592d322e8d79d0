type ProgressProps = {
  label: string;
  /** Leave it out while the total is unknown. */
  value?: number;
  max?: number;
};

export function Progress({ label, value, max = 100 }: ProgressProps) {
  return <progress className="progress" aria-label={label} value={value} max={max} />;
}
