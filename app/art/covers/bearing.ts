import { circle, fill, halfUnits, stroke } from "../markup.ts";
import { PathWriter } from "../paths.ts";
import type { Random } from "../random.ts";
import { type Canvas, coverHeight, coverWidth } from "./canvas.ts";

type Station = { x: number; y: number; radius: number };

/** Sights taken from one station: a graduated circle, rays to what was seen, one bearing marked. */
export function drawBearing({ random, palette, focus }: Canvas): string {
  const station: Station = {
    x: coverWidth * (focus ?? random.pick([0.2, 0.3, 0.7, 0.8])),
    y: coverHeight * random.between(0.3, 0.7),
    radius: random.pick([150, 215, 250, 310]),
  };
  // Where words stand on the left, the ray leaves them alone.
  const towards = focus !== undefined || station.x < coverWidth / 2 ? 0 : Math.PI;
  const bearing = towards + random.between(-0.45, 0.45);
  const rays = sights(random, station, bearing);
  const ring = `fill="none" stroke="${palette.line}" stroke-width="2"`;
  const rings = [1.5, 2.05, 2.75, 3.6, 4.6]
    .map((share) => at(station, station.radius * share, ring))
    .join("");
  const cut = random.chance(0.5) ? intersection(random, station, bearing, palette.strong, palette.ink) : "";
  return halfUnits(
    rings +
      at(station, station.radius, `fill="${palette.tone}"`) +
      stroke(rays.lines, palette.strong, 2) +
      stroke(rays.ends, palette.strong, 12, 'stroke-linecap="round"') +
      fill(sector(station, bearing), palette.signal) +
      cut +
      stroke(graduation(station), palette.strong, 2) +
      at(station, station.radius, `fill="none" stroke="${palette.ink}" stroke-width="3"`) +
      at(station, 16, `fill="${palette.paper}" stroke="${palette.ink}" stroke-width="3"`) +
      at(station, 4, `fill="${palette.ink}"`),
  );
}

/** A second sight from off the sheet: where the two cut is the place sought. */
function intersection(random: Random, station: Station, bearing: number, line: string, ink: string): string {
  const distance = coverWidth * random.between(0.42, 0.5);
  const [x, y] = point(station, bearing, distance);
  const slope = random.between(1.1, 1.9) * random.pick([-1, 1]);
  const reach = coverHeight * 2.2;
  const sight = new PathWriter().move(x - reach * Math.cos(slope), y - reach * Math.sin(slope));
  sight.line(x + reach * Math.cos(slope), y + reach * Math.sin(slope));
  return (
    stroke(sight, line, 2, 'stroke-dasharray="18 9"') +
    circle(x, y, 34, `fill="none" stroke="${ink}" stroke-width="3"`)
  );
}

function at(station: Station, radius: number, attributes: string): string {
  return circle(station.x * 2, station.y * 2, radius * 2, attributes);
}

function point(station: Station, angle: number, radius: number): [number, number] {
  return [(station.x + Math.cos(angle) * radius) * 2, (station.y + Math.sin(angle) * radius) * 2];
}

/** Degrees around the circle: every fifth longer, every tenth longest. */
function graduation(station: Station): PathWriter {
  const writer = new PathWriter();
  for (let degree = 0; degree < 360; degree += 2) {
    const angle = (degree / 180) * Math.PI;
    const length = degree % 10 === 0 ? 26 : 12;
    writer
      .move(...point(station, angle, station.radius - length))
      .line(...point(station, angle, station.radius));
  }
  return writer;
}

function sights(random: Random, station: Station, bearing: number): { lines: PathWriter; ends: PathWriter } {
  const lines = new PathWriter();
  const ends = new PathWriter();
  for (let index = 0; index < 26; index += 1) {
    const angle = bearing + 0.2 + ((index + random.between(-0.3, 0.3)) / 26) * (Math.PI * 2 - 0.3);
    const reach = station.radius * random.pick([1.14, 1.28, 1.5, 1.5, 2.05, 2.75]);
    lines.move(...point(station, angle, station.radius * 0.36)).line(...point(station, angle, reach));
    ends.dot(...point(station, angle, reach));
  }
  return { lines, ends };
}

/** A narrow beam from the station out of the sheet. */
function sector(station: Station, bearing: number): PathWriter {
  const reach = coverWidth * 1.2;
  return new PathWriter()
    .move(station.x * 2, station.y * 2)
    .line(...point(station, bearing - 0.022, reach))
    .line(...point(station, bearing + 0.022, reach))
    .close();
}
