import type { PathWriter } from "./paths.ts";

/**
 * Single-stroke capitals and figures, as a draughtsman letters a survey sheet. Map labels are drawn and not set: they need
 * no font, are the same in a browser and in a rasteriser, and are no text that a reader's software would stumble over.
 * Each glyph: its width, then strokes on a grid with the baseline at 6 and the capital line at 0.
 */
const glyphs: Record<string, readonly [number, string]> = {
  "0": [4, "M2 0Q4 0 4 2L4 4Q4 6 2 6Q0 6 0 4L0 2Q0 0 2 0"],
  "1": [2.4, "M.2 1.3L1.8 0L1.8 6"],
  "2": [4, "M.1 1.6Q.2 0 2 0Q3.9 0 3.9 1.7Q3.9 2.7 2.7 3.7L0 6L4 6"],
  "3": [4, "M.2 0L3.8 0L1.8 2.4Q4 2.4 4 4.2Q4 6 1.9 6Q.4 6 0 4.8"],
  "4": [4.2, "M3.1 6L3.1 0L0 4.3L4.2 4.3"],
  "5": [4, "M3.7 0L.7 0L.4 2.8Q1 2.2 2.1 2.2Q4 2.2 4 4.1Q4 6 2 6Q.4 6 0 4.9"],
  "6": [4, "M2.9 0L.6 2.8Q0 3.5 0 4.2Q0 6 2 6Q4 6 4 4.2Q4 2.4 2.2 2.4Q1 2.4 .4 3.1"],
  "7": [4, "M0 0L4 0L1.5 6"],
  "8": [
    4,
    "M2 2.8Q.3 2.8 .3 1.4Q.3 0 2 0Q3.7 0 3.7 1.4Q3.7 2.8 2 2.8Q0 2.8 0 4.4Q0 6 2 6Q4 6 4 4.4Q4 2.8 2 2.8",
  ],
  "9": [4, "M1.1 6L3.4 3.2Q4 2.5 4 1.8Q4 0 2 0Q0 0 0 1.8Q0 3.6 1.8 3.6Q3 3.6 3.6 2.9"],
  A: [4.4, "M0 6L2.2 0L4.4 6M.8 4L3.6 4"],
  B: [3.8, "M0 6L0 0L2 0Q3.5 0 3.5 1.4Q3.5 2.8 2 2.8L0 2.8M2 2.8Q3.8 2.8 3.8 4.4Q3.8 6 2 6L0 6"],
  C: [4.4, "M4.3 1.5Q3.9 0 2.4 0Q0 0 0 3Q0 6 2.4 6Q3.9 6 4.3 4.5"],
  D: [4.3, "M0 0L1.7 0Q4.3 0 4.3 3Q4.3 6 1.7 6L0 6L0 0"],
  E: [3.4, "M3.4 0L0 0L0 6L3.4 6M0 2.9L2.9 2.9"],
  F: [3.3, "M3.3 0L0 0L0 6M0 2.9L2.8 2.9"],
  G: [4.5, "M4.3 1.5Q3.9 0 2.4 0Q0 0 0 3Q0 6 2.4 6Q4.5 6 4.5 3.4L2.7 3.4"],
  H: [4.2, "M0 0L0 6M4.2 0L4.2 6M0 2.9L4.2 2.9"],
  I: [0.1, "M0 0L0 6"],
  J: [3, "M3 0L3 4.2Q3 6 1.5 6Q.2 6 0 4.6"],
  K: [4, "M0 0L0 6M3.9 0L0 3.7M1.4 2.5L4 6"],
  L: [3.2, "M0 0L0 6L3.2 6"],
  M: [5, "M0 6L0 0L2.5 4L5 0L5 6"],
  N: [4.3, "M0 6L0 0L4.3 6L4.3 0"],
  O: [4.8, "M2.4 0Q4.8 0 4.8 3Q4.8 6 2.4 6Q0 6 0 3Q0 0 2.4 0"],
  P: [3.7, "M0 6L0 0L2 0Q3.7 0 3.7 1.7Q3.7 3.4 2 3.4L0 3.4"],
  Q: [4.8, "M2.4 0Q4.8 0 4.8 3Q4.8 6 2.4 6Q0 6 0 3Q0 0 2.4 0M2.9 4.4L4.8 6.4"],
  R: [3.9, "M0 6L0 0L2 0Q3.7 0 3.7 1.6Q3.7 3.2 2 3.2L0 3.2M2 3.2L3.9 6"],
  S: [4, "M3.7 1.3Q3.3 0 2 0Q.3 0 .3 1.4Q.3 2.6 2 2.9Q4 3.2 4 4.5Q4 6 2 6Q.4 6 0 4.6"],
  T: [4.2, "M0 0L4.2 0M2.1 0L2.1 6"],
  U: [4.2, "M0 0L0 4Q0 6 2.1 6Q4.2 6 4.2 4L4.2 0"],
  V: [4.3, "M0 0L2.15 6L4.3 0"],
  W: [6, "M0 0L1.5 6L3 1L4.5 6L6 0"],
  X: [4.2, "M0 0L4.2 6M4.2 0L0 6"],
  Y: [4.2, "M0 0L2.1 3L4.2 0M2.1 3L2.1 6"],
  Z: [4, "M0 0L4 0L0 6L4 6"],
  Ü: [4.2, "M0 0L0 4Q0 6 2.1 6Q4.2 6 4.2 4L4.2 0M1.2 -1.5L1.2 -1.3M3 -1.5L3 -1.3"],
  È: [3.4, "M3.4 0L0 0L0 6L3.4 6M0 2.9L2.9 2.9M1.2 -2.1L2 -1.2"],
  "·": [0.4, "M.1 3L.3 3"],
  ".": [0.4, "M.1 6L.3 6"],
  "-": [2.4, "M0 3L2.4 3"],
  "/": [2.6, "M0 6.4L2.6 -.4"],
  "°": [1.6, "M.8 -.1Q1.6 -.1 1.6 .8Q1.6 1.7 .8 1.7Q0 1.7 0 .8Q0 -.1 .8 -.1"],
  "′": [0.6, "M.6 -.2L.2 1.6"],
};

