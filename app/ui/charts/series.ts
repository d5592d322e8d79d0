export type ChartPoint = {
  /** In full, for the read-out and the table: "Week of 2 November 2026". */
  label: string;
  /** Under the axis, where there is room: "2 Nov". The full label when left out. */
  short?: string;
  /** null where nothing was measured: a line has a gap there, a bar is absent. */
  value: number | null;
  /** The same point of the period before, for a comparison line. */
  compare?: number | null;
};

export type Names = {
  /** What the points are: "Week". Head of the table's first column. */
  point: string;
  /** What is measured: "Reading time". */
  value: string;
  /** What it is compared with: "12 weeks before". Without it no comparison is drawn. */
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
