import { areaPath, bandCentre, fromTop, linePath } from "./scale.ts";
import { TimeChart, type TimeChartProps } from "./time-chart.tsx";

type LineChartProps = TimeChartProps & {
  /** Fills the area below the line: for amounts, not for ratios or times. */
  area?: boolean;
};

/** A continuous measure. With `names.compare`, the previous period is drawn behind it, dashed. */
export function LineChart({ area = false, ...props }: LineChartProps) {
  return (
    <TimeChart {...props} kind="line">
      {({ points, top, active }) => {
        const values = points.map((point) => point.value);
        const alone = points.flatMap((point, index) =>
          point.value !== null && isAlone(values, index) ? [{ index, value: point.value }] : [],
        );
        return (
          <>
            <svg
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              width="100%"
              height="100%"
              aria-hidden="true"
            >
              {area ? <path d={areaPath(values, top)} className="chart-area" /> : null}
              {props.names.compare ? (
                <path
                  d={linePath(
                    points.map((point) => point.compare ?? null),
                    top,
                  )}
                  className="chart-compare"
                  vectorEffect="non-scaling-stroke"
                />
              ) : null}
              <path d={linePath(values, top)} className="chart-line" vectorEffect="non-scaling-stroke" />
            </svg>
            {alone.map(({ index, value }) => (
              <Dot key={index} index={index} count={points.length} value={value} top={top} />
            ))}
            {active === undefined ? null : (
              <line
                x1={`${bandCentre(active, points.length)}%`}
                x2={`${bandCentre(active, points.length)}%`}
                y1="0"
                y2="100%"
                className="chart-guide"
              />
            )}
            {active !== undefined && values[active] !== null && values[active] !== undefined ? (
              <Dot index={active} count={points.length} value={values[active]} top={top} active />
            ) : null}
          </>
        );
      }}
    </TimeChart>
  );
}

/** A value between two gaps has no line, so it gets a dot. */
function isAlone(values: (number | null)[], index: number): boolean {
  return (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
}

type DotProps = { index: number; count: number; value: number; top: number; active?: boolean };

function Dot({ index, count, value, top, active }: DotProps) {
  return (
    <circle
      cx={`${bandCentre(index, count)}%`}
      cy={`${fromTop(value, top)}%`}
      r={active ? 5 : 2.5}
      className="chart-dot"
      data-active={active ? "" : undefined}
    />
  );
}
