import type { Point } from "../contours.ts";
import { simplify } from "../lines.ts";
import { fill, halfUnits, stroke } from "../markup.ts";
import { drawPolyline, drawSpline, PathWriter } from "../paths.ts";
import { type Canvas, coverHeight, coverWidth } from "./canvas.ts";

type Lens = { x: number; y: number; reach: number; power: number };

const heavyEvery = 5;

/** A survey grid that bends around a mass; one of its squares is marked. */
export function drawWarp({ random, palette, focus }: Canvas): string {
  const step = random.pick([25, 30, 40]);
  const onRight = random.chance(0.6);
  const side = onRight ? random.between(0.58, 0.82) : random.between(0.18, 0.42);
  const main: Lens = {
    x: coverWidth * (focus ?? side),
    y: coverHeight * random.between(0.36, 0.66),
    reach: random.between(150, 270),
    power: random.between(0.95, 1.5),
  };
  const second: Lens = {
    x: coverWidth - main.x + random.between(-120, 120),
    y: coverHeight * random.between(0.2, 0.85),
    reach: random.between(70, 150),
    power: random.pick([-0.6, 0.9, 1.2]),
  };
  const bend = (x: number, y: number): Point => displaced(displaced([x, y], second), main);
  const light = new PathWriter();
  const heavy = new PathWriter();
  const margin = Math.ceil(300 / step / heavyEvery) * heavyEvery;
  const draw = (at: (t: number) => Point, length: number, index: number) => {
    const points = alongLine(at, -margin * step, length + margin * step);
    drawSpline(index % heavyEvery === 0 ? heavy : light, simplify({ points, closed: false }, 0.9));
  };
  for (let column = -margin; (column - margin) * step <= coverWidth; column += 1) {
    draw((t) => bend(column * step, t), coverHeight, column);
  }
  for (let row = -margin; (row - margin) * step <= coverHeight; row += 1) {
    draw((t) => bend(t, row * step), coverWidth, row);
  }
  const column = Math.round(main.x / step) + random.integer(-2, 1);
  const row = Math.round(main.y / step) + random.integer(-2, 1);
  return halfUnits(
    stroke(light, palette.line, 2) +
      stroke(heavy, palette.strong, 2.6) +
      fill(square(bend, column, row, step), palette.signal),
  );
}

function displaced([x, y]: Point, lens: Lens): Point {
  const offX = x - lens.x;
  const offY = y - lens.y;
  const near = Math.exp(-(offX * offX + offY * offY) / (lens.reach * lens.reach));
  // A bulge pushes outwards from its middle, a pinch draws inwards; both leave far lines straight.
  return [x + offX * lens.power * near, y + offY * lens.power * near];
}

function alongLine(at: (t: number) => Point, from: number, to: number): Point[] {
  const points: Point[] = [];
  for (let t = from; t <= to; t += 12) {
    const [x, y] = at(t);
    points.push([x * 2, y * 2]);
  }
  return points;
}

function square(
  bend: (x: number, y: number) => Point,
  column: number,
  row: number,
  step: number,
): PathWriter {
  const corners: Point[] = [];
  const [left, top] = [column * step, row * step];
  for (let t = 0; t < step; t += step / 5) corners.push(bend(left + t, top));
  for (let t = 0; t < step; t += step / 5) corners.push(bend(left + step, top + t));
  for (let t = 0; t < step; t += step / 5) corners.push(bend(left + step - t, top + step));
  for (let t = 0; t < step; t += step / 5) corners.push(bend(left, top + step - t));
  return drawPolyline(new PathWriter(), {
    points: corners.map(([x, y]): Point => [x * 2, y * 2]),
    closed: true,
  });
}
