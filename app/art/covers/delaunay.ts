import type { Point } from "../contours.ts";

/** Three indices into the points, counter-clockwise or not: the order is of no account here. */
export type Triangle = readonly [number, number, number];

type Candidate = { corners: Triangle; x: number; y: number; square: number };

/** Delaunay triangulation after Bowyer and Watson; quadratic, and meant for some hundred points at most. */
export function triangulate(points: readonly Point[]): Triangle[] {
  const far = 1e5;
  const all: Point[] = [...points, [-far, -far], [far * 2, -far], [-far, far * 2]];
  const first = points.length;
  let candidates: Candidate[] = [circumscribed(all, [first, first + 1, first + 2])];
  points.forEach(([x, y], index) => {
    const kept: Candidate[] = [];
    const rim = new Map<string, [number, number]>();
    for (const candidate of candidates) {
      if ((x - candidate.x) ** 2 + (y - candidate.y) ** 2 >= candidate.square) {
        kept.push(candidate);
        continue;
      }
      const [a, b, c] = candidate.corners;
      for (const [from, to] of [
        [a, b],
        [b, c],
        [c, a],
      ] as [number, number][]) {
        // An edge met twice lies inside the hole and goes.
        const key = from < to ? `${from},${to}` : `${to},${from}`;
        if (!rim.delete(key)) rim.set(key, [from, to]);
      }
    }
    for (const [from, to] of rim.values()) kept.push(circumscribed(all, [from, to, index]));
    candidates = kept;
  });
  return candidates
    .map(({ corners }) => corners)
    .filter((corners) => corners.every((corner) => corner < first));
}

function circumscribed(points: readonly Point[], corners: Triangle): Candidate {
  const [a, b, c] = corners.map((corner) => points[corner] ?? [0, 0]) as [Point, Point, Point];
  const [bX, bY] = [b[0] - a[0], b[1] - a[1]];
  const [cX, cY] = [c[0] - a[0], c[1] - a[1]];
  const twice = 2 * (bX * cY - bY * cX) || 1e-9;
  const x = (cY * (bX * bX + bY * bY) - bY * (cX * cX + cY * cY)) / twice;
  const y = (bX * (cX * cX + cY * cY) - cX * (bX * bX + bY * bY)) / twice;
  return { corners, x: a[0] + x, y: a[1] + y, square: x * x + y * y };
}
