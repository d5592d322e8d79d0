import { createTracer, type Line } from "../contours.ts";
import { at, createField, type Field } from "../field.ts";
import { encloses, lineArea, lineLength, simplify } from "../lines.ts";
import { fill, halfUnits, stroke } from "../markup.ts";
import { drawSpline, PathWriter } from "../paths.ts";
import { findSummits } from "../relief-marks.ts";
import { drawTrigPoint } from "../survey-marks.ts";
import { createTerrain } from "../terrain.ts";
import { type Canvas, coverHeight, coverWidth } from "./canvas.ts";

const cell = 20;
const levelCount = 17;

/** A massif close up, in layered tints; one line closes about the summit. */
export function drawRelief({ random, palette }: Canvas): string {
  const focus = { x: random.pick([0.3, 0.42, 0.62, 0.7]), y: random.between(0.4, 0.62) };
  const ground = createTerrain({
    seed: random.integer(0, 1e9),
    columns: coverWidth / cell + 1,
    rows: Math.ceil(coverHeight / cell) + 1,
    focus,
    reach: random.between(0.62, 0.8),
  });
  const unit = cell * 2;
  const trace = createTracer(moated(ground), unit);
  const levels: Line[][] = [];
  for (let level = 1; level < levelCount; level += 1) {
    const lines = trace(level / (levelCount - 0.4)).map((line) => shifted(line, -unit));
    levels.push(lines.filter((line) => lineLength(line) > 160));
  }
  const [summit] = findSummits(ground, unit);
  const signal = summit && aboutSummit(levels.slice(6).flat(), summit.x, summit.y);
  let tints = "";
  let hairlines = "";
  levels.forEach((lines, index) => {
    const writer = new PathWriter();
    for (const line of lines) if (line !== signal) drawSpline(writer, simplify(line, 2.4));
    const tint = index % 4 === 3;
    if (tint) tints += fill(writer, palette.ink, 'fill-opacity=".05" fill-rule="evenodd"');
    hairlines += stroke(writer, tint ? palette.strong : palette.line, tint ? 3 : 2);
  });
  const station = new PathWriter();
  if (summit) drawTrigPoint(station, summit.x, summit.y, 20);
  return halfUnits(
    tints +
      hairlines +
      (signal ? stroke(drawSpline(new PathWriter(), simplify(signal, 2)), palette.signal, 6) : "") +
      stroke(station, palette.ink, 3, 'stroke-linejoin="round"'),
  );
}

/** The field inside a ring of lowest ground: every line then closes outside the picture and can be filled. */
function moated(field: Field): Field {
  return createField(field.columns + 2, field.rows + 2, (column, row) => {
    const inside = column > 0 && row > 0 && column <= field.columns && row <= field.rows;
    return inside ? at(field.values, (row - 1) * field.columns + column - 1) : -1;
  });
}

function shifted(line: Line, by: number): Line {
  return { closed: line.closed, points: line.points.map(([x, y]) => [x + by, y + by]) };
}

/** The line around the summit that is wholly on the sheet and whose size is nearest to one that the eye sees as one place. */
function aboutSummit(lines: Line[], x: number, y: number): Line | undefined {
  const wanted = 150_000;
  const misfit = (line: Line) => Math.abs(Math.log(lineArea(line) / wanted));
  const onSheet = (line: Line) =>
    line.points.every(([atX, atY]) => atX > 0 && atY > 0 && atX < coverWidth * 2 && atY < coverHeight * 2);
  return lines
    .filter((line) => encloses(line, x, y) && onSheet(line))
    .sort((a, b) => misfit(a) - misfit(b))[0];
}
