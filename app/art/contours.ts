import type { Field } from "./field.ts";

export type Point = readonly [number, number];
/** A chain of points; when `closed`, the last joins the first and is not repeated. */
export type Line = { points: Point[]; closed: boolean };

/**
 * Marching squares with linear interpolation. Every crossing of a cell edge has one key (twice the node's index, plus one
 * for the edge that runs down from it), so the segments of neighbouring cells join by key and never by comparing
 * coordinates. Points are in field cells times `scale`.
 */
export function createTracer(field: Field, scale = 1): (level: number) => Line[] {
  const size = field.columns * field.rows * 2;
  // Up to two joins a crossing, -1 for none; walking a line clears what it passes, so the buffers stay empty between levels.
  const links = { one: new Int32Array(size).fill(-1), two: new Int32Array(size).fill(-1) };
  const bands = bandsOf(field);
  return (level) => {
    const keys = linkCrossings(field, level, links, bands);
    const lines: Line[] = [];
    // Open lines first, from their ends on the rim: what is left afterwards is loops.
    for (const key of keys) {
      if ((links.one[key] as number) >= 0 && (links.two[key] as number) < 0)
        lines.push(follow(field, level, links, scale, key, false));
    }
    for (const key of keys) {
      if ((links.one[key] as number) >= 0) lines.push(follow(field, level, links, scale, key, true));
    }
    return lines.filter((line) => line.points.length > 1);
  };
}

type Links = { one: Int32Array; two: Int32Array };
/** Lowest and highest value of each row of cells: most levels cross few of them. */
type Bands = { low: Float64Array; high: Float64Array };

function bandsOf(field: Field): Bands {
  const { columns, rows, values } = field;
  const low = new Float64Array(rows).fill(Number.POSITIVE_INFINITY);
  const high = new Float64Array(rows).fill(Number.NEGATIVE_INFINITY);
  for (let index = 0; index < columns * rows; index += 1) {
    const value = values[index] as number;
    const row = Math.floor(index / columns);
    // A node belongs to the cells below it and to those above.
    for (let band = Math.max(0, row - 1); band <= row; band += 1) {
      if (value < (low[band] as number)) low[band] = value;
      if (value > (high[band] as number)) high[band] = value;
    }
  }
  return { low, high };
}

function linkCrossings(field: Field, level: number, links: Links, bands: Bands): number[] {
  const { columns, rows, values } = field;
  const keys: number[] = [];

  function join(first: number, second: number): void {
    add(first, second);
    add(second, first);
  }

  function add(key: number, other: number): void {
    if ((links.one[key] as number) < 0) {
      links.one[key] = other;
      keys.push(key);
    } else links.two[key] = other;
  }

  for (let row = 0; row < rows - 1; row += 1) {
    if (level < (bands.low[row] as number) || level > (bands.high[row] as number)) continue;
    for (let column = 0; column < columns - 1; column += 1) {
      const index = row * columns + column;
      const a = values[index] as number;
      const b = values[index + 1] as number;
      const c = values[index + columns + 1] as number;
      const d = values[index + columns] as number;
      const shape = (a > level ? 8 : 0) | (b > level ? 4 : 0) | (c > level ? 2 : 0) | (d > level ? 1 : 0);
      if (shape === 0 || shape === 15) continue;
      const top = index * 2;
      const left = index * 2 + 1;
      const bottom = (index + columns) * 2;
      const right = (index + 1) * 2 + 1;
      if (shape === 1 || shape === 14) join(left, bottom);
      else if (shape === 2 || shape === 13) join(bottom, right);
      else if (shape === 3 || shape === 12) join(left, right);
      else if (shape === 4 || shape === 11) join(top, right);
      else if (shape === 6 || shape === 9) join(top, bottom);
      else if (shape === 7 || shape === 8) join(top, left);
      else if ((shape === 5) === (a + b + c + d) / 4 > level) {
        // A saddle: the middle of the cell decides which two corners hang together.
        join(top, left);
        join(bottom, right);
      } else {
        join(top, right);
        join(left, bottom);
      }
    }
  }
  return keys;
}

/** Walks from a crossing to the end or back to itself. */
function follow(
  field: Field,
  level: number,
  links: Links,
  scale: number,
  start: number,
  closed: boolean,
): Line {
  const points: Point[] = [];
  let previous = -1;
  let key = start;
  while (key >= 0 && (links.one[key] as number) >= 0) {
    const one = links.one[key] as number;
    const next = one === previous ? (links.two[key] as number) : one;
    links.one[key] = -1;
    links.two[key] = -1;
    points.push(crossing(field, level, scale, key));
    previous = key;
    key = next;
  }
  return { points, closed };
}

function crossing(field: Field, level: number, scale: number, key: number): Point {
  const { columns, values } = field;
  const index = key >> 1;
  const vertical = (key & 1) === 1;
  const from = values[index] as number;
  const to = values[vertical ? index + columns : index + 1] as number;
  // Kept off the nodes, so that two levels through one node do not touch.
  const part = Math.min(Math.max((level - from) / (to - from), 0.02), 0.98);
  const column = index % columns;
  const row = (index - column) / columns;
  return vertical ? [column * scale, (row + part) * scale] : [(column + part) * scale, row * scale];
}
