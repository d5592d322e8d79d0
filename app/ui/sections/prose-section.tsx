import type { ReactNode } from "react";
import { nonBreakingHeading } from "../non-breaking.tsx";
import { Prose } from "../prose.tsx";

type ProseSectionProps = {
  title: ReactNode;
  eyebrow?: ReactNode;
  id?: string;
  html?: string;
  children?: ReactNode;
};

/** A heading in the margin columns with text beside it: "What threatens you", "What we do", "What you keep". */
export function ProseSection({ title, eyebrow, id, html, children }: ProseSectionProps) {
  const titleId = id ? `${id}-title` : undefined;
  return (
    <section id={id} className="section" aria-labelledby={titleId}>
      <div className="container-page">
        <div className="rule grid-page prose-section" data-shape="4/8">
          <div>
            {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
            <h2 id={titleId} className="heading">
              {nonBreakingHeading(title)}
            </h2>
          </div>
          <div>{html === undefined ? <Prose>{children}</Prose> : <Prose html={html} />}</div>
        </div>
      </div>
    </section>
  );
}
