// Labels are words for editors, written with commas between them. The database holds the same rule (the check of `media.labels`).

const maxLabels = 20;
const maxLength = 40;

export function readLabels(text: string): string[] {
  const words = text.split(",").map((label) => label.replace(/\s+/g, " ").trim());
  return [...new Set(words.filter(Boolean))].sort((a, b) => a.localeCompare(b, "en"));
}

export function joinLabels(labels: readonly string[]): string {
  return labels.join(", ");
}

export function labelsProblem(labels: readonly string[]): string | undefined {
  const long = labels.find((label) => label.length > maxLength);
  if (long) return `“${long.slice(0, 20)}…” is too long: at most ${maxLength} characters.`;
  return labels.length > maxLabels ? `At most ${maxLabels} labels.` : undefined;
}
