import type { Line, Point } from "./contours.ts";
import { crossingsAt, isBetween } from "./lines.ts";
import { type Palette, themed } from "./palette.ts";
import { drawPolyline, PathWriter } from "./paths.ts";
import { drawLettering } from "./stroke-lettering.ts";
import { drawGridCross } from "./survey-marks.ts";
import { BORDER, LAKES } from "./switzerland-border.ts";
import { heightAt } from "./switzerland-relief.ts";

export type Site = { name: string; longitude: number; latitude: number; labelled?: "left" | "right" };

export type SwitzerlandOptions = {
  /** Distance of the dots in drawing units; the drawing is 1000 wide. */
  spacing?: number;
  outline?: boolean;
  sites?: readonly Site[];
  /** The site that carries the signal colour. */
  highlight?: string;
  palette?: Palette;
};

export const SITES: readonly Site[] = [
  { name: "ZÜRICH", longitude: 8.54, latitude: 47.375, labelled: "right" },
  { name: "BERN", longitude: 7.447, latitude: 46.948, labelled: "left" },
  { name: "GENÈVE", longitude: 6.143, latitude: 46.204, labelled: "right" },
  { name: "GOTTHARD", longitude: 8.567, latitude: 46.556, labelled: "right" },
];

const WIDTH = 1000;
const HEIGHT = 664;

const WEST = 5.955;
const NORTH = 47.81;
/** Drawing units per degree; a degree of longitude is shorter by the cosine of 46.8°. */
const PER_NORTH = 317;
const PER_EAST = PER_NORTH * Math.cos((46.8 * Math.PI) / 180);
const INSET = 16;
/** Dot radius by height: six sizes are enough for the eye and keep the paths few. */
const SIZES = [1.4, 1.8, 2.4, 3, 3.7, 4.4, 5.2];
const LOWEST = 0.45;
const HIGHEST = 3.7;
/** Half a unit is the unit of all coordinates. */
const UNIT = 2;

/** Switzerland as dots whose size follows the relief, with the sites where data lies. */
export function switzerland(options: SwitzerlandOptions = {}): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="art art-switzerland" viewBox="0 0 ${WIDTH} ${HEIGHT}" ` +
    `fill="none" aria-hidden="true" focusable="false">${switzerlandMarkup(options)}</svg>`
  );
}

/** The same as a file of its own, for `<use href="….svg#art">`. */
export function switzerlandFile(options: SwitzerlandOptions = {}): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><g id="art" fill="none">${switzerlandMarkup(options)}</g></svg>`;
}

function switzerlandMarkup(options: SwitzerlandOptions): string {
  const { spacing = 8, outline = true, sites = SITES, palette = themed } = options;
  const border: Line = { points: BORDER.map(project), closed: true };
  const edge = outline
    ? `<path class="art-draw" pathLength="1" stroke="${palette.line}" stroke-width="2" d="${drawPolyline(new PathWriter(), border)}"/>`
    : "";
  return (
    `<g transform="scale(.5)" stroke-linecap="round" stroke-linejoin="round">${edge}` +
    `<g class="art-dots" stroke="${palette.strong}">${drawDots(border, spacing * UNIT)}</g>` +
    `${drawSites(sites, options.highlight ?? "GOTTHARD", palette)}</g>`
  );
}

function project([longitude, latitude]: readonly [number, number]): Point {
  return [(INSET + (longitude - WEST) * PER_EAST) * UNIT, (INSET + (NORTH - latitude) * PER_NORTH) * UNIT];
}

function drawDots(border: Line, spacing: number): string {
  const lakes: Line[] = LAKES.map((shore) => ({ points: shore.map(project), closed: true }));
  const writers = SIZES.map(() => new PathWriter());
  const rise = Math.round(spacing * 0.866);
  for (let row = 0; row * rise < HEIGHT * UNIT; row += 1) {
    const y = row * rise;
    const shift = row % 2 === 0 ? 0 : spacing / 2;
    const land = crossingsAt(border, y);
    const water = lakes.map((lake) => crossingsAt(lake, y));
    for (let x = shift; x < WIDTH * UNIT; x += spacing) {
      if (!isBetween(land, x) || water.some((lake) => isBetween(lake, x))) continue;
      const longitude = WEST + (x / UNIT - INSET) / PER_EAST;
      const latitude = NORTH - (y / UNIT - INSET) / PER_NORTH;
      const share = (heightAt(longitude, latitude) - LOWEST) / (HIGHEST - LOWEST);
      const size = Math.round(Math.min(1, Math.max(0, share)) ** 0.8 * (SIZES.length - 1));
      writers[size]?.dot(x, y);
    }
  }
  return writers
    .map((writer, size) => `<path stroke-width="${(SIZES[size] ?? 1) * UNIT}" d="${writer}"/>`)
    .join("");
}

function drawSites(sites: readonly Site[], highlight: string, palette: Palette): string {
  let marks = "";
  for (const site of sites) {
    const [x, y] = project([site.longitude, site.latitude]);
    const cross = new PathWriter();
    const name = new PathWriter();
    const toTheLeft = site.labelled === "left";
    drawGridCross(cross, x, y, 22);
    // The drawing is seen at a fifth to two fifths of its size: the names must still be read.
    if (site.labelled) {
      const anchor = toTheLeft ? "end" : "start";
      drawLettering(name, site.name, x + (toTheLeft ? -42 : 42), y + 19, {
        height: 38,
        anchor,
        tracking: 0.1,
      });
    }
    const colour = site.name === highlight ? palette.signal : palette.ink;
    marks +=
      `<path stroke="${palette.paper}" stroke-width="22" d="${cross}${name}"/>` +
      `<path stroke="${colour}" stroke-width="5" d="${cross}"/><path stroke="${colour}" stroke-width="5" d="${name}"/>`;
  }
  return `<g class="art-marks">${marks}</g>`;
}
