import { createTracer, type Point } from "./contours.ts";
import { at, type Field, gradientAt } from "./field.ts";
import { resample } from "./lines.ts";
import { PathWriter } from "./paths.ts";
import { createRandom } from "./random.ts";
import { drawLettering } from "./stroke-lettering.ts";
import { drawGridCross } from "./survey-marks.ts";

export type Summit = { x: number; y: number; height: number };

const mostSummits = 5;

/** Tops of the field in drawing units, highest first, far enough apart to carry a figure each. */
export function findSummits(field: Field, cell: number): Summit[] {
  const { columns, rows, values } = field;
  const found: Summit[] = [];
  for (let row = 4; row < rows - 4; row += 1) {
    for (let column = 4; column < columns - 4; column += 1) {
      const height = at(values, row * columns + column);
      if (height > 0.25 && isTop(field, column, row, height)) {
        found.push({ x: Math.round(column * cell), y: Math.round(row * cell), height });
      }
    }
  }
  const summits: Summit[] = [];
  for (const top of found.sort((a, b) => b.height - a.height)) {
    const crowded = summits.some((other) => Math.hypot(other.x - top.x, other.y - top.y) < 340);
    if (!crowded && summits.length < mostSummits) summits.push(top);
  }
  return summits;
}

function isTop(field: Field, column: number, row: number, height: number): boolean {
  for (let down = -3; down <= 3; down += 1) {
    for (let across = -3; across <= 3; across += 1) {
      if (at(field.values, (row + down) * field.columns + column + across) > height) return false;
    }
  }
  return true;
}

type Comb = { teeth: [number, number, number, number][]; steepness: number };

const mostTeeth = 150;

/**
 * Strokes down the steepest faces, where a Swiss map draws rock: combs that hang from every second line, long and short
 * teeth in turn, never fewer than six together. Only the steepest combs are drawn, clear of `lettering`.
 */
export function drawHachures(
  field: Field,
  cell: number,
  span: number,
  lettering: readonly Point[],
): PathWriter {
  const writer = new PathWriter();
  let teeth = 0;
  for (const comb of findCombs(field, cell, span).sort((a, b) => b.steepness - a.steepness)) {
    const [x, y] = comb.teeth[comb.teeth.length >> 1] ?? [0, 0];
    const reach = 40 + comb.teeth.length * 5;
    if (lettering.some((spot) => Math.hypot(spot[0] - x, spot[1] - y) < reach)) continue;
    teeth += comb.teeth.length;
    if (teeth > mostTeeth) break;
    for (const [fromX, fromY, toX, toY] of comb.teeth) writer.move(fromX, fromY).line(toX, toY);
  }
  return writer;
}

function findCombs(field: Field, cell: number, span: number): Comb[] {
  const trace = createTracer(field, cell);
  const steep = 2.3 / span;
  const combs: Comb[] = [];
  for (let level = Math.ceil(span * 0.5); level < span; level += 2) {
    for (const line of trace(level / span)) {
      let comb: Comb = { teeth: [], steepness: 0 };
      resample(line, 10).points.forEach(([x, y], index) => {
        const uphill = gradientAt(field, x / cell, y / cell);
        const slope = Math.hypot(uphill.x, uphill.y);
        if (slope < steep || comb.teeth.length > 24) {
          if (comb.teeth.length > 5) combs.push(comb);
          comb = { teeth: [], steepness: 0 };
          return;
        }
        const reach = (cell / slope / span) * (index % 2 === 0 ? 1.55 : 0.75);
        comb.teeth.push([x, y, x - (uphill.x / slope) * reach, y - (uphill.y / slope) * reach]);
        comb.steepness += (slope - comb.steepness) / comb.teeth.length;
      });
      if (comb.teeth.length > 5) combs.push(comb);
    }
  }
  return combs;
}

type GridOptions = {
  width: number;
  height: number;
  unit: number;
  seed: string;
  avoid: readonly Point[];
  isWanted: (x: number) => boolean;
};

/** Crosses of the Swiss kilometre grid (LV95, about the Gotthard); one cross at the outer side is named. */
export function drawKilometreGrid(options: GridOptions): { crosses: PathWriter; lettering: PathWriter } {
  const random = createRandom(`${options.seed}/grid`);
  const [width, height] = [options.width * options.unit, options.height * options.unit];
  const crosses = new PathWriter();
  const lettering = new PathWriter();
  const step = 480;
  const offsetX = random.integer(150, step - 90);
  const offsetY = random.integer(150, step - 90);
  const east = random.integer(2676, 2694);
  const north = random.integer(1148, 1166);
  let named: { x: number; y: number; label: string } | undefined;
  for (let row = 0; offsetY + row * step < height - 60; row += 1) {
    for (let column = 0; offsetX + column * step < width - 60; column += 1) {
      const [x, y] = [offsetX + column * step, offsetY + row * step];
      if (!options.isWanted(x)) continue;
      drawGridCross(crosses, x, y, 9);
      const clear = options.avoid.every(
        ([atX, atY]) => Math.abs(atX - x + 80) > 190 || Math.abs(atY - y) > 60,
      );
      if (clear && y < height - 100) named = { x, y, label: `${east + column} / ${north - row}` };
    }
  }
  if (named) drawLettering(lettering, named.label, named.x - 16, named.y - 14, { height: 15, anchor: "end" });
  return { crosses, lettering };
}
