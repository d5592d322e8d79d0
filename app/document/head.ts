// What the server alone adds to the head: the theme and the first script. Kept out of React so that neither travels twice.
import type { HydrationMode } from "#common/contract/rendering.ts";
import { requireMarker } from "#common/rendered-markers.ts";
import type { Theme } from "~/features/theme/schema.ts";
import { themeStylesheet } from "~/features/theme/stylesheet.ts";
import collector from "../analytics/collector.ts?worker&url";
import { fallbacks, fontFaces } from "./fonts.ts";
import headScript from "./head-script.js?raw";
import lazyLayout from "./lazy-layout.js?raw";

const script = [headScript, lazyLayout]
  .join("\n")
  .replace(/^\s*\/\/.*$/gm, "")
  .replace(/\n\s*/g, "\n")
  .trim();

/** Before React is there, a browser that can fetches the page behind a link when the pointer rests on it. Afterwards the links do. */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: "/admin*" } },
          { not: { href_matches: "/dashboard*" } },
          { not: { href_matches: "/*.*" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/** Here, and not in the stylesheet: both pages have to agree before either has loaded anything. */
const pageChanges = "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";

/** Painted when its content is all there, not header first: laying a page out in two goes takes longer, and the words come with the second. */
const wholeAtOnce = '<link rel="expect" href="#main" blocking="render"/>';

/** Fetched when the words are painted, by the script. */
const manifest = "/manifest.webmanifest";

type HeadParts = { theme: Theme; hydrate: HydrationMode; nonce: string; jsonLd: object[] };

/** Of the browser's own bars. The script chooses between them where the visitor has chosen a mode. */
function themeColors({ colors: { background } }: Theme): string[] {
  return (["light", "dark"] as const).map(
    (mode) =>
      `<meta name="theme-color" data-mode="${mode}" media="(prefers-color-scheme:${mode})" content="${background[mode]}"/>`,
  );
}

export function insertIntoHead(html: string, { theme, hydrate, nonce, jsonLd }: HeadParts): string {
  for (const marker of ["<head>", "</head>"]) requireMarker(html, marker, "app/document/head.ts");
  const own = [
    '<meta charset="utf-8"/>',
    ...themeColors(theme),
    `<style nonce="${nonce}">${pageChanges}${fallbacks}${themeStylesheet(theme)}</style>`,
    `<style id="fonts" nonce="${nonce}" media="(min-width:48rem),(scripting:none)">${fontFaces}</style>`,
    `<script nonce="${nonce}" data-hydrate="${hydrate}" data-manifest="${manifest}" data-analytics="${collector}">${script}</script>`,
    `<noscript><link rel="manifest" href="${manifest}"/></noscript>`,
    ...(hydrate === "now" ? [] : [wholeAtOnce]),
    ...jsonLd.map(
      (data) =>
        `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`,
    ),
  ];
  // Behind the styles: the browser reads them together with what precedes them.
  const last =
    hydrate === "now" ? "" : `<script nonce="${nonce}" type="speculationrules">${speculationRules}</script>`;
  return html.replace("<head>", () => `<head>${own.join("")}`).replace("</head>", () => `${last}</head>`);
}
