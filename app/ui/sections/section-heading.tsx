import type { ReactNode } from "react";
import { nonBreaking } from "../non-breaking.tsx";

export type SectionHeadingProps = {
  title: ReactNode;
  /** Small lettering in the margin: "02 · Sectors". */
  eyebrow?: ReactNode;
  lead?: ReactNode;
  /** On the right, at the foot of the words: usually one way on. */
  aside?: ReactNode;
  level?: 2 | 3;
  titleId?: string;
};

/** A rule with its survey tick, the label in the margin columns, the words from the fifth. */
export function SectionHeading({ title, eyebrow, lead, aside, level = 2, titleId }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="section-head rule">
      {eyebrow ? <p className="section-label eyebrow">{eyebrow}</p> : null}
      <div className={eyebrow ? "section-words" : "section-words section-words-wide"}>
        <Heading id={titleId} className="heading">
          {title}
        </Heading>
        {lead ? <p className="lead">{nonBreaking(lead)}</p> : null}
      </div>
      {aside ? <div className="section-aside">{aside}</div> : null}
    </div>
  );
}
