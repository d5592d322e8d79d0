// Database queries for all collections. Rows are loosely typed, because the table comes from the collection.
import type { SupabaseClient } from "@supabase/supabase-js";
import { addDays, dayStart } from "#common/dates/site-time.ts";
import type { Collection, Row } from "#content-model/collection.ts";
import type { Option, StoredSection, Values } from "#content-model/field.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import {
  changedRow,
  createdRow,
  deletedRow,
  pageOf,
  refuseFailure,
  rowOf,
  rowsOf,
} from "~/lib/backend/rows.ts";
import { listBy, rowsPerPage } from "~/lib/records/listed-rows.ts";
import type { TableSort } from "~/ui/table-state.ts";
import { formColumns, hasTrash, isPublic, listColumns } from "./description/columns.ts";

export type Wanted = {
  query: string;
  page: number;
  sort: TableSort;
  status: string;
  filters: Record<string, string>;
  /** A period in one of the time columns: days in the site's time zone, either of them may be empty. */
  dates: { column: string; from: string; to: string };
};

/** Untyped, because the table is a value. `defineCollection` checks the names of tables and columns. */
async function client(): Promise<SupabaseClient> {
  return (await browserClient()) as unknown as SupabaseClient;
}

export async function listRows(type: Collection, wanted: Wanted) {
  const { query, page, sort, status, filters, dates } = wanted;
  const db = await client();
  const size = rowsPerPage(type);
  const from = (page - 1) * size;
  if (type.listedBy) return listBy(db, type, type.listedBy, wanted);
  let request = db.from(type.table).select(listColumns(type), { count: "exact" });
  if (hasTrash(type)) request = request.is("deleted_at", null);
  if (query) request = request.or(searchTerms(type, query));
  for (const [column, value] of Object.entries(filters))
    if (value) request = isList(type, column) ? request.contains(column, [value]) : request.eq(column, value);
  if (dates.from) request = request.gte(dates.column, dayStart(dates.from).toISOString());
  if (dates.to) request = request.lt(dates.column, dayStart(addDays(dates.to, 1)).toISOString());
  const now = new Date().toISOString();
  if (status === "draft") request = request.eq("status", "draft");
  if (status === "scheduled") request = request.eq("status", "published").gt("published_at", now);
  if (status === "published")
    request = request.eq("status", "published").eq("is_active", true).lte("published_at", now);
  if (status === "active") request = request.eq("is_active", true);
  if (status === "inactive") request = request.eq("is_active", false);
  const ordered = request
    .order(sort.key, { ascending: !sort.descending, nullsFirst: false })
    .order("id")
    .range(from, from + size - 1);
  return pageOf<Row>((await ordered) as never);
}

/** All records in their order, to rearrange them. */
export async function listInOrder(type: Collection): Promise<Row[]> {
  const db = await client();
  const request = db.from(type.table).select(listColumns(type)).is("deleted_at", null);
  return rowsOf<Row>((await request.order("display_order").order("id").limit(500)) as never);
}

export async function listTrash(type: Collection): Promise<Row[]> {
  const db = await client();
  const request = db.from(type.table).select(listColumns(type)).not("deleted_at", "is", null);
  return rowsOf<Row>((await request.order("deleted_at", { ascending: false }).limit(500)) as never);
}

export async function countTrash(type: Collection): Promise<number> {
  const db = await client();
  const { count, error } = await db
    .from(type.table)
    .select("id", { count: "exact", head: true })
    .not("deleted_at", "is", null);
  if (error) throw error;
  return count ?? 0;
}

export async function getRow(type: Collection, id: string): Promise<Row | null> {
  const db = await client();
  return rowOf(
    (await db.from(type.table).select(formColumns(type)).eq("id", id).maybeSingle()) as never,
  ) as Row | null;
}

/** What visitors see in its place: the record itself, or the version in force of an immutable one. Null if nothing is public. */
export async function getPublicRow(type: Collection, row: Row): Promise<Row | null> {
  if (isPublic(type, row)) return row;
  if (!type.immutable) return null;
  const db = await client();
  const versions = db.from(type.table).select(formColumns(type)).eq("slug", row.slug).is("deleted_at", null);
  const published = versions
    .eq("status", "published")
    .eq("is_active", true)
    .lte("published_at", new Date().toISOString());
  const newest = await published.order("version", { ascending: false }).limit(1).maybeSingle();
  return rowOf(newest as never) as Row | null;
}

/** The browser chooses the id. `isMet`: an earlier attempt, whose answer was lost, created the row, perhaps with other values. */
export async function insertRow(
  type: Collection,
  id: string,
  columns: Values,
): Promise<{ row: Row; isMet: boolean }> {
  const db = await client();
  const answer = await db
    .from(type.table)
    .insert({ ...columns, id } as never)
    .select(formColumns(type))
    .maybeSingle();
  const met = answer.error?.code === "23505" ? await getRow(type, id) : null;
  return met ? { row: met, isMet: true } : { row: changedRow(answer as never) as Row, isMet: false };
}

/** Creates a record of a sheet under an id from the browser. If an earlier attempt created it, it gets these values. */
export async function createRow(type: Collection, id: string, columns: Values): Promise<void> {
  const rows = (await client()).from(type.table);
  await createdRow(
    (await rows
      .insert({ ...columns, id })
      .select("id")
      .maybeSingle()) as never,
    () => rows.update(columns).eq("id", id).select("id").maybeSingle(),
  );
}

export type Written =
  | { outcome: "saved"; row: Row }
  | { outcome: "conflict"; theirs: Row }
  | { outcome: "gone" };

