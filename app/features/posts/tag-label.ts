/** Tags are stored as they stand in a URL; these are words of law that are written in capitals. */
const initials = new Set(["fadp", "gdpr", "nis2", "dora", "tls", "sla"]);

/** "incident-response" is "Incident response"; "fadp" is "FADP". */
export function tagLabel(tag: string): string {
  if (initials.has(tag.toLowerCase())) return tag.toUpperCase();
  const words = tag.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function tagHref(tag: string): string {
  return `/blog/tags/${encodeURIComponent(tag)}`;
}
