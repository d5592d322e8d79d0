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

/** A circle of four arcs' worth of quadratics; exact enough below 20 units, and the writer stays simple. */
export function drawRing(writer: PathWriter, x: number, y: number, radius: number): void {
  const diagonal = radius * Math.SQRT1_2;
  const reach = radius * 0.4142;
  writer
    .move(x + radius, y)
    .quadratic(x + radius, y + reach, x + diagonal, y + diagonal)
    .quadratic(x + reach, y + radius, x, y + radius)
    .quadratic(x - reach, y + radius, x - diagonal, y + diagonal)
    .quadratic(x - radius, y + reach, x - radius, y)
    .quadratic(x - radius, y - reach, x - diagonal, y - diagonal)
    .quadratic(x - reach, y - radius, x, y - radius)
    .quadratic(x + reach, y - radius, x + diagonal, y - diagonal)
    .quadratic(x + radius, y - reach, x + radius, y)
    .close();
}
