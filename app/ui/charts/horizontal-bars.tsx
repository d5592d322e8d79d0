import { formatNumber } from "#common/numbers.ts";
import { Link } from "../link.tsx";
import type { Format } from "./series.ts";

export type HorizontalBar = { label: string; value: number; href?: string };

type HorizontalBarsProps = {
  title: string;
  hideTitle?: boolean;
  /** Headers of the two columns: "Page", "Views". */
  names: { label: string; value: string };
  /** In display order. */
  rows: HorizontalBar[];
  format?: Format;
};

/** A ranking, as a table with a bar in each row. */
export function HorizontalBars({
  title,
  hideTitle = false,
  names,
  rows,
  format = formatNumber,
}: HorizontalBarsProps) {
  const full = Math.max(1, ...rows.map((row) => row.value));
  return (
    <table className="bar-table">
      <caption className={hideTitle ? "sr-only" : "chart-title"}>{title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{names.label}</th>
          <th scope="col">{names.value}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">
              {row.href ? (
                <Link href={row.href} variant="quiet">
                  {row.label}
                </Link>
              ) : (
                row.label
              )}
              <svg aria-hidden="true" width="100%" height="6">
                <rect width="100%" height="6" className="bar-table-ground" />
                <rect width={`${share(row.value, full)}%`} height="6" className="chart-bar" />
              </svg>
            </th>
            <td>{format(row.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function share(value: number, full: number): number {
  return Math.round(Math.min(1, Math.max(0, value / full)) * 1000) / 10;
}
