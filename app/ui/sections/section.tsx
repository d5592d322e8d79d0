import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { nonBreaking, nonBreakingHeading } from "../non-breaking.tsx";

type SectionProps = Partial<SectionHeadingProps> & {
  id?: string;
  /** The accessible name of a section without a visible heading. */
  label?: string;
  className?: string;
  children?: ReactNode;
};

/** One section of a page: spacing, the page's width, and an optional heading on a rule. */
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

type SectionHeadingProps = {
  title: ReactNode;
  /** Small text in the margin: "02 · Sectors". */
  eyebrow?: ReactNode;
  lead?: ReactNode;
  /** On the right, below the introduction: usually one link. */
  aside?: ReactNode;
  level?: 2 | 3;
  titleId?: string;
};

/** A rule with its tick, the label in the margin columns, the text from the fifth. */
function SectionHeading({ title, eyebrow, lead, aside, level = 2, titleId }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="section-head rule">
      {eyebrow ? <p className="section-label eyebrow">{eyebrow}</p> : null}
      <div className={eyebrow ? "section-words" : "section-words section-words-wide"}>
        <Heading id={titleId} className="heading">
          {nonBreakingHeading(title)}
        </Heading>
        {lead ? <p className="lead">{nonBreaking(lead)}</p> : null}
      </div>
      {aside ? <div className="section-aside">{aside}</div> : null}
    </div>
  );
}
