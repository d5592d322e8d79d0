// Working copies of published records, their history, and the links that show them.

import type { Json } from "#common/database.types.ts";
import { browserClient } from "~/lib/browser-client.ts";
import { rowOf, rowsOf } from "~/lib/rows.ts";
import type { ContentType, Row, Values } from "./description/content-type.ts";

export type Draft = { author_id: string; data: Values; seen_updated_at: string; updated_at: string };

/** Those of all editors, so that two who edit the same record know of each other. */
export async function listDrafts(type: ContentType, id: string): Promise<Draft[]> {
  const db = await browserClient();
  const rows = await db
    .from("drafts")
    .select("author_id, data, seen_updated_at, updated_at")
    .eq("table_name", type.table)
    .eq("row_id", id);
  return rowsOf(rows) as unknown as Draft[];
}

type NewDraft = { id: string; authorId: string; data: Values; seen: string };

export async function saveDraft(type: ContentType, { id, authorId, data, seen }: NewDraft): Promise<void> {
  const db = await browserClient();
  const draft = {
    table_name: type.table,
    row_id: id,
    author_id: authorId,
    data: data as NonNullable<Json>,
    seen_updated_at: seen,
  };
  const written = await db
    .from("drafts")
    .upsert(draft, { onConflict: "table_name,row_id,author_id" })
    .select("row_id");
  if (rowsOf(written).length === 0) throw new Error("The working copy was not stored.");
}

export async function dropDraft(type: ContentType, id: string, authorId: string): Promise<void> {
  const db = await browserClient();
  const { error } = await db
    .from("drafts")
    .delete()
    .eq("table_name", type.table)
    .eq("row_id", id)
    .eq("author_id", authorId);
  if (error) throw error;
}

export type Revision = { id: number; number: number; created_at: string; author_id: string | null };

export async function listRevisions(type: ContentType, id: string): Promise<Revision[]> {
  const db = await browserClient();
  return rowsOf(
    await db
      .from("revisions")
      .select("id, number, created_at, author_id")
      .eq("table_name", type.table)
      .eq("row_id", id)
      .order("number", { ascending: false })
      .limit(200),
  );
}

export async function getRevision(id: number): Promise<Row | null> {
  const db = await browserClient();
  const found = rowOf(await db.from("revisions").select("data").eq("id", id).maybeSingle());
  return (found?.data ?? null) as Row | null;
}

/** Names of people, by id. A former editor is simply not among them. */
export async function namesOf(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const db = await browserClient();
  const people = rowsOf(await db.from("profiles").select("id, full_name, email").in("id", ids));
  return new Map(people.map(({ id, full_name: name, email }) => [id, name || email || "An editor"]));
}

export type PreviewLink = { hash: string; expires_at: string; created_at: string };

export async function listPreviewLinks(type: ContentType, id: string): Promise<PreviewLink[]> {
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

/** The database learns only the hash: the link cannot be read out of it. */
export async function makePreviewLink(type: ContentType, id: string, days: number): Promise<string> {
  const db = await browserClient();
  const token = hex(crypto.getRandomValues(new Uint8Array(32)));
  const hash = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))));
  const expires = new Date(Date.now() + days * 86_400_000).toISOString();
  const made = await db
    .from("preview_links")
    .insert({ hash, table_name: type.table, row_id: id, expires_at: expires })
    .select("hash");
  if (rowsOf(made).length === 0) throw new Error("The link was not stored.");
  return token;
}

export async function withdrawPreviewLinks(type: ContentType, id: string): Promise<void> {
  const db = await browserClient();
  const { error } = await db.from("preview_links").delete().eq("table_name", type.table).eq("row_id", id);
  if (error) throw error;
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
