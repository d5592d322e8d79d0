import type { PathWriter } from "./paths.ts";

/** A stroked path; nothing for a path without data. */
export function stroke(path: PathWriter, colour: string, width: number, extra = ""): string {
  const data = path.toString();
  return (
    data &&
    `<path fill="none" stroke="${colour}" stroke-width="${width}"${extra && ` ${extra}`} d="${data}"/>`
  );
}

export function fill(path: PathWriter, colour: string, extra = ""): string {
  const data = path.toString();
  return data && `<path fill="${colour}"${extra && ` ${extra}`} d="${data}"/>`;
}

export function circle(x: number, y: number, radius: number, attributes: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${attributes}/>`;
}

/** Whole numbers inside are half units: short to write, and fine enough for hairlines. */
export function halfUnits(inner: string, attributes = ""): string {
  return `<g transform="scale(.5)"${attributes && ` ${attributes}`}>${inner}</g>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
