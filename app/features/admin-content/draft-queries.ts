// Pending changes of published records, their history, and preview links.
import type { Json } from "#common/database.types.ts";
import type { Collection, Row } from "#content-model/collection.ts";
import type { Values } from "#content-model/field.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { inBatches } from "~/lib/backend/in-batches.ts";
import { changedRow, createdRow, refuseFailure, rowOf, rowsOf } from "~/lib/backend/rows.ts";

export type Draft = {
  author_id: string;
  data: Values;
  seen_updated_at: string;
  updated_at: string;
  publish_at: string | null;
  /** Why a scheduled change was not published: a later change of another editor, a refusal of the database, a hidden record, missing rights. */
  held_back: "conflict" | "refused" | "hidden" | "rights" | null;
  /** The database's message for a refusal, if it has one. */
  held_back_reason: string | null;
};

/** Those of all editors, so that editors of the same record know of each other. */
export async function listDrafts(type: Collection, id: string): Promise<Draft[]> {
  const db = await browserClient();
  const rows = await db
    .from("drafts")
    .select("author_id, data, seen_updated_at, updated_at, publish_at, held_back, held_back_reason")
    .eq("table_name", type.table)
    .eq("row_id", id);
  return rowsOf(rows) as unknown as Draft[];
}

/** `publishAt` schedules it; without it, the schedule does not change. */
type NewDraft = { id: string; authorId: string; data: Values; seen: string; publishAt?: string };

/** Answers with the time of the write, by the database's clock. */
export async function saveDraft(type: Collection, given: NewDraft): Promise<string> {
  const { id, authorId, data, seen, publishAt } = given;
  const db = await browserClient();
  const draft = {
    table_name: type.table,
    row_id: id,
    author_id: authorId,
    data: data as NonNullable<Json>,
    seen_updated_at: seen,
    ...(publishAt ? { publish_at: publishAt, held_back: null, held_back_reason: null } : {}),
  };
  const written = await db
    .from("drafts")
    .upsert(draft, { onConflict: "table_name,row_id,author_id" })
    .select("updated_at")
    .maybeSingle();
  return changedRow(written).updated_at;
}

export async function dropDraft(type: Collection, id: string, authorId: string): Promise<void> {
  const db = await browserClient();
  refuseFailure(
    await db.from("drafts").delete().eq("table_name", type.table).eq("row_id", id).eq("author_id", authorId),
  );
}

/** The pending changes stay. */
export async function withdrawSchedule(type: Collection, id: string, authorId: string): Promise<string> {
  const db = await browserClient();
  const written = await db
    .from("drafts")
    .update({ publish_at: null, held_back: null, held_back_reason: null })
    .eq("table_name", type.table)
    .eq("row_id", id)
    .eq("author_id", authorId)
    .select("updated_at")
    .maybeSingle();
  return changedRow(written).updated_at;
}

/** The earliest scheduled change of each of these records. */
export async function listScheduledChanges(type: Collection, ids: string[]): Promise<Map<string, string>> {
  const db = await browserClient();
  const rows = rowsOf(
    await db
      .from("drafts")
      .select("row_id, publish_at")
      .eq("table_name", type.table)
      .in("row_id", ids)
      .not("publish_at", "is", null)
      .order("publish_at", { ascending: false }),
  );
  return new Map(rows.map(({ row_id, publish_at }) => [row_id, String(publish_at)]));
}

/** The columns that decide who sees a record; texts, because a revision holds them as JSON. */
type Visibility = {
  status: string | null;
  published_at: string | null;
  is_active: string | null;
  deleted_at: string | null;
};

export type Revision = Visibility & {
  id: number;
  number: number;
  created_at: string;
  author_id: string | null;
};

const visibility =
  "status:data->>status, published_at:data->>published_at, is_active:data->>is_active, deleted_at:data->>deleted_at";

export async function listRevisions(type: Collection, id: string): Promise<Revision[]> {
  const db = await browserClient();
  return rowsOf(
    await db
      .from("revisions")
      .select(`id, number, created_at, author_id, ${visibility}`)
      .eq("table_name", type.table)
      .eq("row_id", id)
      .order("number", { ascending: false })
      .limit(200),
  ) as unknown as Revision[];
}

/** Null if the last change has no author, such as one by a job. */
export async function lastAuthorOf(type: Collection, id: string): Promise<string | null> {
  const db = await browserClient();
  const revisions = db.from("revisions").select("author_id").eq("table_name", type.table).eq("row_id", id);
  const last = rowOf(await revisions.order("number", { ascending: false }).limit(1).maybeSingle());
  return last?.author_id ?? null;
}

export async function getRevision(id: number): Promise<Row | null> {
  const db = await browserClient();
  const found = rowOf(await db.from("revisions").select("data").eq("id", id).maybeSingle());
  return (found?.data ?? null) as Row | null;
}

/** Names of people, by id, without former editors. */
export async function namesOf(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const db = await browserClient();
  // Editors can only read their own profile; the function returns their colleagues' names.
  const [people, colleagues] = await Promise.all([
    inBatches(ids, async (some) =>
      rowsOf(await db.from("profiles").select("id, full_name, email").in("id", some)),
    ),
    db.rpc("colleagues", undefined, { get: true }).then(rowsOf),
  ]);
  const named = colleagues.filter(({ id }) => ids.includes(id)).map(({ id, name }) => [id, name] as const);
  return new Map([
    ...named,
    ...people.map(({ id, full_name: name, email }) => [id, name || email || "An editor"] as const),
  ]);
}

export type PreviewLink = { hash: string; expires_at: string; created_at: string };

export async function listPreviewLinks(type: Collection, id: string): Promise<PreviewLink[]> {
  const db = await browserClient();
  return rowsOf(
    await db
      .from("preview_links")
      .select("hash, expires_at, created_at")
      .eq("table_name", type.table)
      .eq("row_id", id)
      .gt("expires_at", new Date().toISOString())
      .order("created_at", { ascending: false }),
  );
}

export function newPreviewToken(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

/** The database only stores the hash, from which the link cannot be derived. A repeated request does not make a second link. */
export async function makePreviewLink(
  type: Collection,
  id: string,
  days: number,
  token: string,
): Promise<void> {
  const db = await browserClient();
  const hash = await hashOf(token);
  const expires = new Date(Date.now() + days * 86_400_000).toISOString();
  const table = () => db.from("preview_links");
  await createdRow(
    await table()
      .insert({ hash, table_name: type.table, row_id: id, expires_at: expires })
      .select("hash")
      .maybeSingle(),
    () => table().select("hash").eq("hash", hash).maybeSingle(),
  );
}

export async function withdrawPreviewLinks(type: Collection, id: string): Promise<void> {
  const db = await browserClient();
  refuseFailure(await db.from("preview_links").delete().eq("table_name", type.table).eq("row_id", id));
}

export async function withdrawPreviewLink(token: string): Promise<void> {
  const db = await browserClient();
  refuseFailure(
    await db
      .from("preview_links")
      .delete()
      .eq("hash", await hashOf(token)),
  );
}

async function hashOf(token: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
