import { formatNumber } from "#common/numbers.ts";
import { ChartTable } from "./chart-table.tsx";
import { areaPath, linePath } from "./scale.ts";
import { type ChartPoint, type Format, highest, type Names } from "./series.ts";

type SparklineProps = { title: string; points: ChartPoint[]; names: Names; format?: Format };

/** A line as tall as a word, beside its figure. Screen readers get the numbers as a table. */
export function Sparkline({ title, points, names, format = formatNumber }: SparklineProps) {
  const values = points.map((point) => point.value);
  const top = highest(points, false) || 1;
  return (
    <div className="sparkline">
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
        <path d={areaPath(values, top)} className="chart-area" />
        <path d={linePath(values, top)} className="chart-line" vectorEffect="non-scaling-stroke" />
      </svg>
      <div className="sr-only">
        <ChartTable title={title} points={points} names={names} format={format} />
      </div>
    </div>
  );
}
