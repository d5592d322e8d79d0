import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { SectionHeading, type SectionHeadingProps } from "./section-heading.tsx";

type SectionProps = Partial<SectionHeadingProps> & {
  id?: string;
  /** Names the region when it has no visible heading. */
  label?: string;
  className?: string;
  children?: ReactNode;
};

/** One chapter of a page: distance above and below, the page's width, and, with a title, its heading on a rule. */
export function Section({ id, label, title, className, children, ...heading }: SectionProps) {
  const titleId = title && id ? `${id}-title` : undefined;
  return (
    <section
      id={id}
      className={classNames("section", className)}
      aria-labelledby={titleId}
      aria-label={titleId ? undefined : label}
    >
      <div className="container-page">
        {title ? <SectionHeading title={title} titleId={titleId} {...heading} /> : null}
        {children}
      </div>
    </section>
  );
}
