// The images of public pages.
import type { Database } from "#common/database.ts";
import { rowsOf } from "~/lib/backend/rows.ts";
import { type PictureFacts, pictureFacts, slugOf } from "~/lib/records/picture.ts";

/** By slug. Paths outside the library and deleted images are left out. */
async function findPictures(
  db: Database,
  paths: (string | null | undefined)[],
): Promise<Record<string, PictureFacts>> {
  const slugs = [...new Set(paths.map(slugOf).filter((slug) => slug !== undefined))];
  if (slugs.length === 0) return {};
  // Visitors cannot list the library: the function answers for known slugs only. GET answers are cached.
  const rows = rowsOf(await db.rpc("find_pictures", { slugs: slugs.sort().join() }, { get: true }));
  return Object.fromEntries(rows.map((row) => [row.slug, pictureFacts(row)]));
}

/** For `renderMarkdown`. */
export function pictureFinder(db: Database) {
  return (paths: string[]) => findPictures(db, paths);
}

/** The rows, each with the image that one of its columns names. */
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
