import type { Line, Point } from "./contours.ts";
import { crossingsAt, isBetween } from "./lines.ts";
import { type Palette, themed } from "./palette.ts";
import { drawPolyline, PathWriter } from "./paths.ts";
import { drawLettering } from "./stroke-lettering.ts";
import { drawGridCross } from "./survey-marks.ts";
import { swissBorder, swissLakes } from "./switzerland-border.ts";
import { heightAt } from "./switzerland-relief.ts";

export type Site = { name: string; longitude: number; latitude: number; labelled?: "left" | "right" };

export type SwitzerlandOptions = {
  /** Distance of the dots in drawing units; the drawing is 1000 wide. */
  spacing?: number;
  outline?: boolean;
  sites?: readonly Site[];
  /** The site that carries the signal colour; without it all have the colour of ink. */
  highlight?: string;
  palette?: Palette;
};

/** Those of the sample provider (content/trust-records.yaml): what is marked here is taken for a site. */
export const dataCentres: readonly Site[] = [
  { name: "ZÜRICH", longitude: 8.54, latitude: 47.375, labelled: "right" },
  { name: "BERN", longitude: 7.447, latitude: 46.948, labelled: "left" },
];

const mapWidth = 1000;
const mapHeight = 664;

const west = 5.955;
const north = 47.81;
/** Drawing units per degree; a degree of longitude is shorter by the cosine of 46.8°. */
const perNorth = 317;
const perEast = perNorth * Math.cos((46.8 * Math.PI) / 180);
const inset = 16;
/** Dot radius by height: six sizes are enough for the eye and keep the paths few. */
const tickSizes = [1.4, 1.8, 2.4, 3, 3.7, 4.4, 5.2];
const lowest = 0.45;
const highest = 3.7;
/** Half a unit is the unit of all coordinates. */
const unitsPerPoint = 2;

/** Switzerland as dots whose size follows the relief, with the sites of the data centres. */
export function switzerland(options: SwitzerlandOptions = {}): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="art art-switzerland" viewBox="0 0 ${mapWidth} ${mapHeight}" ` +
    `fill="none" aria-hidden="true" focusable="false">${switzerlandMarkup(options)}</svg>`
  );
}

/** The same as a file of its own, for `<use href="….svg#art">`. */
export function switzerlandFile(options: SwitzerlandOptions = {}): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapWidth} ${mapHeight}"><g id="art" fill="none">${switzerlandMarkup(options)}</g></svg>`;
}

function switzerlandMarkup(options: SwitzerlandOptions): string {
  const { spacing = 8, outline = true, sites = dataCentres, palette = themed } = options;
  const border: Line = { points: swissBorder.map(project), closed: true };
  const edge = outline
    ? `<path class="art-draw" pathLength="1" stroke="${palette.line}" stroke-width="2" d="${drawPolyline(new PathWriter(), border)}"/>`
    : "";
  return (
    `<g transform="scale(.5)" stroke-linecap="round" stroke-linejoin="round">${edge}` +
    `<g class="art-dots" stroke="${palette.strong}">${drawDots(border, spacing * unitsPerPoint)}</g>` +
    `${drawSites(sites, options.highlight, palette)}</g>`
  );
}

function project([longitude, latitude]: readonly [number, number]): Point {
  return [
    (inset + (longitude - west) * perEast) * unitsPerPoint,
    (inset + (north - latitude) * perNorth) * unitsPerPoint,
  ];
}

function drawDots(border: Line, spacing: number): string {
  const lakes: Line[] = swissLakes.map((shore) => ({ points: shore.map(project), closed: true }));
  const writers = tickSizes.map(() => new PathWriter());
  const rise = Math.round(spacing * 0.866);
  for (let row = 0; row * rise < mapHeight * unitsPerPoint; row += 1) {
    const y = row * rise;
    const shift = row % 2 === 0 ? 0 : spacing / 2;
    const land = crossingsAt(border, y);
    const water = lakes.map((lake) => crossingsAt(lake, y));
    for (let x = shift; x < mapWidth * unitsPerPoint; x += spacing) {
      if (!isBetween(land, x) || water.some((lake) => isBetween(lake, x))) continue;
      const longitude = west + (x / unitsPerPoint - inset) / perEast;
      const latitude = north - (y / unitsPerPoint - inset) / perNorth;
      const share = (heightAt(longitude, latitude) - lowest) / (highest - lowest);
      const size = Math.round(Math.min(1, Math.max(0, share)) ** 0.8 * (tickSizes.length - 1));
      writers[size]?.dot(x, y);
    }
  }
  return writers
    .map((writer, size) => `<path stroke-width="${(tickSizes[size] ?? 1) * unitsPerPoint}" d="${writer}"/>`)
    .join("");
}

function drawSites(sites: readonly Site[], highlight: string | undefined, palette: Palette): string {
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
