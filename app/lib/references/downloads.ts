// Documents of the media library on pages: a permanent path (/downloads/{slug}), with type and size.
import type { Database } from "#common/database.ts";
import { fileTypes } from "#common/upload-rule.ts";
import { rowsOf } from "../backend/rows.ts";
import { fileSize } from "../text/file-size.ts";

type Download = { href: string; title: string; description: string; facts: string; mime: string };

export function downloadPath(slug: string): string {
  return `/downloads/${slug}`;
}

/** The slug of a document of the library; undefined for any other link. */
export function downloadSlug(href: string): string | undefined {
  return /^\/downloads\/([a-z0-9]+(?:-[a-z0-9]+)*)(?:[?#]|$)/.exec(href)?.[1];
}

/** All documents that a text links to, each once, by path. */
export function downloadsIn(text: string): string[] {
  const found = text.match(/\/downloads\/[a-z0-9]+(?:-[a-z0-9]+)*/g) ?? [];
  return [...new Set(found)];
}

/** "PDF, 1.2 MB" */
export function downloadFacts({ mime, bytes }: { mime: string; bytes: number }): string {
  return [fileTypes[mime]?.name, fileSize(bytes)].filter(Boolean).join(", ");
}

/** By link; deleted documents have no entry. */
export async function findDownloads(db: Database, links: string[]): Promise<Map<string, Download>> {
  const slugs = [...new Set(links.map(downloadSlug).filter((slug) => slug !== undefined))];
  if (slugs.length === 0) return new Map();
  // Requested by GET and in a fixed order, so that the answer is cached (decision 8).
  const rows = rowsOf(await db.rpc("find_downloads", { slugs: slugs.sort().join() }, { get: true }));
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return new Map(
    links.flatMap((link) => {
      const row = bySlug.get(downloadSlug(link) ?? "");
      if (!row) return [];
      const facts = downloadFacts(row);
      const { slug, title, mime } = row;
      return [[link, { href: downloadPath(slug), title, description: facts, facts, mime }] as const];
    }),
  );
}
