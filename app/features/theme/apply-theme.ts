import { type PageWindow, showMode } from "~/ui/page-frame.tsx";
import type { Theme } from "./schema.ts";
import { type Mode, themeStylesheet } from "./stylesheet.ts";

/** Applies a theme to a page in a frame, with further styles of the frame. */
export function applyTheme({ document, CSSStyleSheet }: PageWindow, theme: Theme, mode: Mode, further = "") {
  showMode(document, mode);
  const sheet = document.adoptedStyleSheets[0] ?? new CSSStyleSheet();
  sheet.replaceSync(themeStylesheet(theme) + further);
  document.adoptedStyleSheets = [sheet];
}
