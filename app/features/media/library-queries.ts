// The media library, for administrators. Keys carry no person: the query client is emptied when another one signs in.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import type { Database as Schema } from "#common/database.types.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { isUnanswered } from "~/lib/backend/errors.ts";
import {
  BackendError,
  changedRow,
  createdRow,
  deletedRow,
  notPermitted,
  refuseFailure,
  rowOf,
  rowsOf,
} from "~/lib/backend/rows.ts";
import type { StoredFile } from "./upload-file.ts";

export const mediaKey = ["media"];
const pageSize = 24;
const columns =
  "id, slug, name, path, alt, title, caption, credit, labels, mime, bytes, width, height, crop, focus, created_at, updated_at, deleted_at" as const;

/**
 * An image has `alt`, null until an editor has described it; a document has `title`. `crop` is left, top, width and height in pixels, `focus`
 * per cent from the left and from the top of what is shown.
 */
export type MediaItem = Omit<Schema["public"]["Tables"]["media"]["Row"], "created_by">;
export type MediaKind = "image" | "document";
export type MediaFilter = {
  query: string;
  show: "all" | "undescribed" | "unused" | "trash";
  /** "" for both. */
  kind: MediaKind | "";
  type: string;
  label: string;
  page: number;
};
export type MediaUse = {
  table_name: string;
  row_id: string;
  title: string;
  column_name: string;
  in_trash: boolean;
};

export function mediaListQuery(filter: MediaFilter) {
  return queryOptions({
    queryKey: [...mediaKey, "list", filter],
    queryFn: async () => listMedia(await browserClient(), filter),
    placeholderData: keepPreviousData,
  });
}

export function mediaItemQuery(id: string) {
  return queryOptions({
    queryKey: [...mediaKey, "item", id],
    queryFn: async () => getMedia(await browserClient(), id),
  });
}

async function listMedia(db: Database, { query, page, ...filter }: MediaFilter) {
  const skip = (page - 1) * pageSize;
  const rows = rowsOf<MediaItem & { total: number }>(
    await db.rpc("list_media", { search: query, ...filter, max_results: pageSize, skip }),
  );
  const total = rows[0]?.total ?? 0;
  return { items: rows as MediaItem[], total, pages: Math.max(1, Math.ceil(total / pageSize)) };
}

/** The file itself, as it was stored: what visitors never get. */
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

/** The labels of the library, with how many carry each. */
export function mediaLabelsQuery() {
  return queryOptions({
    queryKey: [...mediaKey, "labels"],
    queryFn: async () => rowsOf(await (await browserClient()).rpc("media_labels", undefined, { get: true })),
    placeholderData: keepPreviousData,
  });
}

/** Where each of these is used. Always asked anew: another editor may have used one since. */
export function mediaUsesQuery(ids: string[], enabled = true) {
  return queryOptions({
    queryKey: [...mediaKey, "uses", ...ids],
    queryFn: async () => listUses(await browserClient(), ids),
    staleTime: 0,
    enabled,
  });
}

async function listUses(db: Database, ids: string[]): Promise<Map<string, MediaUse[]>> {
  const uses = new Map<string, MediaUse[]>();
  for (const { media_id, ...use } of rowsOf(await db.rpc("media_usages", { ids })))
    uses.set(media_id, [...(uses.get(media_id) ?? []), use]);
  return uses;
}

async function getMedia(db: Database, id: string): Promise<MediaItem | null> {
  return rowOf(await db.from("media").select(columns).eq("id", id).maybeSingle());
}

type NewMedia = StoredFile & { id: string; slug: string; alt: string | null; title: string | null };

export async function addMedia(db: Database, media: NewMedia): Promise<MediaItem> {
  const table = () => db.from("media");
  return createdRow(await table().insert(media).select(columns).maybeSingle(), () =>
    table().select(columns).eq("id", media.id).maybeSingle(),
  );
}

type MediaChange = Partial<
  Pick<MediaItem, "alt" | "title" | "caption" | "credit" | "labels" | "crop" | "focus">
>;

export async function changeMedia(db: Database, id: string, change: MediaChange) {
  return changedRow(await db.from("media").update(change).eq("id", id).select(columns).maybeSingle());
}

export async function labelMedia(db: Database, ids: string[], adding: string[], removing: string[]) {
  refuseFailure(await db.rpc("label_media", { ids, adding, removing }));
}

/** Into the trash or out of it. The database refuses all of them when one is used. */
export async function setTrashed(db: Database, ids: string[], isTrashed: boolean): Promise<void> {
  const deleted_at = isTrashed ? new Date().toISOString() : null;
  const changed = rowsOf(await db.from("media").update({ deleted_at }).in("id", ids).select("id"));
  if (changed.length === 0) throw notPermitted();
}

/** The old file is taken away afterwards; should that fail, nothing shows it any more. */
export async function replaceMedia(db: Database, item: MediaItem, file: StoredFile) {
  const found = rowsOf<MediaItem>(
    await db.from("media").update(file).eq("id", item.id).eq("path", item.path).select(columns),
  );
  const now = found[0] ?? (await getMedia(db, item.id));
  // No two files have the same path: where it stands, an own writing has come through whose answer was lost.
  if (now?.path !== file.path)
    throw new BackendError("Another editor has replaced this file in the meantime.");
  await removeFile(db, item.path);
  return now;
}

export async function deleteForGood(db: Database, item: MediaItem, mayBeDone: boolean) {
  deletedRow(await db.from("media").delete().eq("id", item.id).select("id").maybeSingle(), mayBeDone);
  await removeFile(db, item.path);
}

/** Of an upload that came to nothing, or of a file that was replaced. */
export async function removeFile(db: Database, path: string) {
  await db.storage.from("media").remove([path]);
}

/** After recording a file has failed. One whose row may be there all the same stays: what no row names is tidied away after a day. */
export async function removeUnused(db: Database, path: string, failure: unknown) {
  if (!isUnanswered(failure)) await removeFile(db, path).catch(() => undefined);
}
