import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/browser-client.ts";
import { type CheckedLink, linkProblem } from "~/lib/references/link-problem.ts";
import { changedRow, createdRow, deletedRow, refuseFailure, rowsOf } from "~/lib/rows.ts";
import type { Redirect } from "./read-redirect.ts";

export type RedirectFilter = { search: string; onlyUnused: boolean };
export const pageSize = 50;

async function listRedirects(db: Database, { search, onlyUnused }: RedirectFilter, page: number) {
  const rows = rowsOf(
    await db.rpc("list_redirects", {
      search,
      only_unused: onlyUnused,
      max_results: pageSize,
      skip: (page - 1) * pageSize,
    }),
  );
  return { rows: rows as ListedRedirect[], total: rows[0]?.total ?? 0 };
}

/** The generated types know no column of a function that may be null. */
export type ListedRedirect = {
  id: string;
  from_path: string;
  target: string;
  /** Null when the record is gone from the site. */
  leads_to: string | null;
  title: string | null;
  made_by: string;
  hits: number;
  last_used_at: string | null;
};

export function redirectsQuery(userId: string, filter: RedirectFilter, page: number) {
  return queryOptions({
    queryKey: ["redirects", userId, filter, page],
    queryFn: async () => listRedirects(await browserClient(), filter, page),
    placeholderData: keepPreviousData,
  });
}

export type BrokenLink = CheckedLink & { table_name: string; row_id: string; title: string; problem: string };

/** Those of the application's own paths are none. */
export function brokenLinksQuery(userId: string) {
  return queryOptions({
    queryKey: ["broken links", userId],
    queryFn: async (): Promise<BrokenLink[]> =>
      rowsOf(await (await browserClient()).rpc("broken_links", undefined, { get: true })).flatMap((row) => {
        const problem = linkProblem(row);
        return problem ? [{ ...row, problem }] : [];
      }),
  });
}

const columns = "id, from_path, target";

export async function createRedirect(db: Database, id: string, { from, target }: Redirect) {
  const wanted = { from_path: from, target };
  return createdRow(
    await db
      .from("redirects")
      .insert({ id, ...wanted })
      .select(columns)
      .maybeSingle(),
    () => db.from("redirects").update(wanted).eq("id", id).select(columns).maybeSingle(),
  );
}

export async function changeRedirect(db: Database, id: string, { from, target }: Redirect) {
  return changedRow(
    await db
      .from("redirects")
      .update({ from_path: from, target, made_by: "editor" })
      .eq("id", id)
      .select(columns)
      .maybeSingle(),
  );
}

export async function deleteRedirect(db: Database, id: string, mayBeDone: boolean): Promise<void> {
  deletedRow(await db.from("redirects").delete().eq("id", id).select("id").maybeSingle(), mayBeDone);
}

/** An old path that is known already leads to the new target. */
export async function importRedirect(db: Database, { from, target }: Redirect): Promise<void> {
  refuseFailure(
    await db
      .from("redirects")
      .upsert({ from_path: from, target, made_by: "editor" }, { onConflict: "from_path" }),
  );
}
