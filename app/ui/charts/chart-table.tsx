import { type ChartPoint, type Format, formatValue, type Names } from "./series.ts";

type ChartTableProps = { title: string; points: ChartPoint[]; names: Names; format: Format };

/** The same numbers as text, for screen readers and for exact values. */
export function ChartTable({ title, points, names, format }: ChartTableProps) {
  return (
    <table className="data-table chart-table">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{names.point}</th>
          <th scope="col" data-align="end">
            {names.value}
          </th>
          {names.compare ? (
            <th scope="col" data-align="end">
              {names.compare}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.label}>
            <th scope="row">{point.label}</th>
            <td data-align="end">{formatValue(point.value, format)}</td>
            {names.compare ? <td data-align="end">{formatValue(point.compare, format)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
