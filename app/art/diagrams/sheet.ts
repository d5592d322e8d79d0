// What a layout decides and the drawing needs: all positions, in pixels.
import type { DiagramBox, DiagramLine } from "#content-model/diagram.ts";
import type { Point } from "../contours.ts";

export type Frame = { x: number; y: number; width: number; height: number };
export type PlacedBox = Frame & { box: DiagramBox; words: string[]; zone: number };
export type PlacedZone = Frame & { words: string[] };
export type Route = { line: DiagramLine; points: Point[] };
export type Sheet = {
  width: number;
  height: number;
  /** Of the names in the boxes. */
  size: number;
  zones: PlacedZone[];
  boxes: PlacedBox[];
  routes: Route[];
};

export const leading = 1.3;
export const zoneLeading = 16;
/** Above a zone's boxes, for one line of its name; and between two boxes, for a line with its number. */
export const headRoom = 20;
export const boxGap = 42;
/** Room in a box on the left, for its sign. */
export const signRoom = 36;
const boxPadding = 26;

export function boxHeight(words: string[], size: number): number {
  return Math.round(words.length * size * leading) + boxPadding;
}

export function middleOf({ x, y, width, height }: Frame): Point {
  return [x + width / 2, y + height / 2];
}

/**
 * Several lines at one side of a box leave and arrive at different heights, in the order of where they lead. Returns the height for
 * each end, by line and box.
 */
export function portsOf(ends: { key: string; frame: Frame; towards: number }[]): Map<string, number> {
  const sides = new Map<Frame, typeof ends>();
  for (const end of ends) sides.set(end.frame, [...(sides.get(end.frame) ?? []), end]);
  const heights = new Map<string, number>();
  for (const [frame, all] of sides) {
    const sorted = [...all].sort((a, b) => a.towards - b.towards);
    const step = Math.min(18, (frame.height - 12) / sorted.length);
    sorted.forEach((end, index) => {
      heights.set(end.key, frame.y + frame.height / 2 + (index - (sorted.length - 1) / 2) * step);
    });
  }
  return heights;
}
