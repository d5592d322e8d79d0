import type { Subject } from "#content-model/fields/subject.ts";
import { coverHeight, coverWidth } from "./covers/canvas.ts";
import { type CoverFamilyName, coverMarkup } from "./covers/cover.ts";
import { groundHeight, groundWidth } from "./grounds/canvas.ts";
import { groundMarkup } from "./grounds/ground.ts";
import { interSemibold } from "./lettering/inter-semibold.ts";
import { jetbrainsMonoMedium } from "./lettering/jetbrains-mono-medium.ts";
import { measure, type SetOptions, setLine, wrap } from "./lettering/typeface.ts";
import { markMarkup, markSize } from "./mark.ts";
import { granitePrint, type Palette, paperPrint } from "./palette.ts";

export type OgImageOptions = {
  title: string;
  /** Short line above the title, such as a section or coordinates; set in capitals. */
  eyebrow?: string;
  /** Company name beside the mark. */
  name?: string;
  /** Short line at the foot, set in capitals. */
  footer?: string;
  /** Of the page: its own ground is behind the words, as on the page. */
  path: string;
  /** What the ground is about, where an editor chose. */
  subject?: Subject;
  /** Shows this article's cover as a band across the top instead. */
  coverSlug?: string;
  coverFamily?: CoverFamilyName;
  ground?: "paper" | "granite";
  /** The theme's primary colour, when it is not the default. */
  signal?: string;
};

/** Position of the words: title sizes to try, largest first, with the most lines at each. */
type Layout = {
  width: number;
  sizes: readonly (readonly [size: number, lines: number])[];
  /** Baselines of the title's last line and of the footer. */
  last: number;
  foot: number;
  /** Top left corner and scale of the mark. */
  mark: readonly [x: number, y: number, scale: number];
  footerRight: boolean;
};

const ogWidth = 1200;
const ogHeight = 630;

const margin = 72;
const bandHeight = 312;

const besideRelief: Layout = {
  width: 640,
  sizes: [
    [74, 3],
    [64, 3],
    [56, 4],
    [48, 4],
  ],
  last: 492,
  foot: 560,
  mark: [margin, 60, 1.1],
  footerRight: false,
};

const underBand: Layout = {
  width: ogWidth - 2 * margin,
  sizes: [
    [62, 2],
    [54, 2],
    [46, 3],
  ],
  last: 494,
  foot: 572,
  mark: [margin, 543, 0.84],
  footerRight: true,
};

/**
 * A social preview as SVG with fixed colours and all lettering as outlines: the rasteriser needs no font, no fontconfig
 * and no custom property, and the picture is the same on every machine.
 */
export function ogImageSvg(options: OgImageOptions): string {
  const print = options.ground === "paper" ? paperPrint : granitePrint;
  const palette: Palette = options.signal ? { ...print, signal: options.signal } : print;
  const layout = options.coverSlug ? underBand : besideRelief;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${ogWidth}" height="${ogHeight}" viewBox="0 0 ${ogWidth} ${ogHeight}">` +
    `<rect width="${ogWidth}" height="${ogHeight}" fill="${palette.paper}"/>` +
    (options.coverSlug
      ? coverBand(options.coverSlug, options.coverFamily, palette)
      : pageGround(options, palette)) +
    signature(options.name ?? "Reduit", layout, palette) +
    words(options, layout, palette) +
    "</svg>"
  );
}

/** The page's ground fills the sheet and fades towards the words. */
function pageGround({ path, subject }: OgImageOptions, palette: Palette): string {
  const art = groundMarkup(path, { subject, palette });
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="${palette.paper}" stop-opacity="${opacity}"/>`;
  return (
    `<svg width="${ogWidth}" height="${ogHeight}" viewBox="0 0 ${groundWidth} ${groundHeight}" fill="none" ` +
    `preserveAspectRatio="xMaxYMid slice">${art}</svg>` +
    `<linearGradient id="fade">${stop(0.36, 1)}${stop(0.62, 0.55)}${stop(0.78, 0)}</linearGradient>` +
    `<rect width="${ogWidth}" height="${ogHeight}" fill="url(#fade)"/>`
  );
}

function coverBand(slug: string, family: CoverFamilyName | undefined, palette: Palette): string {
  const sunken = { ...palette, paper: palette.tone, tone: palette.paper };
  return (
    `<svg width="${ogWidth}" height="${bandHeight}" viewBox="0 0 ${coverWidth} ${coverHeight}" ` +
    `preserveAspectRatio="xMidYMid slice">${coverMarkup(slug, { family, palette: sunken })}</svg>`
  );
}

function signature(name: string, { mark: [x, y, scale] }: Layout, palette: Palette): string {
  const mark = markMarkup()
    .replace("var(--mark-key,currentColor)", palette.signal)
    .replace("currentColor", palette.ink);
  const type = { size: 31 * scale, tracking: -0.02 };
  const letters = setLine(interSemibold, name, x + (markSize + 14) * scale, y + 35 * scale, type);
  return `<g transform="translate(${x} ${y})scale(${scale})">${mark}</g><g fill="${palette.ink}">${letters}</g>`;
}

function words(options: OgImageOptions, layout: Layout, palette: Palette): string {
  const { lines, type } = fitTitle(options.title, layout);
  const leading = type.size * 1.1;
  const first = layout.last - (lines.length - 1) * leading;
  const title = lines.map((line, index) =>
    setLine(interSemibold, line, margin - 2, first + index * leading, type),
  );
  const eyebrow = capitals(options.eyebrow ?? "", first - type.size * 0.78 - 22, 21);
  const footer = capitals(options.footer ?? "", layout.foot, 18, layout.footerRight);
  return (
    `<g fill="${palette.ink}">${title.join("")}<g fill-opacity=".62">${footer}</g></g>` +
    `<g fill="${palette.signal}">${eyebrow}</g>`
  );
}

function capitals(text: string, y: number, size: number, toTheRight = false): string {
  if (text === "") return "";
  const type = { size, tracking: 0.06 };
  const set = text.toUpperCase();
  const x = toTheRight ? ogWidth - margin - measure(jetbrainsMonoMedium, set, type) : margin;
  return setLine(jetbrainsMonoMedium, set, x, y, type);
}

/** The largest size at which the title fits; a title too long for the smallest ends in an ellipsis. */
function fitTitle(title: string, layout: Layout): { lines: string[]; type: SetOptions } {
  let lines: string[] = [];
  let type: SetOptions = { size: 0 };
  for (const [size, most] of layout.sizes) {
    type = { size, tracking: -0.024 };
    lines = wrap(interSemibold, title, layout.width, type);
    const isWithin = lines.every((line) => measure(interSemibold, line, type) <= layout.width);
    if (isWithin && lines.length <= most) return { lines, type };
  }
  const most = layout.sizes.at(-1)?.[1] ?? 1;
  if (lines.length <= most) return { lines, type };
  const cut = (lines[most - 1] ?? "").replace(/[\s.,;:–—-]+$/, "");
  return { lines: [...lines.slice(0, most - 1), `${cut}…`], type };
}
