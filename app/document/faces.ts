import inter from "../fonts/inter.woff2?url";
import mono from "../fonts/jetbrains-mono.woff2?url";

export const faceFiles = [inter, mono];

/**
 * The typefaces, apart from the stylesheet so that the head's script decides when a phone asks for them (decision 12). Their fallbacks are in
 * styles/fonts.css. JetBrains Mono's Latin file has no arrows or tick: Inter's serve, from the file that is loaded anyway.
 */
export const faces = [
  face("Inter", inter),
  face("JetBrains Mono", mono),
  face("JetBrains Mono", inter, "U+2190-2198,U+21B5,U+2264-2265,U+2318,U+2713,U+25CF"),
].join("");

function face(family: string, file: string, range?: string): string {
  const only = range ? `;unicode-range:${range}` : "";
  return `@font-face{font-family:"${family}";src:url("${file}") format("woff2");font-weight:400 700;font-display:swap${only}}`;
}
