import type { Palette } from "../palette.ts";
import type { Random } from "../random.ts";

export const COVER_WIDTH = 1200;
export const COVER_HEIGHT = 675;

/** What a family of covers is given: its own stream of numbers and the inks. It returns markup for 1200 × 675. */
export type Canvas = { random: Random; palette: Palette };
export type CoverFamily = (canvas: Canvas) => string;

export function stroke(data: { toString(): string }, colour: string, width: number, extra = ""): string {
  return `<path fill="none" stroke="${colour}" stroke-width="${width}"${extra && ` ${extra}`} d="${data}"/>`;
}

export function fill(data: { toString(): string }, colour: string, extra = ""): string {
  return `<path fill="${colour}"${extra && ` ${extra}`} d="${data}"/>`;
}

export function circle(x: number, y: number, radius: number, attributes: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${attributes}/>`;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Coordinates in half units, for fine curves. */
export function halfUnits(inner: string): string {
  return `<g transform="scale(.5)">${inner}</g>`;
}
