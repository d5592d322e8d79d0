import { classNames } from "./class-names.ts";

/** Shaped by utilities like what will stand here: `<Skeleton className="h-6 w-40" />`. Put one `Spinner label` or `aria-busy` around a group. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classNames("skeleton", className)} aria-hidden />;
}

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div className={classNames("grid gap-3", className)} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a skeleton never change places
        <div key={line} className={classNames("skeleton h-4", line === lines - 1 ? "w-2/3" : "w-full")} />
      ))}
    </div>
  );
}
