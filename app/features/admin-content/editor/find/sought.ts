export type Sought = { words: string; matchCase: boolean };

/** Straight quotes find curly ones: nobody can type what was typed for them. */
export function patternOf({ words, matchCase }: Sought): RegExp {
  const pattern = words
    .replace(/[.*+?^${}()|[\]\\/-]/g, (sign) => `\\${sign}`)
    .replace(/'/g, "['‘’‹›]")
    .replace(/"/g, '["“”«»]');
  return new RegExp(pattern, matchCase ? "gu" : "giu");
}
