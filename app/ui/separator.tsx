import { classNames } from "./class-names.ts";

export function Separator({ vertical = false, className }: { vertical?: boolean; className?: string }) {
  return (
    <hr className={classNames("separator", className)} aria-orientation={vertical ? "vertical" : undefined} />
  );
}
