import type { Line, Point } from "./contours.ts";

/** `Math.hypot` guards against overflow, and costs ten times as much. */
function distance(a: Point, b: Point): number {
  const x = b[0] - a[0];
  const y = b[1] - a[1];
  return Math.sqrt(x * x + y * y);
}

export function lineLength(line: Line): number {
  let length = 0;
  let previous = line.closed ? line.points.at(-1) : undefined;
  for (const point of line.points) {
    if (previous) length += distance(previous, point);
    previous = point;
  }
  return length;
}

/** Enclosed area by the shoelace formula, as if the line were closed. */
export function lineArea(line: Line): number {
  let twice = 0;
  let previous = line.points.at(-1);
  for (const point of line.points) {
    if (previous) twice += previous[0] * point[1] - point[0] * previous[1];
    previous = point;
  }
  return Math.abs(twice) / 2;
}

/** Where a closed line crosses a row, from left to right: the inside is between the first and second, third and fourth… */
export function crossingsAt(line: Line, y: number): number[] {
  const crossings: number[] = [];
  let previous = line.points.at(-1);
  for (const point of line.points) {
    if (previous && previous[1] > y !== point[1] > y) {
      crossings.push(point[0] + ((y - point[1]) / (previous[1] - point[1])) * (previous[0] - point[0]));
    }
    previous = point;
  }
  return crossings.sort((a, b) => a - b);
}

export function encloses(line: Line, x: number, y: number): boolean {
  return isBetween(crossingsAt(line, y), x);
}

export function isBetween(crossings: number[], x: number): boolean {
  return crossings.filter((crossing) => crossing > x).length % 2 === 1;
}

/** Points at even distances along the line; the ends of an open line stay. */
export function resample(line: Line, spacing: number): Line {
  const length = lineLength(line);
  const count = Math.max(line.closed ? 6 : 2, Math.round(length / spacing));
  const step = length / (line.closed ? count : count - 1);
  const source = line.closed ? [...line.points, line.points[0] as Point] : line.points;
  const points: Point[] = [source[0] as Point];
  let travelled = 0;
  let previous = source[0] as Point;
  for (const point of source) {
    const stretch = distance(previous, point);
    while (points.length < count && travelled + stretch >= step * points.length - 1e-9 && stretch > 0) {
      const part = (step * points.length - travelled) / stretch;
      points.push([
        previous[0] + (point[0] - previous[0]) * part,
        previous[1] + (point[1] - previous[1]) * part,
      ]);
    }
    travelled += stretch;
    previous = point;
  }
  if (!line.closed && points.length < count) points.push(previous);
  return { closed: line.closed, points };
}

/** Drops points that lie within `tolerance` of the line through those that stay (Douglas–Peucker). */
export function simplify(line: Line, tolerance: number): Line {
  const { points } = line;
  if (points.length < 4) return line;
  const keep = new Uint8Array(points.length);
  keep[0] = 1;
  keep[points.length - 1] = 1;
  const spans: [number, number][] = [[0, points.length - 1]];
  if (line.closed) {
    const middle = points.length >> 1;
    keep[middle] = 1;
    spans[0] = [0, middle];
    spans.push([middle, points.length - 1]);
  }
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span;
    const farthest = farthestFromChord(points, first, last);
    if (farthest.distance <= tolerance) continue;
    keep[farthest.index] = 1;
    spans.push([first, farthest.index], [farthest.index, last]);
  }
  return { closed: line.closed, points: points.filter((_, index) => keep[index] === 1) };
}

function farthestFromChord(
  points: Point[],
  first: number,
  last: number,
): { index: number; distance: number } {
  const [startX, startY] = points[first] as Point;
  const [endX, endY] = points[last] as Point;
  const alongX = endX - startX;
  const alongY = endY - startY;
  const chord = Math.hypot(alongX, alongY) || 1;
  let index = first;
  let distance = 0;
  for (let candidate = first + 1; candidate < last; candidate += 1) {
    const [x, y] = points[candidate] as Point;
    const off = Math.abs((x - startX) * alongY - (y - startY) * alongX) / chord;
    if (off > distance) {
      distance = off;
      index = candidate;
    }
  }
  return { index, distance };
}
