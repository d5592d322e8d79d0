// What public pages know of the images they show.
import type { Database } from "#common/database.ts";
import { rowsOf } from "~/lib/backend/rows.ts";
import { type PictureFacts, pictureFacts, slugOf } from "~/lib/records/picture.ts";

/** By slug; paths that are not of the library, and images that are gone, are simply not there. */
async function findPictures(
  db: Database,
  paths: (string | null | undefined)[],
): Promise<Record<string, PictureFacts>> {
  const slugs = [...new Set(paths.map(slugOf).filter((slug) => slug !== undefined))];
  if (slugs.length === 0) return {};
  // Visitors do not read the library; they are told of images whose slugs they know. Asked by GET, the answer is cached.
  const rows = rowsOf(await db.rpc("find_pictures", { slugs: slugs.sort().join() }, { get: true }));
  return Object.fromEntries(rows.map((row) => [row.slug, pictureFacts(row)]));
}

/** For `renderMarkdown`. */
export function pictureFinder(db: Database) {
  return (paths: string[]) => findPictures(db, paths);
}

/** The same rows, each with what is known of the image that one of its columns names. */
export async function withPictures<Column extends string, Row extends Record<Column, string | null>>(
  db: Database,
  rows: Row[],
  column: Column,
): Promise<(Row & { picture: PictureFacts | null })[]> {
  const found = await findPictures(
    db,
    rows.map((row) => row[column]),
  );
  return rows.map((row) => ({ ...row, picture: found[slugOf(row[column]) ?? ""] ?? null }));
}
