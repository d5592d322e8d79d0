import type { Point } from "../contours.ts";
import { fill, halfUnits, stroke } from "../markup.ts";
import { drawPolyline, PathWriter } from "../paths.ts";
import { type Canvas, coverHeight, coverWidth } from "./canvas.ts";

type Fort = { x: number; y: number; radius: number; sides: number; turn: number };

/** The plan of a bastioned fort: keep, rampart, ditch, ravelins, glacis. The keep is the réduit, and carries the signal. */
export function drawBastion({ random, palette, focus }: Canvas): string {
  const fort: Fort = {
    x: coverWidth * (focus ?? random.pick([0.28, 0.36, 0.64, 0.72])),
    y: coverHeight * random.between(0.46, 0.54),
    radius: random.between(185, 235),
    sides: random.integer(5, 7),
    turn: random.between(0, 6.28),
  };
  const rampart = drawClosed(enceinte(fort));
  const coveredWay = star(fort, 1.72, 1.5);
  return halfUnits(
    stroke(glacis(fort, coveredWay), palette.line, 2) +
      fill(drawClosed(coveredWay), palette.paper) +
      stroke(drawClosed(coveredWay), palette.strong, 2) +
      fill(drawClosed(star(fort, 1.6, 1.38)), palette.tone) +
      outlined(ravelins(fort), palette.paper, palette.strong, 2) +
      outlined(rampart, palette.paper, palette.ink, 5) +
      stroke(drawClosed(inset(enceinte(fort), 30)), palette.strong, 2) +
      stroke(streets(fort), palette.line, 2) +
      outlined(drawClosed(polygon(fort, 0.34)), palette.paper, palette.strong, 2) +
      fill(drawClosed(polygon(fort, 0.2)), palette.signal),
  );
}

function outlined(path: PathWriter, ground: string, colour: string, width: number): string {
  return fill(path, ground) + stroke(path, colour, width);
}

/** Curtains along the sides of a polygon; at each corner a bastion of two flanks and two faces. */
function enceinte(fort: Fort): Point[] {
  const points: Point[] = [];
  for (let corner = 0; corner < fort.sides; corner += 1) {
    const [before, here, after] = [at(fort, corner - 1, 1), at(fort, corner, 1), at(fort, corner + 1, 1)];
    points.push(
      mix(before, here, 0.7),
      outwards(mix(before, here, 0.74), before, here, 0.17),
      at(fort, corner, 1.34),
      outwards(mix(after, here, 0.74), after, here, -0.17),
      mix(after, here, 0.7),
    );
  }
  return points;
}

/** Corner of the polygon the works are traced on; halves are the middles between corners. */
function at(fort: Fort, corner: number, share: number): Point {
  const angle = fort.turn + (corner / fort.sides) * Math.PI * 2;
  const radius = fort.radius * share * 2;
  return [fort.x * 2 + Math.cos(angle) * radius, fort.y * 2 + Math.sin(angle) * radius];
}

function mix(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/** A point moved square to a side by a part of its length. */
function outwards(point: Point, from: Point, to: Point, share: number): Point {
  return [point[0] + (to[1] - from[1]) * share, point[1] - (to[0] - from[0]) * share];
}

/** Salients before the bastions, re-entrant angles between them. */
function star(fort: Fort, salient: number, reentrant: number): Point[] {
  const apothem = Math.cos(Math.PI / fort.sides);
  return Array.from({ length: fort.sides * 2 }, (_, index) =>
    at(fort, index / 2, index % 2 === 0 ? salient : reentrant * apothem),
  );
}

function polygon(fort: Fort, share: number): Point[] {
  return Array.from({ length: fort.sides }, (_, side) => at(fort, side + 0.5, share));
}

/** Detached arrowheads in the ditch, one before each curtain. */
function ravelins(fort: Fort): PathWriter {
  const writer = new PathWriter();
  const apothem = Math.cos(Math.PI / fort.sides);
  for (let side = 0; side < fort.sides; side += 1) {
    const middle = side + 0.5;
    const points = [
      at(fort, middle - 0.15, 1.09 * apothem),
      at(fort, middle, 1.32 * apothem),
      at(fort, middle + 0.15, 1.09 * apothem),
      at(fort, middle, 1.14 * apothem),
    ];
    drawPolyline(writer, { points, closed: true });
  }
  return writer;
}

function drawClosed(points: Point[]): PathWriter {
  return drawPolyline(new PathWriter(), { points, closed: true });
}

function streets(fort: Fort): PathWriter {
  const writer = new PathWriter();
  const apothem = Math.cos(Math.PI / fort.sides);
  for (let half = 0; half < fort.sides * 2; half += 1) {
    const corner = half % 2 === 0;
    writer.move(...at(fort, half / 2, corner ? 0.34 * apothem : 0.34));
    writer.line(...at(fort, half / 2, corner ? 1 : 0.84 * apothem));
  }
  return writer;
}

/** A parallel inside a closed line: each edge moved in, neighbours cut with each other. */
function inset(points: Point[], distance: number): Point[] {
  const edges = points.map((from, index) => {
    const to = points[(index + 1) % points.length] ?? from;
    const share = -distance / Math.hypot(to[0] - from[0], to[1] - from[1]);
    return { from: outwards(from, from, to, share), along: [to[0] - from[0], to[1] - from[1]] as Point };
  });
  return edges.map((edge, index) => {
    const before = edges.at(index - 1) ?? edge;
    const turn = before.along[0] * edge.along[1] - before.along[1] * edge.along[0];
    const [gapX, gapY] = [edge.from[0] - before.from[0], edge.from[1] - before.from[1]];
    const share = (gapX * edge.along[1] - gapY * edge.along[0]) / turn;
    return [before.from[0] + before.along[0] * share, before.from[1] + before.along[1] * share];
  });
}

/** The slope before the works: strokes lean between face and open field, and shorten into the re-entrant angles. */
function glacis(fort: Fort, crest: Point[]): PathWriter {
  const writer = new PathWriter();
  crest.forEach((from, index) => {
    const to = crest[(index + 1) % crest.length] ?? from;
    const count = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 13);
    for (let step = 0; step <= count; step += 1) {
      const foot = mix(from, to, step / count);
      const square = outwards(foot, from, to, 1);
      const [outX, outY] = [foot[0] - fort.x * 2, foot[1] - fort.y * 2];
      const [faceX, faceY] = [square[0] - foot[0], square[1] - foot[1]];
      const share = 0.5 / Math.hypot(faceX, faceY);
      const open = 0.5 / Math.hypot(outX, outY);
      const [leanX, leanY] = [faceX * share + outX * open, faceY * share + outY * open];
      const towardsSalient = index % 2 === 0 ? 1 - step / count : step / count;
      const reach = (step % 2 === 0 ? 120 : 62) * (0.35 + 0.65 * towardsSalient);
      writer.move(...foot).line(foot[0] + leanX * reach, foot[1] + leanY * reach);
    }
  });
  return writer;
}
