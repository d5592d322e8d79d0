import { at, cellAt, type Field } from "./field.ts";

export type Point = readonly [number, number];
/** A chain of points; when `closed`, the last joins the first and is not repeated. */
export type Line = { points: Point[]; closed: boolean };

/** Contour lines of one level; for many levels of one field, `createTracer` keeps its buffers between them. */
export function contourLines(field: Field, level: number): Line[] {
  return createTracer(field)(level);
}

/**
 * Marching squares with linear interpolation. Every crossing of a cell edge has one key (twice the node's index, plus one
 * for the edge that runs down from it), so the segments of neighbouring cells join by key and never by comparing
 * coordinates. Points are in field cells.
 */
export function createTracer(field: Field): (level: number) => Line[] {
  const size = field.columns * field.rows * 2;
  // Up to two joins a crossing, -1 for none; walking a line clears what it passes, so the buffers stay empty between levels.
  const links = { one: new Int32Array(size).fill(-1), two: new Int32Array(size).fill(-1) };
  const bands = bandsOf(field);
  return (level) => {
    const keys = linkCrossings(field, level, links, bands);
    const lines: Line[] = [];
    // Open lines first, from their ends on the rim: what is left afterwards is loops.
    for (const key of keys) {
      if (cellAt(links.one, key) >= 0 && cellAt(links.two, key) < 0)
        lines.push(follow(field, level, links, key, false));
    }
    for (const key of keys) {
      if (cellAt(links.one, key) >= 0) lines.push(follow(field, level, links, key, true));
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
    const value = at(values, index);
    const row = Math.floor(index / columns);
    // A node belongs to the cells below it and to those above.
    for (let band = Math.max(0, row - 1); band <= row; band += 1) {
      if (value < at(low, band)) low[band] = value;
      if (value > at(high, band)) high[band] = value;
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
    if (cellAt(links.one, key) < 0) {
      links.one[key] = other;
      keys.push(key);
    } else links.two[key] = other;
  }

  for (let row = 0; row < rows - 1; row += 1) {
    if (level < at(bands.low, row) || level > at(bands.high, row)) continue;
    for (let column = 0; column < columns - 1; column += 1) {
      const index = row * columns + column;
      const a = at(values, index);
      const b = at(values, index + 1);
      const c = at(values, index + columns + 1);
      const d = at(values, index + columns);
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
function follow(field: Field, level: number, links: Links, start: number, closed: boolean): Line {
  const points: Point[] = [];
  let previous = -1;
  let key = start;
  while (key >= 0 && cellAt(links.one, key) >= 0) {
    const one = cellAt(links.one, key);
    const next = one === previous ? cellAt(links.two, key) : one;
    links.one[key] = -1;
    links.two[key] = -1;
    points.push(crossing(field, level, key));
    previous = key;
    key = next;
  }
  return { points, closed };
}

function crossing(field: Field, level: number, key: number): Point {
  const { columns, values } = field;
  const index = key >> 1;
  const vertical = (key & 1) === 1;
  const from = at(values, index);
  const to = at(values, vertical ? index + columns : index + 1);
  // Kept off the nodes, so that two levels through one node do not touch.
  const part = Math.min(Math.max((level - from) / (to - from), 0.02), 0.98);
  const column = index % columns;
  const row = (index - column) / columns;
  return vertical ? [column, row + part] : [column + part, row];
}
