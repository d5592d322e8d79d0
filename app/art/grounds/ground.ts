import type { Subject } from "#content-model/fields/subject.ts";
import { drawBastion } from "../covers/bastion.ts";
import { type CoverFamily, coverWidth } from "../covers/canvas.ts";
import { drawCipher } from "../covers/cipher.ts";
import { drawParcels } from "../covers/parcels.ts";
import { drawRidges } from "../covers/ridges.ts";
import { drawStrata } from "../covers/strata.ts";
import { type Palette, themed } from "../palette.ts";
import { createRandom } from "../random.ts";
import { cantonOf } from "./canton.ts";
import { type DrawGround, groundHeight, groundWidth } from "./canvas.ts";
import { drawHierarchy } from "./hierarchy.ts";
import { drawMassif } from "./massif.ts";
import { subjectOf } from "./subjects.ts";

const drawings: Record<Subject, DrawGround> = {
  massif: drawMassif,
  keys: drawHierarchy,
  fortress: enlarged(drawBastion),
  strata: enlarged(drawStrata),
  ridges: enlarged(drawRidges),
  parcels: enlarged(drawParcels),
  cipher: enlarged(drawCipher),
  valais: cantonOf({ name: "SION", longitude: 7.36, latitude: 46.233, across: 95 }),
  bern: cantonOf({ name: "THUN", longitude: 7.63, latitude: 46.755, across: 95 }),
  luzern: cantonOf({ name: "LUZERN", longitude: 8.31, latitude: 47.05, across: 80 }),
  uri: cantonOf({ name: "ANDERMATT", longitude: 8.594, latitude: 46.635, across: 80 }),
  ticino: cantonOf({ name: "BELLINZONA", longitude: 9.02, latitude: 46.195, across: 90 }),
  glarus: cantonOf({ name: "GLARUS", longitude: 9.067, latitude: 47.04, across: 80 }),
  graubunden: cantonOf({ name: "CHUR", longitude: 9.53, latitude: 46.85, across: 95 }),
};

type GroundOptions = { subject?: Subject; palette?: Palette };

/** The drawing behind the head of a page: always the same for its path, in the theme's inks. As a file, for `<use href="….svg#art">`. */
export function groundFile(path: string, options: GroundOptions = {}): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${groundWidth} ${groundHeight}"><g id="art" fill="none">${groundMarkup(path, options)}</g></svg>`;
}

export function groundMarkup(path: string, { subject, palette = themed }: GroundOptions = {}): string {
  const about = subject ?? subjectOf(path);
  return drawings[about]({ random: createRandom(`${about}${path}`), seed: path, palette });
}

/** A cover's subject on the larger sheet: both are sixteen by nine. */
function enlarged(draw: CoverFamily): DrawGround {
  return ({ random, palette }) => {
    // Words have the left.
    const focus = random.between(0.66, 0.84);
    return `<g transform="scale(${(groundWidth / coverWidth).toFixed(4)})">${draw({ random, palette, focus })}</g>`;
  };
}
