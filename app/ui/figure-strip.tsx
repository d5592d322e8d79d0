import type { ReactNode } from "react";
import { ArrowDownIcon, ArrowUpIcon } from "./icons/arrows.tsx";

export type Figure = {
  label: string;
  value: ReactNode;
  /** Change from the previous period in per cent; null without an earlier value. */
  change?: number | null;
  /** The direction that is an improvement. Without it, a change is neutral. */
  better?: "more" | "less";
  note?: ReactNode;
};

/** The figures of a report side by side, each with its change. */
export function FigureStrip({ figures, label }: { figures: Figure[]; label: string }) {
  return (
    <dl className="totals" aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.label} className="total">
          <dt>{figure.label}</dt>
          <dd className="total-value">{figure.value}</dd>
          {figure.change !== undefined ? (
            <dd>
              <Change {...figure} />
            </dd>
          ) : null}
          {figure.note ? <dd className="total-note">{figure.note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

function Change({ change, better }: Figure) {
  if (change === null || change === undefined)
    return <span className="total-change">no earlier figures</span>;
  const rounded = Math.round(change);
  if (rounded === 0) return <span className="total-change">as before</span>;
  const more = rounded > 0;
  const welcome = better === undefined ? undefined : more === (better === "more");
  const Arrow = more ? ArrowUpIcon : ArrowDownIcon;
  return (
    <span className="total-change" data-welcome={welcome}>
      <Arrow width="14" height="14" />
      {Math.abs(rounded)}%<span className="sr-only"> {more ? "more" : "less"} than in the period before</span>
    </span>
  );
}

/** The change in per cent; null without an earlier value. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : ((now - before) / before) * 100;
}
