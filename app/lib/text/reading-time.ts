/** Words: parts between spaces that have a letter or a digit. */
export function countWords(markdown: string): number {
  return markdown.match(/\w\S*/g)?.length ?? 0;
}

/** Minutes an attentive reader takes, at 220 words a minute; never zero. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / 220));
}