/** Saves or publishes the form's values, and deletes the caller's pending changes in the same transaction. */
export function publishRow(type: Collection, id: string, seen: string, columns: Values): Promise<Written> {
  return writeRow(type, id, seen, columns, false);
}

/** A change outside the form: pending changes stay. */
export function updateRow(type: Collection, id: string, seen: string, columns: Values): Promise<Written> {
  return writeRow(type, id, seen, columns, true);
}

/** Only writes if the record has not changed since `seen`. The database distinguishes a conflict from a refusal, which is an error. */
async function writeRow(type: Collection, id: string, seen: string, columns: Values, keepDraft: boolean) {
  const db = await client();
  const args = { table_name: type.table, row_id: id, seen, data: columns, keep_draft: keepDraft };
  return changedRow(await db.rpc("publish_record", args)) as Written;
}

/** Writes regardless of other changes: for switches such as active, and for the trash. */
export async function switchRow(type: Collection, id: string, columns: Values): Promise<void> {
  const db = await client();
  changedRow((await db.from(type.table).update(columns).eq("id", id).select("id").maybeSingle()) as never);
}

/** The row, then its file. A file without a row is also removed after a day. */
export async function deletePermanently({ table, files }: Collection, row: Row, mayBeDone: boolean) {
  const db = await client();
  deletedRow((await db.from(table).delete().eq("id", row.id).select("id").maybeSingle()) as never, mayBeDone);
  if (files) await db.storage.from(files.bucket).remove([String(row[files.pathColumn])]);
}

/** The labels in use, with the number of records that have each. */
export async function listLabels(): Promise<Option[]> {
  const labels = rowsOf(await (await browserClient()).rpc("media_labels", undefined, { get: true }));
  return labels.map(({ label, uses }) => ({ value: label, label: `${label} (${uses})` }));
}

export async function listAdministrators(): Promise<Option[]> {
  const people = rowsOf(await (await browserClient()).rpc("colleagues", undefined, { get: true }));
  return people.flatMap(({ id, name, role }) => (role === "admin" ? { value: id, label: name } : []));
}

export async function changeLabels(ids: string[], adding: string[], removing: string[]) {
  refuseFailure(await (await browserClient()).rpc("label_media", { ids, adding, removing }));
}

export async function saveOrder(type: Collection, ids: string[]): Promise<void> {
  const db = await client();
  refuseFailure(await db.rpc("set_order", { table_name: type.table, ids }));
}

/** The display order after the last record. */
export async function nextPlace(type: Collection): Promise<number> {
  const db = await client();
  const request = db.from(type.table).select("display_order").is("deleted_at", null);
  const [last] = rowsOf<{ display_order: number }>(
    (await request.order("display_order", { ascending: false }).limit(1)) as never,
  );
  return (last?.display_order ?? 0) + 1;
}

export type SlugHolder = { id: string; slug: string; title: string; trashed: boolean };

/** Records with this slug or a numbered variant. The trash is included, because its records can be restored. */
export async function listSlugHolders(type: Collection, column: string, slug: string, exceptId?: string) {
  const db = await client();
  let request = db.from(type.table).select(`id, deleted_at, ${column}, ${type.title}`);
  request = request.or(`${column}.eq.${slug},${column}.like.${slug}-%`).limit(200);
  if (exceptId) request = request.neq("id", exceptId);
  return rowsOf<Row>((await request) as never).map(
    (row): SlugHolder => ({
      id: row.id,
      slug: String(row[column]),
      title: String(row[type.title]),
      trashed: row.deleted_at !== null,
    }),
  );
}

export async function listOptions(table: string, value: string, title: string): Promise<Option[]> {
  const db = await client();
  const request = db.from(table).select(`${value}, ${title}`).is("deleted_at", null);
  const rows = rowsOf<Record<string, unknown>>((await request.order(title).limit(1000)) as never);
  return rows.map((row) => ({ value: String(row[value]), label: String(row[title]) }));
}

/** Adds a new tag. A tag in the trash is restored with this name. */
export async function addTag(slug: string, name: string): Promise<void> {
  const db = await client();
  const tag = { slug, name, is_active: true, deleted_at: null };
  refuseFailure(await db.from("tags").upsert(tag, { onConflict: "slug" }));
}

export async function mergeRows(type: Collection, source: string, target: string): Promise<void> {
  const db = await client();
  if (type.mergedBy) refuseFailure(await db.rpc(type.mergedBy, { source, target }));
}

/** Matches any part of the search columns, and whole words of the full text in all their forms. */
function searchTerms(type: Collection, query: string): string {
  const terms = type.search.map((column) => `${column}.ilike.${pattern(query)}`);
  const words = query.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  return [...terms, ...(type.fullText && words ? [`search.wfts(english).${words}`] : [])].join(",");
}

function isList(type: Collection, column: string): boolean {
  const field = type.fields.find(({ name }) => name === column);
  return field?.kind === "tags" || (field?.kind === "reference" && field.many === true);
}

/** Characters with a meaning in `or` or in patterns are replaced by `_`, which matches any character. */
function pattern(query: string): string {
  return `%${query.replace(/[,()"\\%*:{}]/g, "_")}%`;
}

/** The sections of published pages. */
export async function listSectionsAt(
  paths: string[],
): Promise<{ path: string; sections: StoredSection[] }[]> {
  const db = await client();
  const published = db.from("pages").select("path, sections").eq("status", "published").eq("is_active", true);
  return rowsOf((await published.is("deleted_at", null).in("path", paths)) as never);
}
