/** Counts words: parts between spaces with a letter or a digit. */
export function countWords(markdown: string): number {
  return markdown.match(/\w\S*/g)?.length ?? 0;
}

/** Minutes at 220 words per minute, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / 220));
}
