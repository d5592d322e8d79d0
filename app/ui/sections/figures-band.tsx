import type { ReactNode } from "react";
import { SampleMark } from "../sample-mark.tsx";
import { CountUp } from "./count-up.tsx";

export type Figure = {
  value: string;
  /** Below the value: the same, drawn. */
  drawing?: ReactNode;
  label: ReactNode;
  note?: ReactNode;
  isSample?: boolean;
};

/** Large tabular figures on hairlines. The label comes first in the markup, as a definition list requires, and second on screen. */
export function FiguresBand({ figures }: { figures: Figure[] }) {
  return (
    <dl className="figures-band">
      {figures.map((figure) => (
        <div key={`${figure.value} ${figure.label}`} className="figure rule">
          <dt className="figure-label">
            {figure.label} <SampleMark of={figure.isSample} />
          </dt>
          <dd className="figure-value">
            <CountUp value={figure.value} />
            {figure.drawing}
          </dd>
          {figure.note ? <dd className="figure-note">{figure.note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
