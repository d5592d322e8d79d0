// The media library, for administrators. Keys carry no person: the query client is emptied when another one signs in.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/browser-client.ts";
import { isUnanswered } from "~/lib/errors.ts";
import { BackendError, changedRow, createdRow, deletedRow, pageOf, rowOf, rowsOf } from "~/lib/rows.ts";
import type { StoredFile } from "./upload-file.ts";

export const mediaKey = ["media"];
const pageSize = 24;
const columns =
  "id, slug, name, path, alt, mime, bytes, width, height, created_at, updated_at, deleted_at" as const;

export type MediaItem = {
  id: string;
  slug: string;
  name: string;
  path: string;
  alt: string | null;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};
export type MediaFilter = {
  query: string;
  show: "all" | "undescribed" | "trash";
  type: string;
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

/** Always asked anew: another editor may have used it since. */
export function mediaUsageQuery(id: string) {
  return queryOptions({
    queryKey: [...mediaKey, "usage", id],
    queryFn: async () => listUses(await browserClient(), id),
    staleTime: 0,
  });
}

async function listMedia(db: Database, { query, show, type, page }: MediaFilter) {
  const words = searchable(query);
  let request = db.from("media").select(columns, { count: "exact" });
  request = show === "trash" ? request.not("deleted_at", "is", null) : request.is("deleted_at", null);
  if (show === "undescribed") request = request.is("alt", null);
  if (type) request = request.eq("mime", type);
  if (words) request = request.or(`name.ilike.%${words}%,alt.ilike.%${words}%,slug.ilike.%${words}%`);
  const from = (page - 1) * pageSize;
  const newest = request.order("created_at", { ascending: false }).order("id");
  const { rows, total } = pageOf<MediaItem>(await newest.range(from, from + pageSize - 1));
  return { items: rows, total, pages: Math.max(1, Math.ceil(total / pageSize)) };
}

/** What would end the list of conditions, or stand for any text, is left out. */
function searchable(query: string): string {
  return query
    .replace(/[,()"\\%*:]/g, " ")
    .trim()
    .slice(0, 100);
}

async function getMedia(db: Database, id: string): Promise<MediaItem | null> {
  return rowOf(await db.from("media").select(columns).eq("id", id).maybeSingle());
}

async function listUses(db: Database, id: string): Promise<MediaUse[]> {
  return rowsOf(await db.rpc("media_usage", { wanted: id }));
}

type NewMedia = StoredFile & { id: string; slug: string; alt: string | null };

export async function addMedia(db: Database, media: NewMedia): Promise<MediaItem> {
  const table = () => db.from("media");
  return createdRow(await table().insert(media).select(columns).maybeSingle(), () =>
    table().select(columns).eq("id", media.id).maybeSingle(),
  );
}

export async function describeMedia(db: Database, id: string, alt: string) {
  return changedRow(await db.from("media").update({ alt }).eq("id", id).select(columns).maybeSingle());
}

/** The old file is taken away afterwards; should that fail, nothing shows it any more. */
export async function replaceMedia(db: Database, item: MediaItem, file: StoredFile) {
  const found = rowsOf<MediaItem>(
    await db.from("media").update(file).eq("id", item.id).eq("path", item.path).select(columns),
  );
  const now = found[0] ?? (await getMedia(db, item.id));
  // No two files have the same path: where it stands, an own writing has come through whose answer was lost.
  if (now?.path !== file.path)
    throw new BackendError("Another editor has replaced this image in the meantime.");
  await removeFile(db, item.path);
  return now;
}

export async function moveToTrash(db: Database, id: string) {
  return setDeleted(db, id, new Date().toISOString());
}

export async function restoreMedia(db: Database, id: string) {
  return setDeleted(db, id, null);
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

async function setDeleted(db: Database, id: string, deleted_at: string | null) {
  return changedRow(await db.from("media").update({ deleted_at }).eq("id", id).select(columns).maybeSingle());
}
