/** Joins class names, leaving out what is false or empty. Kit classes live in a lower layer, so a utility passed in always wins: no merging needed. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
