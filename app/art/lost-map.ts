// Two small maps for error pages: the edge of a map sheet, and a fault through contour lines.
import { type Palette, themed } from "./palette.ts";

const size = 480;
const edge = 268;

const maps: Record<string, (palette: Palette) => string> = { edge: sheetEdge, fault: faultLine };

export function lostMapFile(name: string): string | undefined {
  const map = Object.hasOwn(maps, name) ? maps[name] : undefined;
  return (
    map &&
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><g id="art" fill="none" stroke="${themed.strong}">${map(themed)}</g></svg>`
  );
}

/** 404: the contours end at the edge of the sheet. Beyond it are only the graticule and a marked position. */
function sheetEdge({ ink, signal }: Palette): string {
  const crosses = grid(edge + 44, 28, 53).map(([x, y]) => `M${x - 4} ${y}h8M${x} ${y - 4}v8`);
  const ticks = grid(edge, 28, 53, edge).map(([x, y]) => `M${x} ${y}h10`);
  return (
    contours({ count: 13, from: 0, to: edge, height: above }) +
    `<path d="M${edge} 0V${size}${ticks.join("")}" stroke-width="1.5" stroke="${ink}"/><path d="${crosses.join("")}"/>` +
    `<g stroke="${signal}" stroke-width="1.5"><path d="M395 160v36M395 220v36M347 208h36M407 208h36"/>` +
    '<circle cx="395" cy="208" r="24" stroke-dasharray="4 4"/></g>'
  );
}

/** Error: a fault line crosses the contours and displaces them. */
function faultLine({ signal }: Palette): string {
  const hachures = Array.from({ length: 15 }, (_, step) => {
    const y = 16 + step * 32;
    return `M${fault(y).toFixed(0)} ${y}l13 -5`;
  });
  const lines = Array.from(
    { length: 13 },
    (_, line) =>
      contours({ count: 1, first: line, from: 0, to: crossing(above, line), height: above }) +
      contours({ count: 1, first: line, from: crossing(below, line), to: size, height: below }),
  );
  return `${lines.join("")}<path d="M${fault(0)} 0L${fault(size)} ${size}${hachures.join("")}" stroke-width="1.5" stroke="${signal}"/>`;
}

const fault = (y: number) => 150 + y * 0.4;
const above = (x: number, line: number) => 18 + line * 36 + wave(x, line);
const below = (x: number, line: number) => above(x, line) + 52;

/** Where a contour meets the fault, approximated in a few steps. */
function crossing(height: (x: number, line: number) => number, line: number): number {
  let x = fault(line * 36);
  for (let look = 0; look < 6; look++) x = fault(height(x, line));
  return x;
}

type ContoursOptions = {
  count: number;
  first?: number;
  from: number;
  to: number;
  height: (x: number, line: number) => number;
};

/** Every fourth line is an index contour, drawn heavier. */
function contours({ count, first = 0, from, to, height }: ContoursOptions): string {
  const lines = Array.from({ length: count }, (_, step) => {
    const line = first + step;
    const points = [];
    for (let x = from; x < to; x += 12) points.push(`${x.toFixed(0)} ${height(x, line).toFixed(1)}`);
    points.push(`${to.toFixed(0)} ${height(to, line).toFixed(1)}`);
    return `<path d="M${points.join("L")}" stroke-width="${line % 4 === 1 ? 1.5 : 0.75}"/>`;
  });
  return lines.join("");
}

function wave(x: number, line: number): number {
  return 22 * Math.sin(x / 70 + line * 0.42) + 9 * Math.cos(x / 31 - line * 0.7);
}

function grid(left: number, top: number, gap: number, right = size): [number, number][] {
  const points: [number, number][] = [];
  for (let x = left; x <= right; x += gap) for (let y = top; y < size; y += gap) points.push([x, y]);
  return points;
}
