import { type Palette, themed } from "../palette.ts";
import { createRandom, hashText } from "../random.ts";
import { drawBastion } from "./bastion.ts";
import { type CoverFamily, coverHeight, coverWidth } from "./canvas.ts";
import { drawCipher } from "./cipher.ts";
import { drawParcels } from "./parcels.ts";
import { drawRelief } from "./relief.ts";
import { drawRidges } from "./ridges.ts";
import { drawStrata } from "./strata.ts";

const families = {
  relief: drawRelief,
  cipher: drawCipher,
  strata: drawStrata,
  ridges: drawRidges,
  bastion: drawBastion,
  parcels: drawParcels,
} as const satisfies Record<string, CoverFamily>;

export type CoverFamilyName = keyof typeof families;
export const coverFamilyNames = Object.keys(families) as CoverFamilyName[];

export function coverFamilyOf(slug: string): CoverFamilyName {
  return coverFamilyNames[hashText(slug) % coverFamilyNames.length] ?? "relief";
}

/** How many older articles decide with an article which family it has. Beyond them nothing changes in practice. */
export const coverNeighbours = 16;

/**
 * The family of an article among its neighbours: its own by slug, unless one of the two before it has the same; then the next that
 * neither has. `older` is newest first. Decided from the oldest on, so that a new article never changes the covers of those before it.
 */
export function coverFamilyAmong(slug: string, older: readonly string[]): CoverFamilyName {
  const taken: CoverFamilyName[] = [];
  let family = coverFamilyOf(slug);
  for (const each of [slug, ...older].reverse()) {
    const recent = taken.slice(-2);
    const first = hashText(each) % coverFamilyNames.length;
    const names = [...coverFamilyNames.slice(first), ...coverFamilyNames.slice(0, first)];
    family = names.find((name) => !recent.includes(name)) ?? family;
    taken.push(family);
  }
  return family;
}

/** The cover of an article: always the same for a slug and its family, in the theme's inks. */
export function cover(slug: string, options: { family?: CoverFamilyName; palette?: Palette } = {}): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="art art-cover" viewBox="0 0 ${coverWidth} ${coverHeight}" ` +
    `preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${coverMarkup(slug, options)}</svg>`
  );
}

/**
 * The same as a file of its own. Shown through `<use href="….svg#art">` it takes the inks of the page that shows it, and is
 * cached apart from it; as an image it shows the light defaults.
 */
export function coverFile(slug: string, options: { family?: CoverFamilyName } = {}): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${coverWidth} ${coverHeight}" ` +
    `width="${coverWidth}" height="${coverHeight}"><g id="art">${coverMarkup(slug, options)}</g></svg>`
  );
}

export function coverMarkup(
  slug: string,
  options: { family?: CoverFamilyName; palette?: Palette } = {},
): string {
  const { family = coverFamilyOf(slug), palette = themed } = options;
  const ground = `<path fill="${palette.paper}" d="M0 0h${coverWidth}v${coverHeight}H0z"/>`;
  return ground + families[family]({ random: createRandom(`${family}/${slug}`), palette });
}
