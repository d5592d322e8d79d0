/** Joins class names, leaving out what is false or empty. In the stylesheet the kit comes before the features, so a class passed in wins over the kit's own. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
