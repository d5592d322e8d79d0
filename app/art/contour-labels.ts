import type { Line, Point } from "./contours.ts";

export type LabelSpot = { x: number; y: number; angle: number };

/** How unwelcome a label is there, reading at that angle: 0 is best, infinite is never. */
export type LabelCost = (x: number, y: number, angle: number) => number;

/**
 * Opens a line where it runs straight and a label is welcome, so that its height can be lettered in the gap.
 * Both measures are added; where nothing costs less than one, the line stays whole.
 */
export function openForLabel(line: Line, gap: number, cost: LabelCost): { parts: Line[]; spot?: LabelSpot } {
  const { points } = line;
  const place = bestPlace(points, gap, cost);
  if (!place) return { parts: [line] };
  const before = points.slice(0, place.first + 1);
  const after = points.slice(place.last);
  const parts = line.closed ? [[...after, ...before]] : [before, after];
  return {
    parts: parts.filter((part) => part.length > 1).map((part) => ({ points: part, closed: false })),
    spot: place.spot,
  };
}

type Place = { first: number; last: number; spot: LabelSpot };

function bestPlace(points: Point[], gap: number, cost: LabelCost): Place | undefined {
  let best: Place | undefined;
  let least = 1;
  for (let first = 4; first < points.length - 4; first += 2) {
    const from = points[first] as Point;
    let travelled = 0;
    let last = first;
    while (travelled < gap && last < points.length - 4) {
      const here = points[last] as Point;
      const next = points[last + 1] as Point;
      travelled += Math.hypot(next[0] - here[0], next[1] - here[1]);
      last += 1;
    }
    if (travelled < gap) break;
    const to = points[last] as Point;
    const [alongX, alongY] = [to[0] - from[0], to[1] - from[1]];
    const bend = 1 - Math.hypot(alongX, alongY) / travelled;
    if (bend * 15 >= least) continue;
    const spot = { x: from[0] + alongX / 2, y: from[1] + alongY / 2, angle: Math.atan2(alongY, alongX) };
    const total = bend * 15 + cost(spot.x, spot.y, spot.angle);
    if (total < least) {
      least = total;
      best = { first, last, spot };
    }
  }
  return best;
}
