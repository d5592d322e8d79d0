import type { ReactNode } from "react";
import { nonBreaking, nonBreakingHeading } from "../non-breaking.tsx";

export type HeroFact = { label: string; value: ReactNode };
type HeroProps = {
  /** The coordinates line: "46°39′N 8°35′E · Gotthard". */
  eyebrow: ReactNode;
  title: ReactNode;
  lead: ReactNode;
  actions: ReactNode;
  /** The drawing in the five columns on the right. */
  art: ReactNode;
  /** A `Backdrop`. */
  backdrop: ReactNode;
  /** The line at the bottom: location, jurisdiction, key custody. */
  facts?: HeroFact[];
};

/** Seven columns of text, five of drawing. */
export function Hero({ eyebrow, title, lead, actions, art, backdrop, facts }: HeroProps) {
  return (
    <header className="hero">
      {backdrop}
      <div className="container-page">
        <div className="grid-page hero-grid">
          <div className="hero-words">
            {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
            <h1 className="display">{nonBreakingHeading(title)}</h1>
            {lead ? <p className="lead">{nonBreaking(lead)}</p> : null}
            {actions ? <div className="button-row">{actions}</div> : null}
          </div>
          {art ? <div className="hero-art">{art}</div> : null}
        </div>
        {facts ? <HeroLine facts={facts} /> : null}
      </div>
    </header>
  );
}

function HeroLine({ facts }: { facts: HeroFact[] }) {
  return (
    <dl className="hero-line">
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
