import { classNames } from "./class-names.ts";

/** Inside something that names what is happening, leave `label` out. */
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
