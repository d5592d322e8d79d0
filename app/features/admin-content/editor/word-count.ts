import { formatNumber } from "~/lib/numbers.ts";
import { readingMinutes } from "~/lib/reading-time.ts";

/** "1,204 words · 5 min read". A word is what the reading time counts. */
export function lengthWords(text: string): string {
  const words = text.split(/\s+/).filter((word) => /\w/.test(word)).length;
  if (words === 0) return "No words yet";
  return `${formatNumber(words)} ${words === 1 ? "word" : "words"} · ${readingMinutes(text)} min read`;
}
