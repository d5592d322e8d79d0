import { type PointerEvent, type ReactNode, useId, useState } from "react";
import { formatNumber } from "#common/numbers.ts";
import { classNames } from "../class-names.ts";
import { ChartTable } from "./chart-table.tsx";
import { bandAt, fromTop, labelRank, type TickKind, ticksUpTo } from "./scale.ts";
import { type ChartPoint, type Format, highest, type Names, pointInWords } from "./series.ts";

export type TimeChartProps = {
  title: string;
  /** In chronological order; one band each. */
  points: ChartPoint[];
  names: Names;
  format?: Format;
  ticks?: TickKind;
  /** Reference values. The first is always visible, the others when values are near them. */
  marks?: Mark[];
  /** Shown beside the title until a point is selected: the total or the average. */
  summary?: ReactNode;
  /** Hides the visible title if a heading above already shows it. */
  hideTitle?: boolean;
  size?: "sm" | "md" | "lg";
  className?: string;
};

type Mark = { value: number; label: string };
type Plot = { points: ChartPoint[]; top: number; active: number | undefined };
type FrameProps = TimeChartProps & { kind: "bars" | "line"; children: (plot: Plot) => ReactNode };

/**
 * The parts that all charts over time share: grid, axis, a cursor for pointer, touch and keyboard, a read-out, and the table. Drawn in
 * shares of the box, so the server's HTML fits every width and has no style attributes. The cursor is a native range input, which has keys
 * and is announced by screen readers.
 */
export function TimeChart({ kind, children, className, ...props }: FrameProps) {
  const { title, points, names, format = formatNumber, size = "md", summary, hideTitle, marks = [] } = props;
  const [active, setActive] = useState<number>();
  const id = useId();
  const most = Math.max(highest(points, names.compare !== undefined), marks[0]?.value ?? 0);
  const ticks = ticksUpTo(most, props.ticks);
  const top = ticks.at(-1) ?? 1;
  const shown = active === undefined ? undefined : points[active];
  return (
    <figure className={classNames("chart", className)} data-kind={kind} data-size={size}>
      <figcaption className="chart-head">
        <span id={`${id}-title`} className={hideTitle ? "sr-only" : "chart-title"}>
          {title}
        </span>
        <span className="chart-readout" aria-hidden={shown ? true : undefined}>
          {shown ? pointInWords(shown, names, format) : summary}
        </span>
      </figcaption>
      <div className="chart-body">
        <TickLabels ticks={ticks} format={format} />
        <div
          className="chart-plot"
          onPointerMove={(event) => setActive(bandUnder(event, points.length))}
          onPointerDown={(event) => setActive(bandUnder(event, points.length))}
          onPointerLeave={() => setActive(undefined)}
        >
          <svg aria-hidden="true" width="100%" height="100%">
            {ticks.map((tick) => (
              <line
                key={tick}
                x1="0"
                x2="100%"
                y1={`${fromTop(tick, top)}%`}
                y2={`${fromTop(tick, top)}%`}
                className={tick === 0 ? "chart-base" : "chart-grid"}
              />
            ))}
            {children({ points, top, active })}
            <Marks marks={marks.filter(({ value }) => value <= top)} top={top} />
          </svg>
          <input
            type="range"
            className="chart-cursor"
            aria-labelledby={`${id}-title`}
            aria-valuetext={points.length > 0 ? valueText(points, active, names, format) : "No values"}
            min={0}
            max={Math.max(0, points.length - 1)}
            value={active ?? Math.max(0, points.length - 1)}
            onFocus={() => setActive((at) => at ?? points.length - 1)}
            onBlur={() => setActive(undefined)}
            onChange={(event) => setActive(event.currentTarget.valueAsNumber)}
            disabled={points.length === 0}
          />
        </div>
        <PointLabels points={points} />
      </div>
      {names.compare ? <Legend names={names} /> : null}
      <details className="chart-details">
        <summary>Show as table</summary>
        <ChartTable title={title} points={points} names={names} format={format} />
      </details>
    </figure>
  );
}

function bandUnder(event: PointerEvent<HTMLElement>, count: number): number | undefined {
  const box = event.currentTarget.getBoundingClientRect();
  return count > 0 ? bandAt((event.clientX - box.left) / box.width, count) : undefined;
}

function valueText(points: ChartPoint[], active: number | undefined, names: Names, format: Format): string {
  const point = points[active ?? points.length - 1];
  return point ? pointInWords(point, names, format) : "";
}

/** Hidden from screen readers, which read the same in the summary beside the title. */
function Marks({ marks, top }: { marks: Mark[]; top: number }) {
  return marks.map(({ value, label }) => {
    const y = `${fromTop(value, top)}%`;
    return (
      <g key={label} className="chart-mark">
        <line x1="0" x2="100%" y1={y} y2={y} />
        <text x="100%" y={y} dy="-0.375rem" textAnchor="end">
          {label}
        </text>
      </g>
    );
  });
}

/** Ticks have equal distances, so the browser can place them. The column is as wide as the longest label. */
function TickLabels({ ticks, format }: { ticks: number[]; format: Format }) {
  return (
    <div className="chart-ticks" aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick}>{format(tick)}</span>
      ))}
    </div>
  );
}

/** One cell for each band. Text in HTML, so that it can be measured, zoomed and coloured. */
function PointLabels({ points }: { points: ChartPoint[] }) {
  return (
    <div className="chart-labels" aria-hidden="true" data-many={points.length > 16 ? "" : undefined}>
      {points.map((point, index) => {
        const rank = labelRank(index, points.length);
        return (
          <span key={point.label} data-rank={rank}>
            {rank === 0 ? null : <span>{point.short ?? point.label}</span>}
          </span>
        );
      })}
    </div>
  );
}

function Legend({ names }: { names: Names }) {
  return (
    <p className="chart-legend" aria-hidden="true">
      <span data-series="value">{names.value}</span>
      <span data-series="compare">{names.compare}</span>
    </p>
  );
}
