import { fromTop } from "./scale.ts";
import { TimeChart, type TimeChartProps } from "./time-chart.tsx";

/** Amounts per day, week or month, which can be added up. */
export function BarChart(props: TimeChartProps) {
  return (
    <TimeChart {...props} kind="bars">
      {({ points, top, active }) => {
        const band = 100 / points.length;
        const air = points.length > 40 ? 0.2 : 0.34;
        return points.map((point, index) => {
          const y = fromTop(point.value ?? 0, top);
          const isActive = index === active;
          if (!point.value && !isActive) return null;
          return (
            <rect
              key={point.label}
              x={`${(index + air / 2) * band}%`}
              width={`${band * (1 - air)}%`}
              y={`${y}%`}
              // A week without values still has a mark: a line on the axis.
              height={point.value ? `${100 - y}%` : 2}
              className="chart-bar"
              data-active={isActive ? "" : undefined}
            />
          );
        });
      }}
    </TimeChart>
  );
}
