/**
 * The six inks of all art. On a page they are custom properties, so the theme tints the art in both modes; the values
 * behind the comma are the light default for art that is viewed alone. Rasterised images take fixed inks.
 */
export type Palette = {
  /** Ground the art is printed on. */
  paper: string;
  /** Quiet area, a shade off the paper. */
  tone: string;
  /** Hairlines. */
  line: string;
  /** Index contours, lettering. */
  strong: string;
  /** Full-strength foreground, used sparingly. */
  ink: string;
  /** The theme's primary colour: one thing in each picture. */
  signal: string;
};

export const themed: Palette = {
  paper: "var(--art-paper,#f1f4f8)",
  tone: "var(--art-tone,#e3e8ef)",
  line: "var(--art-line,#b9c3d2)",
  strong: "var(--art-strong,#7d8ba1)",
  ink: "var(--art-ink,#1b2638)",
  signal: "var(--art-signal,#3b82f6)",
};

export const paperPrint: Palette = {
  paper: "#f8f9fb",
  tone: "#e9edf3",
  line: "#c3ccd9",
  strong: "#8593a8",
  ink: "#0b1220",
  signal: "#2563eb",
};

export const granitePrint: Palette = {
  paper: "#0b1018",
  tone: "#141c29",
  line: "#2b3a50",
  strong: "#56698a",
  ink: "#f3f6fb",
  signal: "#60a5fa",
};
