import type { Point } from "../contours.ts";
import { fill, stroke } from "../markup.ts";
import { drawPolyline, PathWriter } from "../paths.ts";
import type { Random } from "../random.ts";
import { type Canvas, coverHeight, coverWidth } from "./canvas.ts";

/** Corners in order around. */
type Parcel = [Point, Point, Point, Point];

/** A cadastral sheet: land divided again and again, some of it hatched, one parcel owned. */
export function drawParcels({ random, palette, focus }: Canvas): string {
  const turn = random.between(0.1, 0.32) * random.pick([-1, 1]);
  const parcels: Parcel[] = [];
  divide(random, sheet(turn), 0, parcels);
  const inView = parcels.filter((parcel) => isWithin(middle(parcel), -120));
  const chosen = inView.filter((parcel) => area(parcel) > 9000 && isWithin(middle(parcel), 150));
  const near = focus === undefined ? [] : chosen.filter((parcel) => isNear(parcel, focus));
  const owned = random.pick(near.length > 0 ? near : chosen);
  const bounds = new PathWriter();
  const toned = new PathWriter();
  const hatched = new PathWriter();
  const houses = new PathWriter();
  for (const parcel of inView) {
    draw(bounds, parcel);
    if (parcel === owned) continue;
    const use = random.next();
    if (use < 0.16) draw(toned, parcel);
    else if (use < 0.34) hatch(hatched, parcel, 9);
    else if (use < 0.6) draw(houses, house(random, parcel));
  }
  return (
    fill(toned, palette.tone) +
    stroke(hatched, palette.line, 1.2) +
    stroke(bounds, palette.strong, 1.3, 'stroke-linejoin="round"') +
    fill(houses, palette.strong) +
    fill(draw(new PathWriter(), owned), palette.signal)
  );
}

function sheet(turn: number): Parcel {
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  const corner = (x: number, y: number): Point => [
    coverWidth / 2 + x * cosine - y * sine,
    coverHeight / 2 + x * sine + y * cosine,
  ];
  return [corner(-760, -560), corner(760, -560), corner(760, 560), corner(-760, 560)];
}

/** Splits across the longer side, leaving a road of the given width; roads narrow with every division. */
function divide(random: Random, parcel: Parcel, depth: number, found: Parcel[]): void {
  const [a, b, c, d] = parcel;
  const across = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const down = Math.hypot(d[0] - a[0], d[1] - a[1]);
  if (depth > 9 || area(parcel) < random.between(8000, 26000)) {
    found.push(parcel);
    return;
  }
  const road = [26, 18, 12, 8, 0, 0, 0, 0, 0, 0][depth] ?? 0;
  const share = random.between(0.36, 0.64);
  const skew = random.between(-0.06, 0.06);
  if (across > down) {
    const gap = road / across / 2;
    divide(random, [a, mix(a, b, share - gap), mix(d, c, share + skew - gap), d], depth + 1, found);
    divide(random, [mix(a, b, share + gap), b, c, mix(d, c, share + skew + gap)], depth + 1, found);
  } else {
    const gap = road / down / 2;
    divide(random, [a, b, mix(b, c, share + skew - gap), mix(a, d, share - gap)], depth + 1, found);
    divide(random, [mix(a, d, share + gap), mix(b, c, share + skew + gap), c, d], depth + 1, found);
  }
}

function mix(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

function middle([a, b, c, d]: Parcel): Point {
  return mix(mix(a, b, 0.5), mix(d, c, 0.5), 0.5);
}

function area([a, b, c, d]: Parcel): number {
  return Math.abs((c[0] - a[0]) * (d[1] - b[1]) - (d[0] - b[0]) * (c[1] - a[1])) / 2;
}

function isWithin([x, y]: Point, margin: number): boolean {
  return x > margin && x < coverWidth - margin && y > margin && y < coverHeight - margin;
}

function isNear(parcel: Parcel, share: number): boolean {
  return Math.abs(middle(parcel)[0] / coverWidth - share) < 0.14;
}

function draw(writer: PathWriter, parcel: Parcel): PathWriter {
  return drawPolyline(writer, { points: parcel, closed: true });
}

function hatch(writer: PathWriter, [a, b, c, d]: Parcel, spacing: number): void {
  const count = Math.floor(Math.hypot(b[0] - a[0], b[1] - a[1]) / spacing);
  for (let index = 1; index < count; index += 1) {
    const [x, y] = mix(a, b, index / count);
    const [toX, toY] = mix(d, c, index / count);
    writer.move(x, y).line(toX, toY);
  }
}

/** A building that keeps its distance from the boundary. */
function house(random: Random, [a, b, c, d]: Parcel): Parcel {
  const [left, top] = [random.between(0.18, 0.4), random.between(0.18, 0.4)];
  const [right, bottom] = [left + random.between(0.25, 0.42), top + random.between(0.25, 0.42)];
  const inside = (across: number, down: number): Point => mix(mix(a, b, across), mix(d, c, across), down);
  return [inside(left, top), inside(right, top), inside(right, bottom), inside(left, bottom)];
}
