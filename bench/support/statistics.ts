export function median(values: number[]): number {
  return percentile(values, 50);
}

/** Nearest rank: always one of the values that were measured. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export function maximum(values: number[]): number {
  return values.reduce((largest, value) => Math.max(largest, value), Number.NEGATIVE_INFINITY);
}

/** Of Theil and Sen: the median of the slopes between all pairs of points. */
export function robustSlope(points: [x: number, y: number][]): number {
  return median(
    points.flatMap(([x1, y1], at) => points.slice(at + 1).map(([x2, y2]) => (y2 - y1) / (x2 - x1))),
  );
}