const gap = 1.7;
const space = 2.2;

export type LetteringOptions = {
  /** Height of a capital. */
  height: number;
  /** Turn about the anchor, in radians. */
  angle?: number;
  anchor?: "start" | "middle" | "end";
  /** Extra distance between letters, in parts of the height. */
  tracking?: number;
};

function letteringWidth(text: string, height: number, tracking = 0): number {
  let width = 0;
  for (const letter of text) width += (glyphs[letter]?.[0] ?? space) + gap + tracking * 6;
  return ((width - gap - tracking * 6) * height) / 6;
}

/** Letters `text` with its baseline through (x, y). Letters outside the set are left out as spaces. */
export function drawLettering(
  writer: PathWriter,
  text: string,
  x: number,
  y: number,
  options: LetteringOptions,
): void {
  const { height, angle = 0, anchor = "start", tracking = 0 } = options;
  const width = letteringWidth(text, height, tracking);
  let pen = anchor === "start" ? 0 : anchor === "middle" ? -width / 2 : -width;
  const scale = height / 6;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  for (const letter of text) {
    const glyph = glyphs[letter];
    for (const [, command, coordinates] of glyph?.[1].matchAll(/([MLQ])([^MLQ]+)/g) ?? []) {
      const numbers = (coordinates ?? "").split(" ").map(Number);
      const placed: number[] = [];
      for (let index = 0; index + 1 < numbers.length; index += 2) {
        const alongX = pen + (numbers[index] as number) * scale;
        const alongY = ((numbers[index + 1] as number) - 6) * scale;
        placed.push(x + alongX * cosine - alongY * sine, y + alongX * sine + alongY * cosine);
      }
      const [firstX = 0, firstY = 0, secondX = 0, secondY = 0] = placed;
      if (command === "M") writer.move(firstX, firstY);
      else if (command === "L") writer.line(firstX, firstY);
      else writer.quadratic(firstX, firstY, secondX, secondY);
    }
    pen += ((glyph?.[0] ?? space) + gap + tracking * 6) * scale;
  }
}
