import { fontFiles } from "./font-files.ts";

const { inter, mono } = fontFiles;

/**
 * The typefaces, apart from the stylesheet so that the head's script decides when a phone asks for them (decision 12). JetBrains Mono's
 * Latin file has no arrows or tick: Inter's serve, from the file that is loaded anyway.
 */
export const fontFaces = [
  face("Inter", inter),
  face("JetBrains Mono", mono),
  face("JetBrains Mono", inter, "U+2190-2198,U+21B5,U+2264-2265,U+2318,U+2713,U+25CF"),
].join("");

/**
 * Used until the typefaces are loaded. They are Arial and its metric twin Liberation Sans, stretched to Inter's measured widths (opsz 18
 * at 400, 16 at 500, 32 at 600) and given its ascent and descent: nothing moves when the web font arrives.
 */
export const fallbacks = [
  fallback("Inter", ["Arial", "Liberation Sans"], "400", 104.6, 92.6, 23.1),
  fallback("Inter", ["Arial", "Liberation Sans"], "500", 106.8, 90.7, 22.6),
  fallback("Inter", ["Arial Bold", "Liberation Sans Bold"], "600 700", 94.4, 102.6, 25.6),
  fallback("JetBrains Mono", ["Menlo", "Liberation Mono", "Courier New"], "400 700", 100, 102, 30),
].join("");

function face(family: string, file: string, range?: string): string {
  const only = range ? `;unicode-range:${range}` : "";
  return `@font-face{font-family:"${family}";src:url("${file}") format("woff2");font-weight:400 700;font-display:swap${only}}`;
}

function fallback(
  family: string,
  locals: string[],
  weight: string,
  size: number,
  ascent: number,
  descent: number,
): string {
  const src = locals.map((name) => `local("${name}")`).join(",");
  return `@font-face{font-family:"${family} Fallback";src:${src};font-weight:${weight};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;
}
