import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { addDays, siteToday } from "#common/dates/site-time.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { noRow, pageOf, rowOf, rowsOf } from "~/lib/backend/rows.ts";
import { ilikePattern } from "~/lib/text/search-term.ts";

export const errorStatuses = ["open", "resolved", "ignored"] as const;
export type ErrorStatus = (typeof errorStatuses)[number];
export type ErrorSource = "browser" | "server";

export type ErrorFilter = {
  status: ErrorStatus | "all";
  source: ErrorSource | undefined;
  query: string;
  sort: { key: string; descending: boolean };
  page: number;
};

export type Frame = {
  file: string;
  line: number;
  column: number;
  function: string;
  own: boolean;
  context: { line: number; text: string }[];
};

export const pageSize = 25;
const sparklineDays = 14;
const columns =
  "fingerprint, source, message, culprit, status, occurrences, first_seen, last_seen, reopened_at, releases, browsers, paths";

async function listErrors(db: Database, { status, source, query, sort, page }: ErrorFilter) {
  let request = db.from("error_groups").select(columns, { count: "exact" });
  if (status !== "all") request = request.eq("status", status);
  if (source) request = request.eq("source", source);
  const pattern = ilikePattern(query);
  if (pattern) request = request.or(`message.ilike.${pattern},culprit.ilike.${pattern}`);
  const response = await request
    .order(sort.key, { ascending: !sort.descending })
    .order("fingerprint")
    .range((page - 1) * pageSize, page * pageSize - 1);
  const { rows, total } = pageOf(response);
  const days = await listDays(
    db,
    rows.map((row) => row.fingerprint),
  );
  return { total, rows: rows.map((row) => ({ ...row, days: days.get(row.fingerprint) ?? [] })) };
}

export type ErrorRow = Awaited<ReturnType<typeof listErrors>>["rows"][number];

/** Occurrences in the last two weeks, for every day. */
async function listDays(db: Database, fingerprints: string[]) {
  const first = addDays(siteToday(), 1 - sparklineDays);
  const found =
    fingerprints.length === 0
      ? []
      : rowsOf(
          await db
            .from("error_days")
            .select("fingerprint, day, occurrences")
            .in("fingerprint", fingerprints)
            .gte("day", first),
        );
  return new Map(
    fingerprints.map((fingerprint) => [
      fingerprint,
      Array.from({ length: sparklineDays }, (_, index) => {
        const day = addDays(first, index);
        const row = found.find((each) => each.fingerprint === fingerprint && each.day === day);
        return { day, occurrences: Number(row?.occurrences ?? 0) };
      }),
    ]),
  );
}

async function getError(db: Database, fingerprint: string) {
  const group = rowOf(
    await db.from("error_groups").select(`${columns}, frames`).eq("fingerprint", fingerprint).maybeSingle(),
  );
  if (!group) return null;
  const [days, occurrences] = await Promise.all([
    listDays(db, [fingerprint]),
    db
      .from("error_logs")
      .select("id, occurred_at, message, path, release, browser")
      .eq("fingerprint", fingerprint)
      .order("occurred_at", { ascending: false })
      .limit(20),
  ]);
  return {
    ...group,
    frames: group.frames as unknown as Frame[],
    days: days.get(fingerprint) ?? [],
    latest: rowsOf(occurrences),
  };
}

export type ErrorDetails = NonNullable<Awaited<ReturnType<typeof getError>>>;

export async function setErrorStatus(db: Database, fingerprint: string, status: ErrorStatus) {
  const changed = rowsOf(
    await db.from("error_groups").update({ status }).eq("fingerprint", fingerprint).select("fingerprint"),
  );
  if (changed.length === 0) throw noRow();
}

export async function deleteError(db: Database, fingerprint: string, mayBeDone: boolean) {
  const gone = rowsOf(
    await db.from("error_groups").delete().eq("fingerprint", fingerprint).select("fingerprint"),
  );
  if (gone.length === 0 && !mayBeDone) throw noRow();
}

export function errorsQuery(userId: string, filter: ErrorFilter) {
  return queryOptions({
    queryKey: ["errors", userId, filter],
    queryFn: async () => listErrors(await browserClient(), filter),
    staleTime: 10_000,
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  });
}

export function errorQuery(userId: string, fingerprint: string) {
  return queryOptions({
    queryKey: ["errors", userId, "one", fingerprint],
    queryFn: async () => getError(await browserClient(), fingerprint),
    staleTime: 10_000,
    refetchInterval: 30_000,
  });
}
