const formats = new Map<number, Intl.NumberFormat>();

/** "1,234.57": numbers for people, with at most so many digits after the point. */
export function formatNumber(value: number, digits = 2): string {
  const format = formats.get(digits) ?? new Intl.NumberFormat("en-GB", { maximumFractionDigits: digits });
  formats.set(digits, format);
  return format.format(value);
}
