/** The last part of a URL, made from a title: "Zürich & Genève: où?" → "zuerich-geneve-ou". */
export function slugOf(title: string, max = 80): string {
  const words = title
    .toLowerCase()
    .replace(/ä/g, "ae")
    .replace(/ö/g, "oe")
    .replace(/ü/g, "ue")
    .replace(/ß/g, "ss")
    .replace(/æ/g, "ae")
    .replace(/œ/g, "oe")
    .replace(/['’`]/g, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  if (words.length <= max) return words;
  // Cut between words if possible.
  return words
    .slice(0, max + 1)
    .replace(/-[^-]*$/, "")
    .slice(0, max)
    .replace(/-+$/, "");
}

/** The first free slug of `title`, `title-2`, `title-3` … */
export function freeSlug(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  for (let number = 2; ; number++) if (!taken.includes(`${wanted}-${number}`)) return `${wanted}-${number}`;
}
