import type { figuresOf } from "#content-model/fields/entries.ts";

type Figure = ReturnType<typeof figuresOf>[number];

const number = String.raw`(\d[\d,]*(?:\.\d+)?)`;
const change = new RegExp(`^${number} to ${number}$`);
const share = new RegExp(`^${number} of ${number}\\b`);
const percent = new RegExp(`^${number}%$`);

/** What can be drawn of a figure, each as a share of the larger: before and after of "46 to 1", whole and part of "58 of 212" or "41%". */
export function pairOf({ value, label }: Figure): [number, number] | undefined {
  const [, before, after] = change.exec(value) ?? [];
  if (before && after) return sharesOf(read(before), read(after));
  const [, part, whole] = share.exec(`${value} ${label}`) ?? [];
  if (part && whole) return sharesOf(read(whole), read(part));
  const [, percentage] = percent.exec(value) ?? [];
  return percentage ? sharesOf(100, read(percentage)) : undefined;
}

function sharesOf(first: number, second: number): [number, number] | undefined {
  const largest = Math.max(first, second);
  return largest > 0 ? [first / largest, second / largest] : undefined;
}

function read(digits: string): number {
  return Number(digits.replaceAll(",", ""));
}
