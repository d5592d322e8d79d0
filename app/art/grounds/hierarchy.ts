import { createTracer, type Line, type Point } from "../contours.ts";
import { createField } from "../field.ts";
import { encloses, lineArea, lineLength, simplify } from "../lines.ts";
import { fill, halfUnits, stroke } from "../markup.ts";
import { createNoise } from "../noise.ts";
import { drawSpline, PathWriter } from "../paths.ts";
import { drawTrigPoint } from "../survey-marks.ts";
import { type Canvas, groundHeight, groundWidth } from "./canvas.ts";

const cell = 14;
const unit = 2;
const levels = 15;

/** A summit, and the lower ground below it. */
type Key = { x: number; y: number; reach: number; rise: number; parent: Key | undefined };

/** A key hierarchy as a map: one line encloses all, inside it each branch has its own, which contain the leaves. */
export function drawHierarchy({ random, palette }: Canvas): string {
  const noise = createNoise(random.integer(0, 1e9));
  const root: Key = {
    x: groundWidth * random.between(0.74, 0.78),
    y: groundHeight * random.between(0.46, 0.54),
    reach: 330,
    rise: 0.5,
    parent: undefined,
  };
  const branches = around(root, random.pick([3, 3, 4]), 255, random.between(0, 6.28), {
    reach: 105,
    rise: 0.42,
  });
  const leaves = branches.flatMap((branch, index) =>
    around(branch, 2 + (index % 2), 82, random.between(0, 6.28), { reach: 36, rise: 0.3 }),
  );
  const keys = [root, ...branches, ...leaves];
  const field = createField(
    Math.ceil(groundWidth / cell) + 1,
    Math.ceil(groundHeight / cell) + 1,
    (column, row) => {
      const x = column * cell;
      const y = row * cell;
      const bentX = x + 26 * noise(x / 260, y / 260);
      const bentY = y + 26 * noise(x / 260 + 50, y / 260 - 50);
      return keys.reduce((height, key) => {
        const square = (bentX - key.x) ** 2 + (bentY - key.y) ** 2;
        return height + key.rise * Math.exp(-square / (2 * key.reach * key.reach));
      }, 0);
    },
  );
  const top = field.values.reduce((high, value) => Math.max(high, value), 0);
  const trace = createTracer(field, cell * unit);
  const lines = Array.from({ length: levels }, (_, index) =>
    trace((top * (index + 0.6)) / levels).filter((line) => lineLength(line) > 90),
  );
  const [first] = branches;
  const signal = first && outermostOf(lines.flat(), first, branches.slice(1));
  let drawn = "";
  lines.forEach((level, index) => {
    const writer = new PathWriter();
    for (const line of level) if (line !== signal) drawSpline(writer, simplify(line, 1.8));
    const isIndex = index % 4 === 0;
    drawn += stroke(writer, isIndex ? palette.strong : palette.line, isIndex ? 2.2 : 1.6);
  });
  const chain = new PathWriter();
  for (const { x, y, parent } of keys)
    if (parent) chain.move(parent.x * unit, parent.y * unit).line(x * unit, y * unit);
  const stations = new PathWriter();
  for (const key of leaves) drawTrigPoint(stations, key.x * unit, key.y * unit, 12);
  for (const key of branches) drawTrigPoint(stations, key.x * unit, key.y * unit, 17);
  drawTrigPoint(stations, root.x * unit, root.y * unit, 24);
  return halfUnits(
    drawn +
      stroke(chain, palette.strong, 1.6, 'stroke-dasharray="3 9"') +
      (signal ? stroke(drawSpline(new PathWriter(), simplify(signal, 1.4)), palette.signal, 3.6) : "") +
      fill(stations, palette.paper) +
      stroke(stations, palette.strong, 2.2),
    'stroke-linejoin="round" stroke-linecap="round"',
  );
}

/** Evenly about their parent, from an angle on. */
function around(
  parent: Key,
  count: number,
  distance: number,
  from: number,
  size: Pick<Key, "reach" | "rise">,
): Key[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = from + (index * 2 * Math.PI) / count;
    return {
      x: parent.x + Math.cos(angle) * distance,
      y: parent.y + Math.sin(angle) * distance * 0.8,
      ...size,
      parent,
    };
  });
}

/** The widest line that encloses this branch and no other. */
function outermostOf(lines: Line[], branch: Key, others: Key[]): Line | undefined {
  const holds = (line: Line, { x, y }: Key) => encloses(line, x * unit, y * unit);
  const isWhole = ({ points }: Line) =>
    points.every(([x, y]: Point) => x > 0 && y > 0 && x < groundWidth * unit && y < groundHeight * unit);
  return lines
    .filter((line) => line.closed && isWhole(line) && holds(line, branch))
    .filter((line) => !others.some((other) => holds(line, other)))
    .sort((a, b) => lineArea(b) - lineArea(a))[0];
}
