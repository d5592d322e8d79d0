import { openForLabel } from "./contour-labels.ts";
import { createTracer, type Line, type Point } from "./contours.ts";
import { type Field, gradientAt } from "./field.ts";
import { encloses, lineArea, lineLength, simplify } from "./lines.ts";
import { fill, halfUnits, stroke } from "./markup.ts";
import { type Palette, themed } from "./palette.ts";
import { drawSpline, PathWriter } from "./paths.ts";
import { hashText } from "./random.ts";
import { drawHachures, drawKilometreGrid, findSummits, type Summit } from "./relief-marks.ts";
import { drawLettering } from "./stroke-lettering.ts";
import { drawTrigPoint } from "./survey-marks.ts";
import { createTerrain } from "./terrain.ts";

export type ContourFieldOptions = {
  seed: string;
  width?: number;
  height?: number;
  /** Number of contour lines between valley and summit; each represents 100 m. */
  density?: number;
  /** Position of the massif, as parts of width and height. The opposite side stays quiet, for words. */
  focus?: { x: number; y: number };
  /** Heights, grid crosses, hachures; off for small or very quiet places. */
  marks?: boolean;
  palette?: Palette;
};

/** Half a pixel is the unit of all coordinates: whole numbers are short, and hairlines still land where they should. */
const unitsPerPoint = 2;
const cell = 14;
const interval = 100;
const indexEvery = 5;
const valleyHeight = 500;

/** Contour intervals between valley and summit; no summit has a round height. */
type Sheet = Required<ContourFieldOptions> & { field: Field; summits: Summit[]; span: number };

/** Figures lettered into index contours, and where. */
type Heights = { writer: PathWriter; spots: Point[] };

/** An alpine relief in contour lines, as an `<svg>` that fills its box. Strokes to be drawn on load carry `art-draw`. */
export function contourField(options: ContourFieldOptions): string {
  const { width = 1600, height = 900 } = options;
  const alignment =
    (options.focus?.x ?? 0.72) > 0.6 ? "xMax" : (options.focus?.x ?? 0.72) < 0.4 ? "xMin" : "xMid";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="art art-contours" viewBox="0 0 ${width} ${height}" ` +
    `preserveAspectRatio="${alignment}YMid slice" fill="none" aria-hidden="true" focusable="false">` +
    `${contourFieldMarkup(options)}</svg>`
  );
}

/** The same as a file of its own, for `<use href="….svg#art">`. Classes inside are then out of reach of the page's style sheet. */
export function contourFieldFile(options: ContourFieldOptions): string {
  const { width = 1600, height = 900 } = options;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g id="art" fill="none">${contourFieldMarkup(options)}</g></svg>`;
}

/** The same without its `<svg>`, to be placed in a larger drawing. */
export function contourFieldMarkup(options: ContourFieldOptions): string {
  const { width = 1600, height = 900, density = 30, focus = { x: 0.72, y: 0.42 } } = options;
  const { marks = true, palette = themed, seed } = options;
  const field = createTerrain({
    seed,
    focus,
    columns: Math.ceil(width / cell) + 1,
    rows: Math.ceil(height / cell) + 1,
  });
  const summits = findSummits(field, cell * unitsPerPoint);
  const span = density - 0.15 - (hashText(seed) % 70) / 100;
  const sheet: Sheet = { seed, width, height, density, focus, marks, palette, field, summits, span };
  return halfUnits(drawSheet(sheet), 'stroke-linejoin="round" stroke-linecap="round"');
}

function drawSheet(sheet: Sheet): string {
  const levels = tracedLevels(sheet);
  const signal = chooseSignal(sheet, levels.flat());
  const heights: Heights = { writer: new PathWriter(), spots: [] };
  let lines = "";
  levels.forEach((level, index) => {
    const isIndex = (index + 1) % indexEvery === 0;
    const writer = new PathWriter();
    for (const line of level) {
      if (line === signal) continue;
      const label = isIndex && sheet.marks ? `${valleyHeight + (index + 1) * interval}` : "";
      for (const part of letterHeight(sheet, line, label, heights, signal))
        drawSpline(writer, simplify(part, 1.8));
    }
    const data = writer.toString();
    if (data === "") return;
    const look = isIndex ? `stroke="${sheet.palette.strong}" stroke-width="2.2" ` : "";
    lines += `<path class="art-draw" pathLength="1" ${look}d="${data}"/>`;
  });
  return (
    `<g stroke="${sheet.palette.line}" stroke-width="1.6">${lines}</g>` +
    (signal ? drawSignal(sheet, signal) : "") +
    (sheet.marks ? drawMarks(sheet, heights) : "")
  );
}

function tracedLevels(sheet: Sheet): Line[][] {
  const levels: Line[][] = [];
  const trace = createTracer(sheet.field, cell * unitsPerPoint);
  for (let index = 1; index < sheet.density; index += 1) {
    levels.push(trace(index / sheet.span).filter((line) => lineLength(line) > 130));
  }
  return levels;
}

