import type { PathWriter } from "./paths.ts";

/** A cross of the kilometre grid. */
export function drawGridCross(writer: PathWriter, x: number, y: number, arm: number): void {
  writer
    .move(x - arm, y)
    .line(x + arm, y)
    .move(x, y - arm)
    .line(x, y + arm);
}

/** A triangulation point: an upright triangle whose centre of gravity is the surveyed spot. */
export function drawTrigPoint(writer: PathWriter, x: number, y: number, radius: number): void {
  const half = radius * 0.866;
  writer
    .move(x, y - radius)
    .line(x + half, y + radius / 2)
    .line(x - half, y + radius / 2)
    .close();
}
