// Draws a diagram from its data, in the hand of the site's maps: zones are contours, boxes are on plain paper, lines carry the numbers
// of the legend beside it. Inline markup: its words are set in the page's own typeface, its inks follow the theme.
import { escapeHtml } from "#common/escape-html.ts";
import type { Diagram, DiagramMark } from "#content-model/diagram.ts";
import type { Line, Point } from "../contours.ts";
import { fill, halfUnits, stroke } from "../markup.ts";
import { createNoise } from "../noise.ts";
import { type Palette, themed } from "../palette.ts";
import { drawPolyline, drawSpline, PathWriter } from "../paths.ts";
import { hashText } from "../random.ts";
import { drawTrigPoint } from "../survey-marks.ts";
import { layNarrow } from "./narrow.ts";
import {
  leading,
  type PlacedBox,
  type PlacedZone,
  type Route,
  type Sheet,
  signRoom,
  zoneLeading,
} from "./sheet.ts";
import { layWide } from "./wide.ts";

const badgeRadius = 10.5;

export type DrawnDiagram = {
  /** Two drawings of the same: side by side, and below each other for a phone. */
  wide: string;
  narrow: string;
};

export function drawDiagram(diagram: Diagram, palette: Palette = themed): DrawnDiagram {
  return {
    wide: drawSheet(layWide(diagram), palette),
    narrow: drawSheet(layNarrow(diagram), palette),
  };
}

function drawSheet(sheet: Sheet, palette: Palette): string {
  // Numbers keep away from each other, and from the names of zones.
  const badges: Point[] = sheet.zones.flatMap(underName);
  const shapes =
    sheet.zones.map((zone, index) => drawZone(zone, index, palette)).join("") +
    sheet.routes.map((route) => drawRoute(route, palette)).join("") +
    sheet.boxes.map((box) => drawBox(box, palette)).join("");
  const letters =
    sheet.zones.map((zone) => letterZone(zone, palette)).join("") +
    sheet.boxes.map((box) => letterBox(box, sheet.size, palette)).join("") +
    sheet.routes.map((route, index) => numberRoute(route, index, badges, palette)).join("");
  return (
    `<svg viewBox="0 0 ${sheet.width} ${sheet.height}" width="${sheet.width}" height="${sheet.height}" ` +
    `aria-hidden="true" focusable="false">` +
    `${halfUnits(shapes, 'stroke-linejoin="round" stroke-linecap="round"')}${letters}</svg>`
  );
}

/** Two or three contours about the zone; the innermost of the first is the signal. */
function drawZone(zone: PlacedZone, index: number, palette: Palette): string {
  const noise = createNoise(hashText(`${index} ${zone.words.join(" ")}`));
  const contour = (offset: number) => {
    const points = outline(zone, offset).map(([x, y], at): Point => {
      const sway = (1.2 + offset * 0.22) * noise(at * 0.31 + offset * 0.05, index * 7 + offset * 0.03);
      const [towardsX, towardsY] = [x - zone.x - zone.width / 2, y - zone.y - zone.height / 2];
      const length = Math.hypot(towardsX, towardsY) || 1;
      return [(x + (towardsX / length) * sway) * 2, (y + (towardsY / length) * sway) * 2];
    });
    return drawSpline(new PathWriter(), { points, closed: true });
  };
  const isFirst = index === 0;
  return (
    stroke(contour(9), palette.line, 1.4) +
    stroke(contour(4.5), palette.line, 1.8) +
    fill(contour(0), palette.paper) +
    stroke(contour(0), isFirst ? palette.signal : palette.strong, isFirst ? 3.4 : 2.2)
  );
}

/** Points around a frame with round corners, close enough together for a line that sways. */
function outline({ x, y, width, height }: PlacedZone, offset: number): Point[] {
  const [left, top] = [x - offset, y - offset];
  const [right, bottom] = [x + width + offset, y + height + offset];
  const corner = 16 + offset;
  const points: Point[] = [];
  const side = (fromX: number, fromY: number, toX: number, toY: number) => {
    const count = Math.max(2, Math.round(Math.hypot(toX - fromX, toY - fromY) / 44));
    for (let step = 0; step <= count; step += 1)
      points.push([fromX + ((toX - fromX) * step) / count, fromY + ((toY - fromY) * step) / count]);
  };
  side(left + corner, top, right - corner, top);
  points.push([right - corner * 0.2, top + corner * 0.2]);
  side(right, top + corner, right, bottom - corner);
  points.push([right - corner * 0.2, bottom - corner * 0.2]);
  side(right - corner, bottom, left + corner, bottom);
  points.push([left + corner * 0.2, bottom - corner * 0.2]);
  side(left, bottom - corner, left, top + corner);
  points.push([left + corner * 0.2, top + corner * 0.2]);
  return points;
}

function drawRoute({ line, points }: Route, palette: Palette): string {
  const path = drawSpline(new PathWriter(), doubled(rounded(points, 14)));
  const dashes = line.line === "dashed" ? 'stroke-dasharray="9 9"' : "";
  const [before, end] = [points.at(-2) as Point, points.at(-1) as Point];
  const angle = Math.atan2(end[1] - before[1], end[0] - before[0]);
  const wing = (turn: number): Point => [
    end[0] - 8 * Math.cos(angle + turn),
    end[1] - 8 * Math.sin(angle + turn),
  ];
  const head: Line = doubled({ points: [wing(0.5), end, wing(-0.5)], closed: false });
  return (
    stroke(path, palette.ink, 2.2, dashes) + stroke(drawPolyline(new PathWriter(), head), palette.ink, 2.6)
  );
}

