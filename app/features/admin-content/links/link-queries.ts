import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { linkedTables, writeReference } from "#content-model/reference.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { rowsOf } from "~/lib/backend/rows.ts";
import { linkedTableOf, searchRecords } from "~/lib/records/record-search.ts";
import { downloadFacts, downloadPath } from "~/lib/references/downloads.ts";
import type { CheckedLink } from "~/lib/references/link-problem.ts";
import { resolveReferences } from "~/lib/references/resolve.ts";

/** Records with their own pages, as link targets. */
export function linkTargetsQuery(query: string) {
  return queryOptions({
    queryKey: ["link targets", query],
    enabled: query.length > 1,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (await searchRecords(await browserClient(), query, 50)).flatMap((record) => {
        const table = linkedTableOf(record);
        return table ? [{ ...record, reference: writeReference(table, record.id) }] : [];
      }),
  });
}

/** Documents of the library by title, file name or label, as link targets. */
export function linkDownloadsQuery(query: string) {
  return queryOptions({
    queryKey: ["content", "media", "link targets", query],
    enabled: query.length > 1,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const search = { search: query, kind: "document", max_results: 6 };
      const rows = rowsOf(await (await browserClient()).rpc("list_media", search));
      return rows.map(({ id, slug, title, ...file }) => ({
        id,
        title: title ?? slug,
        href: downloadPath(slug),
        facts: downloadFacts(file),
      }));
    },
  });
}

/** The current targets of references, without those that are not public. */
export function linkedRecordsQuery(references: string[]) {
  return queryOptions({
    queryKey: ["linked records", ...references],
    enabled: references.length > 0,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: async () => resolveReferences(await browserClient(), references),
  });
}

/** The links that do not lead to public content. */
export function checkedLinksQuery(links: string[]) {
  return queryOptions({
    queryKey: ["checked links", ...links],
    enabled: links.length > 0,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: () => checkLinks(links),
  });
}

export async function checkLinks(links: string[]): Promise<CheckedLink[]> {
  return rowsOf(await (await browserClient()).rpc("check_links", { links }));
}

/** The records that link to a record. */
export function linksToQuery(table: string, id: string, enabled: boolean) {
  return queryOptions({
    queryKey: ["links to", table, id],
    enabled: enabled && linkedTables.includes(table),
    queryFn: () => linksTo(table, id),
  });
}

async function linksTo(table: string, id: string) {
  return rowsOf(
    await (await browserClient()).rpc("links_to", { target_table: table, target_id: id }, { get: true }),
  );
}

/** A sentence about the links to records that were unpublished. */
export async function stillLinked(table: string, ids: string[]): Promise<string | undefined> {
  if (!linkedTables.includes(table)) return undefined;
  const places = (await Promise.all(ids.slice(0, 10).map((id) => linksTo(table, id)))).flat();
  const [first] = places;
  if (!first) return undefined;
  return places.length === 1
    ? `“${first.title}” links to it.`
    : `${places.length} places link to it, including “${first.title}”.`;
}

export type Use = {
  table_name: string;
  row_id: string;
  title: string;
  column_name: string;
  in_trash: boolean;
};

/** Where each of these files is used. Always asked again: another editor may have used one since. */
export function usesQuery(ids: string[], enabled = true) {
  return queryOptions({
    queryKey: ["content", "media", "uses", ...ids],
    queryFn: () => listUses(ids),
    staleTime: 0,
    enabled,
  });
}

async function listUses(ids: string[]): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>();
  for (const { media_id, ...use } of rowsOf(await (await browserClient()).rpc("media_usages", { ids })))
    uses.set(media_id, [...(uses.get(media_id) ?? []), use]);
  return uses;
}
