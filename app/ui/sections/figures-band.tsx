import type { ReactNode } from "react";
import { CountUp } from "./count-up.tsx";

export type Figure = { value: string; label: ReactNode; note?: ReactNode };

/** Large tabular figures on hairlines. In the markup the label comes first, as a definition list wants it; to the eye, the figure. */
export function FiguresBand({ figures }: { figures: Figure[] }) {
  return (
    <dl className="figures-band">
      {figures.map((figure) => (
        <div key={`${figure.value} ${figure.label}`} className="figure rule">
          <dt className="figure-label">{figure.label}</dt>
          <dd className="figure-value">
            <CountUp value={figure.value} />
          </dd>
          {figure.note ? <dd className="figure-note">{figure.note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
