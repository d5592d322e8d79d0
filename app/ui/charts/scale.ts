// Positions of values in per cent: the charts are drawn in shares of their box and need no width.

/** The distance between two grid lines: round numbers, whole ones, or durations that people think in, given in seconds. */
export type TickKind = "decimal" | "count" | "duration";

const minute = 60;
const hour = 60 * minute;
/** Whole minutes: seconds are never written, and fractions of a minute would give the same label twice. */
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
  // Half a visitor would be written as a whole one: the same label twice.
  return steps.find((step) => step >= atLeast && (!whole || Number.isInteger(step))) ?? 1;
}

function durationStep(atLeast: number): number {
  return durations.find((step) => step >= atLeast) ?? Math.ceil(atLeast / (24 * hour)) * 24 * hour;
}

/** Share of the height from the top, 0 to 100. */
export function fromTop(value: number, top: number): number {
  return rounded(100 - (Math.min(Math.max(value, 0), top) / top) * 100);
}

/** Middle of the band that belongs to one of `count` points, 0 to 100. */
export function bandCentre(index: number, count: number): number {
  return rounded(((index + 0.5) / count) * 100);
}

/** Which of `count` bands a pointer is over. */
export function bandAt(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)));
}

/** The parts of a line between its gaps, as an SVG path in a box of 100 by 100. */
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

/** The ground under each part of the line. */
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
 * How seldom a label may be left standing, per index: 1 always, 2 only where there is some room, 4 only where there is much.
 * Counted from the last one, which is the one that matters.
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
