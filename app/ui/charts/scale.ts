// Chart positions in per cent of the box, so charts need no width.

/** The distance between two grid lines: round numbers, integers, or common durations in seconds. */
export type TickKind = "decimal" | "count" | "duration";

const minute = 60;
const hour = 60 * minute;
/** Whole minutes: labels have no seconds, so fractions of a minute would repeat a label. */
const durations = [1, 5, 10, 15, 30]
  .map((count) => count * minute)
  .concat([1, 2, 3, 6, 12, 24, 48, 96, 240].map((count) => count * hour));

/** At most five steps from zero to at least `max`; the last tick is the top of the chart. */
export function ticksUpTo(max: number, kind: TickKind = "decimal"): number[] {
  const top = Number.isFinite(max) && max > 0 ? max : kind === "duration" ? 10 * minute : 4;
  const step = kind === "duration" ? durationStep(top / 4) : decimalStep(top / 4, kind === "count");
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) =>
    Number((index * step).toPrecision(12)),
  );
}

function decimalStep(atLeast: number, whole: boolean): number {
  const size = 10 ** Math.floor(Math.log10(atLeast));
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * size);
  // A fraction would be rounded to a whole number and repeat a label.
  return steps.find((step) => step >= atLeast && (!whole || Number.isInteger(step))) ?? 1;
}

function durationStep(atLeast: number): number {
  return durations.find((step) => step >= atLeast) ?? Math.ceil(atLeast / (24 * hour)) * 24 * hour;
}

/** The distance from the top, as a share of the height from 0 to 100. */
export function fromTop(value: number, top: number): number {
  return rounded(100 - (Math.min(Math.max(value, 0), top) / top) * 100);
}

/** The middle of one of `count` bands, from 0 to 100. */
export function bandCentre(index: number, count: number): number {
  return rounded(((index + 0.5) / count) * 100);
}

/** The band under the pointer. */
export function bandAt(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)));
}

/** The segments of a line between its gaps, as an SVG path in a box of 100 by 100. */
export function linePath(values: (number | null)[], top: number): string {
  let pen = "M";
  let path = "";
  for (const [index, value] of values.entries()) {
    if (value === null) {
      pen = "M";
      continue;
    }
    path += `${pen}${bandCentre(index, values.length)} ${fromTop(value, top)}`;
    pen = "L";
  }
  return path;
}

/** The area below each segment of the line. */
export function areaPath(values: (number | null)[], top: number): string {
  return linePath(values, top)
    .split("M")
    .filter((part) => part.includes("L"))
    .map((part) => {
      const points = part.split("L");
      const x = (point: string | undefined) => point?.split(" ")[0];
      return `M${part}L${x(points.at(-1))} 100L${x(points[0])} 100Z`;
    })
    .join("");
}

/**
 * How rarely each label may be shown: 1 always, 2 with some room, 4 only with much room. Counted from the last label, which matters most.
 */
export function labelRank(index: number, count: number): 1 | 2 | 4 | 0 {
  const every = Math.max(1, Math.ceil(count / 12));
  const back = count - 1 - index;
  if (back % every !== 0) return 0;
  const place = back / every;
  return place % 4 === 0 ? 1 : place % 2 === 0 ? 2 : 4;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
