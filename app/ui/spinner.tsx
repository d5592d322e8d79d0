import { classNames } from "./class-names.ts";

/** Leave `label` out if the surrounding element names the activity. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return label ? (
    <span role="status" className={classNames("spinner-label", className)}>
      <span className="spinner" aria-hidden />
      {label}
    </span>
  ) : (
    <span className={classNames("spinner", className)} aria-hidden />
  );
}
