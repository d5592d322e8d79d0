export type ChartPoint = {
  /** The full label, for the read-out and the table: "Week of 2 November 2026". */
  label: string;
  /** The short label below the axis: "2 Nov". Default: the full label. */
  short?: string;
  /** null if nothing was measured: a gap in a line, no bar. */
  value: number | null;
  /** The same point of the previous period, for comparison. */
  compare?: number | null;
};

export type Names = {
  /** The unit of the points, such as "Week": the header of the table's first column. */
  point: string;
  /** The measure, such as "Reading time". */
  value: string;
  /** The name of the compared period, such as "12 weeks before". Without it, nothing is compared. */
  compare?: string;
};

export type Format = (value: number) => string;

export function formatValue(value: number | null | undefined, format: Format): string {
  return value === null || value === undefined ? "–" : format(value);
}

export function highest(points: ChartPoint[], withCompare: boolean): number {
  return Math.max(
    0,
    ...points.map((point) => Math.max(point.value ?? 0, (withCompare && point.compare) || 0)),
  );
}

/** One point in words: "Week of 2 November 2026: 2h 30m, 12 weeks before 1h 10m". */
export function pointInWords(point: ChartPoint, names: Names, format: Format): string {
  const value = point.value === null ? "nothing measured" : format(point.value);
  const compared = names.compare ? `, ${names.compare} ${formatValue(point.compare, format)}` : "";
  return `${point.label}: ${value}${compared}`;
}