/** The closed line about the main summit whose area is nearest to what the eye takes as one place. */
function chooseSignal(sheet: Sheet, lines: Line[]): Line | undefined {
  const wanted = sheet.width * sheet.height * unitsPerPoint * unitsPerPoint * 0.035;
  const [summit] = sheet.summits;
  if (!summit) return undefined;
  const around = lines.filter((line) => line.closed && encloses(line, summit.x, summit.y));
  const misfit = (line: Line) => Math.abs(Math.log(lineArea(line) / wanted));
  return around.sort((a, b) => misfit(a) - misfit(b))[0];
}

function drawSignal(sheet: Sheet, line: Line): string {
  const path = drawSpline(new PathWriter(), simplify(line, 1.4));
  return stroke(path, sheet.palette.signal, 3.6, 'class="art-draw art-signal" pathLength="1"');
}

/** Letters a height into the line when it is long enough, figures standing uphill as on a Swiss map sheet. */
function letterHeight(sheet: Sheet, line: Line, label: string, heights: Heights, signal?: Line): Line[] {
  if (label === "" || lineLength(line) < 900) return [line];
  const [right, bottom] = [sheet.width * unitsPerPoint, sheet.height * unitsPerPoint];
  const standing = (x: number, y: number, angle: number) => {
    const uphill = gradientAt(sheet.field, x / (cell * unitsPerPoint), y / (cell * unitsPerPoint));
    return Math.sin(angle) * uphill.x - Math.cos(angle) * uphill.y > 0 ? angle : angle + Math.PI;
  };
  const { parts, spot } = openForLabel(line, 74, (x, y, angle) => {
    if (!isOnMassif(sheet, x) || x > right - 90 || y < 90 || y > bottom - 90) return Number.POSITIVE_INFINITY;
    if (signal?.points.some((point) => Math.hypot(point[0] - x, point[1] - y) < 50)) return 1;
    if (sheet.summits.some((summit) => Math.hypot(summit.x - x, summit.y - y) < 150)) return 1;
    return 0.25 * (1 - Math.cos(standing(x, y, angle)));
  });
  if (!spot) return [line];
  const angle = standing(spot.x, spot.y, spot.angle);
  const size = 16;
  const x = spot.x - (Math.sin(angle) * size) / 2;
  const y = spot.y + (Math.cos(angle) * size) / 2;
  heights.spots.push([spot.x, spot.y]);
  drawLettering(heights.writer, label, x, y, { height: size, angle, anchor: "middle" });
  return parts;
}

/** Figures and crosses keep to the massif's side; the other is for words, which reach further towards a massif at the side. */
function isOnMassif(sheet: Sheet, x: number): boolean {
  const { focus, width } = sheet;
  const away = x / unitsPerPoint / width - focus.x;
  const towardsWords = (focus.x > 0.6 && away < 0) || (focus.x < 0.4 && away > 0);
  return Math.abs(away) < (towardsWords ? 0.2 : 0.36);
}

function drawMarks(sheet: Sheet, heights: Heights): string {
  const { palette, field, span } = sheet;
  const summits = sheet.summits.filter((summit) => isOnMassif(sheet, summit.x));
  const figures: Point[] = [...heights.spots, ...summits.map(({ x, y }): Point => [x + 40, y])];
  const grid = drawKilometreGrid({
    ...sheet,
    unit: unitsPerPoint,
    avoid: figures,
    isWanted: (x) => isOnMassif(sheet, x),
  });
  const rock = drawHachures(field, cell * unitsPerPoint, span, figures);
  const names = grid.lettering;
  const dots = new PathWriter();
  const triangle = new PathWriter();
  for (const summit of summits) {
    dots.dot(summit.x, summit.y);
    letterSummit(sheet, names, summit);
  }
  const [main] = summits;
  if (main) drawTrigPoint(triangle, main.x, main.y, 13);
  // The halo is the same path in the colour of the paper: lines pause under a figure instead of running through it.
  return (
    `<g class="art-marks" stroke-dasharray="none">${stroke(rock, palette.strong, 1.6)}${stroke(grid.crosses, palette.strong, 2)}` +
    `${stroke(names, palette.paper, 15)}${stroke(names, palette.strong, 2)}` +
    `${stroke(heights.writer, palette.strong, 2)}${fill(triangle, palette.paper)}` +
    `${stroke(triangle, palette.strong, 2)}${stroke(dots, palette.strong, 6)}</g>`
  );
}

function letterSummit(sheet: Sheet, names: PathWriter, summit: Summit): void {
  const metres = Math.round(valleyHeight + summit.height * sheet.span * interval);
  const toTheLeft = summit.x > sheet.width * unitsPerPoint - 150;
  drawLettering(names, `${metres}`, summit.x + (toTheLeft ? -22 : 22), summit.y + 8, {
    height: 17,
    anchor: toTheLeft ? "end" : "start",
  });
}
