// Queries of the media library for editors. features/admin-content has the list, the form and the trash.
import type { SupabaseClient } from "@supabase/supabase-js";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import type { Database as Schema } from "#common/database.types.ts";
import type { FileKind } from "#common/upload-rule.ts";
import { media } from "#content-model/collections/media.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { isUnanswered } from "~/lib/backend/errors.ts";
import { BackendError, changedRow, createdRow, rowOf, rowsOf } from "~/lib/backend/rows.ts";
import { listBy, rowsPerPage } from "~/lib/records/listed-rows.ts";
import type { StoredFile } from "./upload-file.ts";

export const mediaKey = ["content", media.table];
const columns =
  "id, slug, name, path, alt, title, caption, credit, labels, mime, bytes, width, height, crop, focus, created_at, updated_at, deleted_at" as const;

/**
 * An image has `alt`, null until an editor has described it; a document has `title`. `crop` is left, top, width and height in pixels, `focus`
 * per cent from the left and from the top of what is shown.
 */
export type MediaItem = Omit<Schema["public"]["Tables"]["media"]["Row"], "created_by">;

export function mediaListQuery(kind: FileKind, query: string, page: number) {
  return queryOptions({
    queryKey: [...mediaKey, "list", kind, query, page],
    queryFn: async () => {
      const db = (await browserClient()) as unknown as SupabaseClient;
      const wanted = { query, page, filters: { type: kind } };
      const { rows, total } = await listBy(db, media, media.listedBy, wanted);
      return { items: rows as unknown as MediaItem[], pages: Math.ceil(total / rowsPerPage(media)) };
    },
    placeholderData: keepPreviousData,
  });
}

/** The URL of the original, which visitors cannot read. */
export function originalQuery(path: string) {
  return queryOptions({
    queryKey: ["media original", path],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async () => {
      const { data, error } = await (await browserClient()).storage.from("media").download(path);
      if (error) throw error;
      return data;
    },
  });
}

async function getMedia(db: Database, id: string): Promise<MediaItem | null> {
  return rowOf(await db.from("media").select(columns).eq("id", id).maybeSingle());
}

type NewFile = StoredFile & { id: string; slug: string; alt: string | null; title: string | null };

export async function addMedia(db: Database, file: NewFile): Promise<MediaItem> {
  const table = () => db.from("media");
  return createdRow(await table().insert(file).select(columns).maybeSingle(), () =>
    table().select(columns).eq("id", file.id).maybeSingle(),
  );
}

type MediaChange = Partial<Pick<MediaItem, "alt" | "title" | "crop" | "focus">>;

export async function changeMedia(db: Database, id: string, change: MediaChange) {
  return changedRow(await db.from("media").update(change).eq("id", id).select(columns).maybeSingle());
}

/** The old file is removed afterwards. If that fails, no page uses it any more. */
export async function replaceMedia(db: Database, item: MediaItem, file: StoredFile) {
  const found = rowsOf<MediaItem>(
    await db.from("media").update(file).eq("id", item.id).eq("path", item.path).select(columns),
  );
  const now = found[0] ?? (await getMedia(db, item.id));
  // Paths are unique: an existing one means that an earlier attempt succeeded and its answer was lost.
  if (now?.path !== file.path)
    throw new BackendError("Another editor has replaced this file in the meantime.");
  await removeFile(db, item.path);
  return now;
}

/** For aborted uploads and replaced files. */
export async function removeFile(db: Database, path: string) {
  await db.storage.from("media").remove([path]);
}

/** After the insert of the row failed. If the row may exist all the same, the file stays; files without a row are removed after a day. */
export async function removeUnused(db: Database, path: string, failure: unknown) {
  if (!isUnanswered(failure)) await removeFile(db, path).catch(() => undefined);
}
