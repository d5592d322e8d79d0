// The specification's three words for how long a page took to load.

export type Rating = "excellent" | "good" | "needs improvement";

export function ratePageLoad(milliseconds: number): Rating {
  if (milliseconds < 1000) return "excellent";
  return milliseconds < 3000 ? "good" : "needs improvement";
}
