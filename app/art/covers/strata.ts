import type { Point } from "../contours.ts";
import { simplify } from "../lines.ts";
import { fill, halfUnits, stroke } from "../markup.ts";
import { createNoise, fractal, type Noise } from "../noise.ts";
import { drawSpline, PathWriter } from "../paths.ts";
import type { Random } from "../random.ts";
import { type Canvas, coverHeight, coverWidth } from "./canvas.ts";

/** Depth of a bedding plane under each place. */
type Bed = (x: number) => number;
type Fault = { x: number; slant: number; drop: number };

const step = 20;
const textures = ["plain", "lines", "dashes", "dots", "bricks", "plain"] as const;

/** A section through folded rock with one fault; a thin seam carries the signal. */
export function drawStrata({ random, palette }: Canvas): string {
  const noise = createNoise(random.integer(0, 1e9));
  const fault: Fault = {
    x: coverWidth * random.between(0.34, 0.68),
    slant: random.between(-0.35, 0.35),
    drop: random.between(46, 92) * random.pick([-1, 1]),
  };
  const beds = layBeds(random, noise);
  const seam = random.integer(2, 4);
  let art = "";
  beds.forEach((bed, index) => {
    const next = beds[index + 1];
    if (!next) return;
    const texture = textures[(index + seam) % textures.length] ?? "plain";
    for (const side of [-1, 1] as const) {
      const upper = trace(bed, fault, side);
      const lower = trace(next, fault, side);
      if (index === seam)
        art += fill(
          band(
            upper,
            trace((x) => bed(x) + 13, fault, side),
          ),
          palette.signal,
        );
      else if (texture === "plain") art += fill(band(upper, lower), palette.tone);
      else art += drawTexture(texture, upper, lower, palette.strong);
      art += stroke(open(upper), index === 0 ? palette.ink : palette.strong, index === 0 ? 4 : 2.4);
    }
  });
  return halfUnits(
    art + stroke(faultLine(fault, beds[0]), palette.ink, 2.4, 'stroke-dasharray="26 10 4 10"'),
  );
}

function layBeds(random: Random, noise: Noise): Bed[] {
  const crest = random.between(0.25, 0.75) * coverWidth;
  const lift = random.between(90, 150);
  const fold = random.between(34, 58);
  const phase = random.between(0, 6.28);
  const beds: Bed[] = [];
  let depth = random.between(265, 300);
  for (let index = 0; index < 12; index += 1) {
    const base = depth;
    const calm = 1 - index / 16;
    beds.push((x) => {
      const massif = lift * calm * Math.exp(-(((x - crest) / 330) ** 2));
      const waves = fold * calm * Math.sin(x / 150 + phase) + 16 * fractal(noise, x / 170, index * 0.35, 3);
      const weathered = index === 0 ? 44 * fractal(noise, x / 90 + 9, 4, 4) : 0;
      return base - massif - waves - weathered;
    });
    depth += random.between(38, 82);
  }
  return beds;
}

/** The bed on one side of the fault, from edge to fault plane, in half units. */
function trace(bed: Bed, fault: Fault, side: -1 | 1): Point[] {
  const points: Point[] = [];
  const shift = side === 1 ? fault.drop : 0;
  const depthAt = (x: number) => bed(x) + shift;
  let meeting = fault.x;
  for (let round = 0; round < 6; round += 1)
    meeting = fault.x + fault.slant * (depthAt(meeting) - coverHeight / 2);
  const from = side === -1 ? -step : meeting;
  const to = side === -1 ? meeting : coverWidth + step;
  const count = Math.max(2, Math.round((to - from) / step));
  for (let index = 0; index <= count; index += 1) {
    const x = from + ((to - from) * index) / count;
    points.push([x * 2, depthAt(x) * 2]);
  }
  return points;
}

function open(points: Point[]): PathWriter {
  return drawSpline(new PathWriter(), simplify({ points, closed: false }, 1));
}

function band(upper: Point[], lower: Point[]): PathWriter {
  const writer = drawSpline(new PathWriter(), simplify({ points: upper, closed: false }, 1));
  for (const [x, y] of simplify({ points: lower, closed: false }, 2).points.toReversed()) writer.line(x, y);
  return writer.close();
}

/** Rock signatures that follow the bedding. */
function drawTexture(
  texture: "lines" | "dashes" | "dots" | "bricks",
  upper: Point[],
  lower: Point[],
  colour: string,
): string {
  const dashes = {
    lines: "",
    dashes: 'stroke-dasharray="28 18"',
    dots: 'stroke-dasharray="0 22" stroke-linecap="round"',
    bricks: "",
  };
  const count = texture === "lines" ? 6 : 4;
  let art = "";
  for (let index = 1; index < count; index += 1) {
    const shift = texture === "lines" ? "" : ` stroke-dashoffset="${index * 15}"`;
    const width = texture === "dots" ? 5 : 1.6;
    art += stroke(
      open(between(upper, lower, index / count)),
      colour,
      width,
      `${dashes[texture]}${dashes[texture] && shift}`,
    );
  }
  return texture === "bricks" ? art + stroke(joints(upper, lower, count), colour, 1.6) : art;
}

function between(upper: Point[], lower: Point[], share: number): Point[] {
  const last = lower.length - 1;
  return upper.map(([x, y], index) => {
    const [belowX, belowY] = lower[Math.round((index / Math.max(1, upper.length - 1)) * last)] ?? [x, y];
    return [x + (belowX - x) * share, y + (belowY - y) * share];
  });
}

function joints(upper: Point[], lower: Point[], count: number): PathWriter {
  const writer = new PathWriter();
  for (let row = 0; row < count; row += 1) {
    const above = between(upper, lower, row / count);
    const below = between(upper, lower, (row + 1) / count);
    for (let index = row % 2 === 0 ? 1 : 2; index < above.length - 1; index += 2) {
      const [x, y] = above[index] ?? [0, 0];
      const [belowX, belowY] = below[index] ?? [0, 0];
      writer.move(x, y).line(belowX, belowY);
    }
  }
  return writer;
}

function faultLine(fault: Fault, surface: Bed | undefined): PathWriter {
  const top = Math.min(surface?.(fault.x) ?? 0, (surface?.(fault.x) ?? 0) + fault.drop) - 60;
  const at = (y: number) => (fault.x + fault.slant * (y - coverHeight / 2)) * 2;
  return new PathWriter().move(at(top), top * 2).line(at(coverHeight + 10), (coverHeight + 10) * 2);
}
