import { createTracer, type Point } from "../contours.ts";
import { createField, type Field } from "../field.ts";
import { lineLength, simplify } from "../lines.ts";
import { fill, halfUnits, stroke } from "../markup.ts";
import { drawSpline, PathWriter } from "../paths.ts";
import { drawLettering } from "../stroke-lettering.ts";
import { drawGridCross } from "../survey-marks.ts";
import { swissBorder, swissLakes } from "../switzerland-border.ts";
import { heightAt } from "../switzerland-relief.ts";
import { type Canvas, type DrawGround, groundHeight, groundWidth } from "./canvas.ts";

/** A town of the canton. */
export type Town = {
  name: string;
  longitude: number;
  latitude: number;
  /** Kilometres across the sheet; the plain is looked at from nearer than the Alps. */
  across: number;
};

const cell = 18;
const unit = 2;
const levels = 16;
/** Lesser rings are the unevenness of the plain. */
const shortestLoop = 520;
const kilometresEast = 76.1;
const kilometresNorth = 111.2;

/** Position of the town, as parts of width and height, and units for a kilometre. */
type Cut = { x: number; y: number; scale: number };

/** The relief of one canton: its heights, lakes and border about its town. Each page has its own cut of the map. */
export function cantonOf(town: Town): DrawGround {
  return ({ random, palette }: Canvas) => {
    const cut: Cut = {
      x: random.between(0.68, 0.78),
      y: random.between(0.4, 0.6),
      scale: (groundWidth / town.across) * random.between(0.85, 1.15),
    };
    const project = ([longitude, latitude]: Point): Point => [
      (groundWidth * cut.x + (longitude - town.longitude) * kilometresEast * cut.scale) * unit,
      (groundHeight * cut.y - (latitude - town.latitude) * kilometresNorth * cut.scale) * unit,
    ];
    const field = reliefOf(town, cut);
    const { low, high } = rangeOf(field);
    const trace = createTracer(field, cell * unit);
    let lines = "";
    for (let level = 1; level < levels; level += 1) {
      const writer = new PathWriter();
      for (const line of trace(low + ((high - low) * level) / levels))
        if (lineLength(line) > (line.closed ? shortestLoop : 130)) drawSpline(writer, simplify(line, 3));
      const isIndex = level % 5 === 0;
      lines += stroke(writer, isIndex ? palette.strong : palette.line, isIndex ? 2.2 : 1.6);
    }
    const water = new PathWriter();
    for (const shore of swissLakes)
      if (shore.map(project).some(isOnSheet)) drawSpline(water, { points: shore.map(project), closed: true });
    const border = new PathWriter();
    for (const part of partsOnSheet(swissBorder.map(project)))
      drawSpline(border, { points: part, closed: false });
    return halfUnits(
      lines +
        fill(water, palette.tone) +
        stroke(water, palette.strong, 2) +
        stroke(border, palette.strong, 3, 'stroke-dasharray="22 8 2 8"') +
        drawTown(town.name, project([town.longitude, town.latitude]), palette),
      'stroke-linejoin="round" stroke-linecap="round"',
    );
  };
}

function reliefOf(town: Town, { x, y, scale }: Cut): Field {
  return createField(Math.ceil(groundWidth / cell) + 1, Math.ceil(groundHeight / cell) + 1, (column, row) =>
    heightAt(
      town.longitude + (column * cell - groundWidth * x) / scale / kilometresEast,
      town.latitude - (row * cell - groundHeight * y) / scale / kilometresNorth,
    ),
  );
}

function rangeOf({ values }: Field): { low: number; high: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return { low, high };
}

function isOnSheet([x, y]: Point): boolean {
  const beyond = 400;
  return x > -beyond && y > -beyond && x < groundWidth * unit + beyond && y < groundHeight * unit + beyond;
}

/** A border that leaves the sheet and comes back is several lines. */
function partsOnSheet(points: Point[]): Point[][] {
  const parts: Point[][] = [];
  let current: Point[] = [];
  for (const point of points) {
    if (isOnSheet(point)) current.push(point);
    else {
      if (current.length > 1) parts.push(current);
      current = [];
    }
  }
  if (current.length > 1) parts.push(current);
  return parts;
}

function drawTown(name: string, [x, y]: Point, palette: Canvas["palette"]): string {
  const cross = new PathWriter();
  const lettering = new PathWriter();
  drawGridCross(cross, x, y, 16);
  drawLettering(lettering, name, x + 34, y + 12, { height: 24, anchor: "start", tracking: 0.1 });
  return (
    stroke(lettering, palette.paper, 18) +
    stroke(cross, palette.paper, 12) +
    stroke(lettering, palette.strong, 2.6) +
    stroke(cross, palette.signal, 4)
  );
}
