import { interSemibold } from "./lettering/inter-semibold.ts";
import { measure, setLine } from "./lettering/typeface.ts";
import { markContours, markKeyhole } from "./mark-shape.ts";

/**
 * The Reduit mark: a mountain in contour lines that close around a keyhole. Each line is the hull of three circles, so it is arcs
 * and tangents only; the middle one is halfway between the others, which keeps the distances even on every side.
 * Everything is drawn in `currentColor`; `--mark-key` may tint the keyhole.
 */
export const markSize = 48;

/** For 16 to 24 pixels: one contour, a larger keyhole, lines on the pixel grid. */
export const smallContour =
  "M11.69 3.46L14.39 9.46A3.5 3.5 0 0 1 11.47 14.39L5.09 14.89A3.7 3.7 0 0 1 1.66 9.24L5.53 3.05A3.5 3.5 0 0 1 11.69 3.46z";
const smallKeyhole = "M8 4.6a1.9 1.9 0 0 1 1 3.52l.7 3.38H6.3L7 8.12A1.9 1.9 0 0 1 8 4.6z";

/** Inner markup on a 48 × 48 grid. */
export function markMarkup(): string {
  return (
    `<path fill="none" stroke="currentColor" stroke-width="2" d="${markContours}"/>` +
    `<path fill="var(--mark-key,currentColor)" d="${markKeyhole}"/>`
  );
}

/** Inner markup on a 16 × 16 grid, for 24 pixels and less. */
function smallMarkMarkup(): string {
  return (
    `<path fill="none" stroke="currentColor" stroke-width="1.5" d="${smallContour}"/>` +
    `<path fill="var(--mark-key,currentColor)" d="${smallKeyhole}"/>`
  );
}

export function mark(): string {
  return svg(markSize, markSize, markMarkup());
}

/** Mark and name side by side; the name is drawn, so it is visible before a font is loaded. */
export function lockup(name: string): { svg: string; width: number; height: number } {
  const type = { size: 33, tracking: -0.025 };
  const width = Math.ceil(60 + measure(interSemibold, name, type));
  const letters = setLine(interSemibold, name, 60, 36, type);
  const inner = `${markMarkup()}<g fill="currentColor">${letters}</g>`;
  return { svg: svg(width, markSize, inner), width, height: markSize };
}

/** For `<link rel="icon" type="image/svg+xml">`: follows the system's mode, because a tab strip knows no page theme. */
export function faviconSvg(
  colours = { light: "#0b1220", dark: "#f3f6fb", key: "#3b82f6", darkKey: "#60a5fa" },
): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><style>svg{color:${colours.light};--mark-key:${colours.key}}` +
    `@media(prefers-color-scheme:dark){svg{color:${colours.dark};--mark-key:${colours.darkKey}}}</style>${smallMarkMarkup()}</svg>`
  );
}

export type AppIconOptions = {
  /** Fills the square and keeps the mark inside the safe circle of 80 %, for icons that a launcher cuts to its shape. */
  maskable?: boolean;
  /** The simple mark, for 48 pixels and less. */
  small?: boolean;
};

/** Square icon of 512 units with fixed colours, to be rasterised. */
export function appIconSvg(options: AppIconOptions = {}): string {
  const { maskable = false, small = false } = options;
  const [ground, line, key] = ["#0b1018", "#f3f6fb", "#60a5fa"];
  const grid = small ? 16 : markSize;
  const scale = (maskable ? 298 : small ? 420 : 384) / grid;
  const offset = 256 - (grid / 2) * scale;
  const shape = `<rect width="512" height="512"${maskable ? "" : ' rx="112"'} fill="${ground}"/>`;
  // The rasteriser knows neither custom properties nor a colour from outside.
  const inner = (small ? smallMarkMarkup() : markMarkup())
    .replace("var(--mark-key,currentColor)", key)
    .replace("currentColor", line);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">${shape}` +
    `<g transform="translate(${offset} ${offset})scale(${scale})">${inner}</g></svg>`
  );
}

function svg(width: number, height: number, inner: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="art-mark" viewBox="0 0 ${width} ${height}" ` +
    `aria-hidden="true" focusable="false">${inner}</svg>`
  );
}