/** The spline runs through the middles of its points: two more at each corner keep the stretches between straight. */
function rounded(points: Point[], radius: number): Line {
  const corner = (point: Point, index: number): Point[] => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (!before || !after) return [point];
    const towards = (other: Point): Point => {
      const length = Math.hypot(other[0] - point[0], other[1] - point[1]) || 1;
      const share = Math.min(radius / length, 0.5);
      return [point[0] + (other[0] - point[0]) * share, point[1] + (other[1] - point[1]) * share];
    };
    return [towards(before), point, towards(after)];
  };
  return { points: points.flatMap(corner), closed: false };
}

function doubled({ points, closed }: Line): Line {
  return { closed, points: points.map(([x, y]): Point => [x * 2, y * 2]) };
}

function drawBox({ x, y, width, height, zone, box }: PlacedBox, palette: Palette): string {
  const [left, top, right, bottom] = [x * 2, y * 2, (x + width) * 2, (y + height) * 2];
  const frame = drawPolyline(new PathWriter(), {
    points: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
    closed: true,
  });
  return (
    fill(frame, palette.paper) +
    stroke(frame, zone === 0 ? palette.ink : palette.strong, 2) +
    drawMark(box.mark, (x + signRoom / 2 + 1) * 2, (y + height / 2) * 2, palette)
  );
}

/** The sign of a box, as in a map's legend. Keys carry the signal. */
function drawMark(mark: DiagramMark, x: number, y: number, palette: Palette): string {
  const writer = new PathWriter();
  const rectangle = (halfWidth: number, halfHeight: number) =>
    drawPolyline(writer, {
      points: [
        [x - halfWidth, y - halfHeight],
        [x + halfWidth, y - halfHeight],
        [x + halfWidth, y + halfHeight],
        [x - halfWidth, y + halfHeight],
      ],
      closed: true,
    });
  const rule = (at: number, half: number) => writer.move(x - half, y + at).line(x + half, y + at);
  switch (mark) {
    case "key":
      drawTrigPoint(writer, x, y + 3, 16);
      writer.dot(x, y + 3);
      return stroke(writer, palette.signal, 3);
    case "person":
      return (
        `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="13" fill="none" stroke="${palette.ink}" stroke-width="2.4"/>` +
        stroke(writer.dot(x, y), palette.ink, 8)
      );
    case "store":
      rectangle(14, 14);
      rule(-5, 14);
      rule(5, 14);
      return stroke(writer, palette.ink, 2.4);
    case "record":
      rectangle(11, 14);
      rule(-6, 5);
      rule(0, 5);
      rule(6, 5);
      return stroke(writer, palette.ink, 2.4);
    case "system":
      rectangle(13, 13);
      return stroke(writer, palette.ink, 2.4) + stroke(new PathWriter().dot(x, y), palette.ink, 7);
  }
}

/** Points under the name of a zone. */
function underName({ x, y, words }: PlacedZone): Point[] {
  const longest = Math.max(...words.map((line) => line.length));
  return Array.from({ length: Math.ceil(longest / 3) }, (_, step): Point => [x + 22 + step * 24, y + 20]);
}

function letterZone({ x, y, words }: PlacedZone, palette: Palette): string {
  return words
    .map(
      (line, index) =>
        `<text class="diagram-zone" x="${x + 16}" y="${y + 24 + index * zoneLeading}" fill="${palette.ink}" ` +
        `stroke="${palette.paper}" stroke-width="5" stroke-linejoin="round" paint-order="stroke">${escapeHtml(line)}</text>`,
    )
    .join("");
}

function letterBox({ x, y, height, words }: PlacedBox, size: number, palette: Palette): string {
  const first = y + height / 2 - ((words.length - 1) * size * leading) / 2 + size * 0.36;
  return words
    .map(
      (line, index) =>
        `<text class="diagram-name" x="${x + signRoom}" y="${(first + index * size * leading).toFixed(1)}" ` +
        `font-size="${size}" fill="${palette.ink}">${escapeHtml(line)}</text>`,
    )
    .join("");
}

/** The number is on its line, where there is no other yet. */
function numberRoute({ points }: Route, index: number, badges: Point[], palette: Palette): string {
  const free = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78].map((share) => along(points, share));
  const room = ([x, y]: Point) =>
    Math.min(...badges.map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY)), 26);
  const [x, y] = free.reduce((best, point) => (room(point) > room(best) ? point : best));
  badges.push([x, y]);
  return (
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${badgeRadius}" fill="${palette.paper}" stroke="${palette.ink}"/>` +
    `<text class="diagram-number" x="${x.toFixed(1)}" y="${(y + 4).toFixed(1)}" text-anchor="middle" fill="${palette.ink}">${index + 1}</text>`
  );
}

function along(points: Point[], share: number): Point {
  const lengths = points.slice(1).map((point, index) => {
    const before = points[index] as Point;
    return Math.hypot(point[0] - before[0], point[1] - before[1]);
  });
  let left = lengths.reduce((sum, length) => sum + length, 0) * share;
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index] as Point, points[index + 1] as Point];
    if (left <= length) {
      const part = length === 0 ? 0 : left / length;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    }
    left -= length;
  }
  return points.at(-1) as Point;
}
