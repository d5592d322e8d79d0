import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/browser-client.ts";
import { changedRow, createdRow, deletedRow, pageOf, refuseFailure, rowsOf } from "~/lib/rows.ts";
import { ilikePattern } from "~/lib/search-term.ts";
import type { SynonymInput } from "./schema.ts";

export const pageSize = 50;
const columns = "id, term, meanings, updated_at";

export type Synonym = { id: string; term: string; meanings: string[]; updated_at: string };

async function listSynonyms(db: Database, search: string, page: number) {
  let request = db.from("search_synonyms").select(columns, { count: "exact" });
  if (search) request = request.ilike("term", ilikePattern(search));
  return pageOf(await request.order("term").range((page - 1) * pageSize, page * pageSize - 1));
}

export function synonymsQuery(userId: string, search: string, page: number) {
  return queryOptions({
    queryKey: ["synonyms", userId, search, page],
    queryFn: async () => listSynonyms(await browserClient(), search, page),
    placeholderData: keepPreviousData,
  });
}

/** Asked anew with every change of the synonyms: what was missed may be found now. */
export function missesQuery(userId: string) {
  return queryOptions({
    queryKey: ["synonyms", userId, "misses"],
    queryFn: async () =>
      rowsOf(await (await browserClient()).rpc("list_search_misses", undefined, { get: true })),
  });
}

export type Miss = Awaited<ReturnType<NonNullable<ReturnType<typeof missesQuery>["queryFn"]>>>[number];

export async function createSynonym(db: Database, id: string, input: SynonymInput) {
  return createdRow(
    await db
      .from("search_synonyms")
      .insert({ id, ...input })
      .select(columns)
      .maybeSingle(),
    () => db.from("search_synonyms").update(input).eq("id", id).select(columns).maybeSingle(),
  );
}

export async function changeSynonym(db: Database, id: string, input: SynonymInput) {
  return changedRow(
    await db.from("search_synonyms").update(input).eq("id", id).select(columns).maybeSingle(),
  );
}

export async function deleteSynonym(db: Database, id: string, mayBeDone: boolean): Promise<void> {
  deletedRow(await db.from("search_synonyms").delete().eq("id", id).select("id").maybeSingle(), mayBeDone);
}

/** On every day it was searched for. */
export async function forgetMiss(db: Database, term: string): Promise<void> {
  refuseFailure(await db.from("search_misses").delete().eq("term", term));
}
