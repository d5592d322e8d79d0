import { contourFieldMarkup } from "./contour-field.ts";
import { COVER_HEIGHT, COVER_WIDTH } from "./covers/canvas.ts";
import { coverMarkup } from "./covers/cover.ts";
import { interSemibold } from "./lettering/inter-semibold.ts";
import { jetbrainsMonoMedium } from "./lettering/jetbrains-mono-medium.ts";
import { measure, type SetOptions, setLine, wrap } from "./lettering/typeface.ts";
import { markMarkup } from "./mark.ts";
import { granitePrint, type Palette, paperPrint } from "./palette.ts";

export type OgImageOptions = {
  title: string;
  /** Short line above the title, such as a section or coordinates; set in capitals. */
  eyebrow?: string;
  /** Company name beside the mark. */
  name?: string;
  /** Short line at the foot, set in capitals. */
  footer?: string;
  /** What the relief is drawn from; the page's path, so that every page has its own mountains. */
  seed: string;
  /** Shows this article's cover instead of the relief. */
  coverSlug?: string;
  ground?: "paper" | "granite";
  /** The theme's primary colour, when it is not the default. */
  signal?: string;
};

export const OG_WIDTH = 1200;
export const OG_HEIGHT = 630;

const MARGIN = 72;
const TEXT_WIDTH = 640;
const MOST_LINES = 4;
const SIZES = [74, 64, 56, 48];

/**
 * A social preview as SVG with fixed colours and all lettering as outlines: the rasteriser needs no font, no fontconfig
 * and no custom property, and the picture is the same on every machine.
 */
export function ogImageSvg(options: OgImageOptions): string {
  const print = options.ground === "paper" ? paperPrint : granitePrint;
  const palette: Palette = options.signal ? { ...print, signal: options.signal } : print;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${OG_WIDTH}" height="${OG_HEIGHT}" viewBox="0 0 ${OG_WIDTH} ${OG_HEIGHT}">` +
    `<rect width="${OG_WIDTH}" height="${OG_HEIGHT}" fill="${palette.paper}"/>` +
    (options.coverSlug ? coverPanel(options.coverSlug, palette) : reliefGround(options.seed, palette)) +
    signature(options.name ?? "Reduit", palette) +
    words(options, palette) +
    "</svg>"
  );
}

/** The relief fills the sheet and fades towards the words. */
function reliefGround(seed: string, palette: Palette): string {
  const art = contourFieldMarkup({
    seed,
    palette,
    width: OG_WIDTH,
    height: OG_HEIGHT,
    density: 24,
    focus: { x: 0.8, y: 0.5 },
    marks: false,
  });
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="${palette.paper}" stop-opacity="${opacity}"/>`;
  return (
    `<g fill="none">${art}</g>` +
    `<linearGradient id="fade">${stop(0.36, 1)}${stop(0.62, 0.55)}${stop(0.78, 0)}</linearGradient>` +
    `<rect width="${OG_WIDTH}" height="${OG_HEIGHT}" fill="url(#fade)"/>`
  );
}

/** The middle of a cover, cut to the right part of the sheet. */
function coverPanel(slug: string, palette: Palette): string {
  const left = 800;
  return (
    `<svg x="${left}" width="${OG_WIDTH - left}" height="${OG_HEIGHT}" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}" ` +
    `preserveAspectRatio="xMidYMid slice">${coverMarkup(slug, { palette: { ...palette, paper: palette.tone } })}</svg>`
  );
}

function signature(name: string, palette: Palette): string {
  const mark = markMarkup().replace("var(--mark-key,currentColor)", palette.signal).replace("currentColor", palette.ink);
  return (
    `<g transform="translate(${MARGIN} 60)scale(1.1)">${mark}</g>` +
    `<g fill="${palette.ink}">${setLine(interSemibold, name, MARGIN + 68, 98, { size: 34, tracking: -0.02 })}</g>`
  );
}

function words(options: OgImageOptions, palette: Palette): string {
  const { lines, type } = fitTitle(options.title);
  const leading = type.size * 1.1;
  const foot = OG_HEIGHT - MARGIN;
  const last = foot - 62;
  const first = last - (lines.length - 1) * leading;
  const title = lines.map((line, index) => setLine(interSemibold, line, MARGIN - 2, first + index * leading, type));
  const small: SetOptions = { size: 21, tracking: 0.06 };
  const set = (text: string, y: number, size: SetOptions) =>
    setLine(jetbrainsMonoMedium, text.toUpperCase(), MARGIN, y, size);
  return (
    `<g fill="${palette.ink}">${title.join("")}</g>` +
    (options.eyebrow ? `<g fill="${palette.signal}">${set(options.eyebrow, first - type.size * 1.02, small)}</g>` : "") +
    (options.footer ? `<g fill="${palette.strong}">${set(options.footer, foot, { size: 18, tracking: 0.06 })}</g>` : "")
  );
}

/** The largest size at which the title fits; a title too long for the smallest ends in an ellipsis. */
function fitTitle(title: string): { lines: string[]; type: SetOptions } {
  for (const size of SIZES) {
    const type = { size, tracking: -0.024 };
    const lines = wrap(interSemibold, title, TEXT_WIDTH, type);
    const fits = lines.every((line) => measure(interSemibold, line, type) <= TEXT_WIDTH + 20);
    if (fits && lines.length <= (size > 60 ? 3 : MOST_LINES)) return { lines, type };
  }
  const type = { size: SIZES.at(-1) ?? 48, tracking: -0.024 };
  const lines = wrap(interSemibold, title, TEXT_WIDTH, type);
  if (lines.length <= MOST_LINES) return { lines, type };
  const kept = lines.slice(0, MOST_LINES);
  return { lines: [...kept.slice(0, -1), `${(kept.at(-1) ?? "").replace(/[\s.,;:–—-]+$/, "")}…`], type };
}
