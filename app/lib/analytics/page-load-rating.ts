// The specification's ratings of page load times.

export type Rating = "excellent" | "good" | "needs improvement";

export function ratePageLoad(milliseconds: number): Rating {
  if (milliseconds < 1000) return "excellent";
  return milliseconds < 3000 ? "good" : "needs improvement";
}
