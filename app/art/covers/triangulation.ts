import type { Point } from "../contours.ts";
import { fill, stroke } from "../markup.ts";
import { drawPolyline, PathWriter } from "../paths.ts";
import type { Random } from "../random.ts";
import { drawTrigPoint } from "../survey-marks.ts";
import { type Canvas, coverHeight, coverWidth } from "./canvas.ts";
import { type Triangle, triangulate } from "./delaunay.ts";

/** A survey net of two orders: wide sights between main stations, and a net that grows finer towards one place. */
export function drawTriangulation({ random, palette, focus }: Canvas): string {
  const centre: Point = [
    coverWidth * (focus ?? random.pick([0.3, 0.38, 0.64, 0.72])),
    coverHeight * random.between(0.4, 0.6),
  ];
  const stations = scatter(random, centre);
  const net = triangulate(stations);
  const main = mainStations(random);
  const marks = new PathWriter();
  const dots = new PathWriter();
  for (const [x, y] of main) drawTrigPoint(marks, x, y, 14);
  for (const [x, y] of stations) dots.dot(x, y);
  return (
    stroke(edges(net, stations), palette.line, 1.2) +
    stroke(edges(triangulate(main), main), palette.strong, 1.5) +
    fill(triangleNear(net, stations, centre), palette.signal) +
    stroke(dots, palette.strong, 5, 'stroke-linecap="round"') +
    `<path fill="${palette.paper}" stroke="${palette.ink}" stroke-width="2" stroke-linejoin="round" d="${marks}"/>` +
    stroke(
      main.reduce((writer, [x, y]) => writer.dot(x, y), new PathWriter()),
      palette.ink,
      4,
      'stroke-linecap="round"',
    )
  );
}

/** Points no nearer to each other than a distance that grows away from the centre; darts that miss are thrown again. */
function scatter(random: Random, centre: Point): Point[] {
  const points: Point[] = [];
  for (let dart = 0; dart < 1600 && points.length < 140; dart += 1) {
    // Darts gather at the centre, or its fine net would be left full of holes.
    const pull = random.chance(0.5) ? random.next() : 1;
    const x = centre[0] + (random.between(-60, coverWidth + 60) - centre[0]) * pull;
    const y = centre[1] + (random.between(-60, coverHeight + 60) - centre[1]) * pull;
    const room = 38 + 0.13 * Math.hypot(x - centre[0], y - centre[1]);
    if (points.every((point) => (point[0] - x) ** 2 + (point[1] - y) ** 2 > room * room)) points.push([x, y]);
  }
  return points;
}

/** Seven stations on a loose ring, and one inside. */
function mainStations(random: Random): Point[] {
  const stations: Point[] = [
    [coverWidth * random.between(0.42, 0.58), coverHeight * random.between(0.4, 0.6)],
  ];
  for (let index = 0; index < 7; index += 1) {
    const angle = ((index + random.between(-0.25, 0.25)) / 7) * Math.PI * 2;
    stations.push([
      coverWidth * (0.5 + 0.45 * Math.cos(angle) * random.between(0.72, 1)),
      coverHeight * (0.5 + 0.42 * Math.sin(angle) * random.between(0.72, 1)),
    ]);
  }
  return stations;
}

/** Each edge once, chained through shared corners where that is free. */
function edges(triangles: Triangle[], points: Point[]): PathWriter {
  const writer = new PathWriter();
  const drawn = new Set<number>();
  for (const [a, b, c] of triangles) {
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as [number, number][]) {
      const key = Math.min(from, to) * 4096 + Math.max(from, to);
      if (drawn.has(key)) continue;
      drawn.add(key);
      const [x, y] = points[from] ?? [0, 0];
      const [toX, toY] = points[to] ?? [0, 0];
      if (writer.x !== Math.round(x) || writer.y !== Math.round(y)) writer.move(x, y);
      writer.line(toX, toY);
    }
  }
  return writer;
}

/** The largest of the few triangles nearest to the centre. */
function triangleNear(triangles: Triangle[], points: Point[], centre: Point): PathWriter {
  const shapes = triangles.map(
    (corners) => corners.map((corner) => points[corner] ?? centre) as [Point, Point, Point],
  );
  const away = ([a, b, c]: [Point, Point, Point]) =>
    Math.hypot((a[0] + b[0] + c[0]) / 3 - centre[0], (a[1] + b[1] + c[1]) / 3 - centre[1]);
  const area = ([a, b, c]: [Point, Point, Point]) =>
    Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]));
  const near = shapes.sort((a, b) => away(a) - away(b)).slice(0, 14);
  const [chosen] = near.sort((a, b) => area(b) - area(a));
  return drawPolyline(new PathWriter(), { points: chosen ?? [], closed: true });
}
