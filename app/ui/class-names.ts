/**
 * Joins class names and omits false and empty ones. The kit's styles come before those of features, so a class passed in overrides the
 * kit.
 */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
