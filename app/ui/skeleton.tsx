import { classNames } from "./class-names.ts";

type SkeletonProps = {
  /** A `span` inside a heading or a text. */
  as?: "div" | "span";
  /** As tall as the content. Styles of the surrounding part may set the size. */
  shape?: "field" | "figures" | "panel" | "table" | "chart" | "list";
  className?: string;
};

/** A placeholder for content that is loading. Use one `Spinner label` or `aria-busy` around a group. */
export function Skeleton({ as: Element = "div", shape, className }: SkeletonProps) {
  return <Element className={classNames("skeleton", className)} data-shape={shape} aria-hidden />;
}

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div className={classNames("skeleton-text", className)} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a skeleton never change places
        <div key={line} className="skeleton" />
      ))}
    </div>
  );
}
