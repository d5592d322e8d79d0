// What the exports of other systems have in common.

export type OtherRecord = {
  kind: "post" | "page";
  title: string;
  slug: string;
  html: string;
  excerpt: string;
  status: "draft" | "published";
  /** ISO 8601. */
  publishedAt: string | undefined;
  createdAt: string | undefined;
  updatedAt: string | undefined;
  author: string | undefined;
  /** Names. */
  tags: string[];
  /** Where it was: a URL, or a path. */
  url: string | undefined;
  picture: string | undefined;
  searchTitle: string;
  searchDescription: string;
};

export type OtherSite = {
  product: "WordPress" | "Ghost";
  records: OtherRecord[];
  /** Alternative texts, by the URL of their image. */
  descriptions: ReadonlyMap<string, string>;
  /** What is not imported, in sentences. */
  leftOut: string[];
};

/** "2 comments", by what is counted. */
export function countedNotes(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].map(([what, count]) => `${what}: ${count}`);
}

export function countOne(counts: Map<string, number>, what: string) {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** Undefined for an empty or impossible date, such as 0000-00-00. */
export function isoDate(text: string | null | undefined): string | undefined {
  const date = new Date(text ?? "");
  return Number.isNaN(date.getTime()) || date.getTime() <= 0 ? undefined : date.toISOString();
}

/** Other letters than ASCII are percent-encoded in slugs and paths. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
