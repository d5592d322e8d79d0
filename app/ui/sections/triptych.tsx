import type { ReactNode } from "react";
import { Link } from "../link.tsx";
import { nonBreaking, nonBreakingHeading } from "../non-breaking.tsx";

export type TriptychPanel = {
  title: ReactNode;
  text: ReactNode;
  /** A small drawing to the right of the number. */
  symbol?: ReactNode;
  link?: { label: string; href: string };
};

/** Three numbered statements in a row. */
export function Triptych({ panels, headingLevel = 3 }: { panels: TriptychPanel[]; headingLevel?: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ol className="triptych">
      {panels.map((panel, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the number is what identifies a panel
        <li key={index}>
          <div className="triptych-number" aria-hidden>
            <span>{index + 1}</span>
            {panel.symbol}
          </div>
          <Heading className="subheading">{nonBreakingHeading(panel.title)}</Heading>
          <div className="triptych-text">{nonBreaking(panel.text)}</div>
          {panel.link ? (
            <p className="triptych-more">
              <Link href={panel.link.href} variant="arrow" prefetch="intent">
                {panel.link.label}
              </Link>
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
