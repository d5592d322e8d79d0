import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { addDays, dayStart } from "#common/dates/site-time.ts";
import { nameColumns } from "#content-model/admin-routes.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { rowsById } from "~/lib/backend/in-batches.ts";
import { pageOf, rowsOf } from "~/lib/backend/rows.ts";
import { recordNames } from "~/lib/records/record-names.ts";
import { ilikePattern } from "~/lib/text/search-term.ts";

export const auditActions = ["insert", "update", "delete", "export"] as const;
export type AuditAction = (typeof auditActions)[number];

export type AuditFilter = {
  table: string;
  action: AuditAction | undefined;
  /** An account's id, or "system" for changes without an account. */
  actor: string;
  since: string | undefined;
  until: string | undefined;
  query: string;
  page: number;
};

export type Changes = Record<string, [unknown, unknown]>;
export const pageSize = 30;

async function listChanges(db: Database, filter: AuditFilter) {
  let request = db
    .from("audit_log")
    .select("id, actor_id, action, table_name, row_id, changes, created_at", { count: "exact" });
  if (filter.table) request = request.eq("table_name", filter.table);
  if (filter.action) request = request.eq("action", filter.action);
  if (filter.actor === "system") request = request.is("actor_id", null);
  else if (filter.actor) request = request.eq("actor_id", filter.actor);
  if (filter.since) request = request.gte("created_at", dayStart(filter.since).toISOString());
  if (filter.until) request = request.lt("created_at", dayStart(addDays(filter.until, 1)).toISOString());
  const pattern = ilikePattern(filter.query);
  if (pattern) request = request.or(await conditionFor(db, filter.query, pattern));
  const response = await request
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range((filter.page - 1) * pageSize, filter.page * pageSize - 1);
  const { rows, total } = pageOf(response);
  // Rows of roles and second factors have no name of their own: the profile of their account names them.
  const meant = rows.flatMap((row) => personOf(row) ?? []);
  const [people, names] = await Promise.all([
    peopleNames(db, [...rows.flatMap((row) => row.actor_id ?? []), ...meant]),
    recordNames(db, rows),
  ]);
  return {
    total,
    rows: rows.map((row, at) => ({
      ...row,
      name: names[at] ?? people.get(personOf(row) ?? ""),
      changes: row.changes as unknown as Changes,
      actor: people.get(row.actor_id ?? "") ?? (row.actor_id ? "Former account" : "System"),
    })),
  };
}

/** This many ids fit into a URL. */
const mostFound = 60;

/**
 * Finds changes of records whose current or former name matches, and changes by or of people whose name matches. A change contains the
 * name only if the name changed, so the records are found first.
 */
async function conditionFor(db: Database, query: string, pattern: string) {
  const named = [...new Set(Object.values(nameColumns))].map(
    (column) => `changes->>${column}.ilike.${pattern}`,
  );
  const [records, once, people] = await Promise.all([
    db
      .rpc("search_records", { query, max_results: mostFound })
      .then(rowsOf)
      .then((found) => found.filter((record) => isCalled(record, query))),
    db.from("audit_log").select("row_id").or(named.join(",")).limit(mostFound).then(rowsOf),
    db
      .from("profiles")
      .select("id")
      .or(`full_name.ilike.${pattern},email.ilike.${pattern}`)
      .limit(20)
      .then(rowsOf),
  ]);
  const rows = [
    ...new Set([...[...records, ...people].map(({ id }) => id), ...once.map(({ row_id }) => row_id)]),
  ];
  const accounts = people.map(({ id }) => id).join(",");
  return [
    `row_id.ilike.${pattern}`,
    ...named,
    ...(rows.length > 0 ? [`row_id.in.(${rows.map((id) => `"${id}"`).join(",")})`] : []),
    ...(accounts
      ? [`actor_id.in.(${accounts})`, ...people.map(({ id }) => `changes->>user_id.ilike.*${id}*`)]
      : []),
  ].join(",");
}

/** search_records also searches texts; here only names count. */
function isCalled({ kind, title, detail }: { kind: string; title: string; detail: string }, query: string) {
  const names = kind === "messages" ? [title, detail] : [title];
  return names.some((name) => name.toLowerCase().includes(query.trim().toLowerCase()));
}

function personOf({ table_name, row_id, changes }: { table_name: string; row_id: string; changes: unknown }) {
  if (table_name === "mfa_factors") return row_id;
  return ["admin_users", "editors"].includes(table_name) ? personIn(changes) : undefined;
}

function personIn(changes: unknown): string | undefined {
  const pair = (changes as Partial<Changes> | null)?.user_id;
  const id = pair?.[1] ?? pair?.[0];
  return typeof id === "string" ? id : undefined;
}

export type AuditRow = Awaited<ReturnType<typeof listChanges>>["rows"][number];

async function peopleNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  const people = await rowsById(ids, async (some) =>
    rowsOf(await db.from("profiles").select("id, full_name, email").in("id", some)),
  );
  return new Map(
    [...people].map(([id, { full_name, email }]) => [id, full_name || email || "Unnamed account"]),
  );
}

/** The current administrators and editors. */
async function listAdmins(db: Database) {
  const [admins, editors] = await Promise.all([
    db.from("admin_users").select("user_id").then(rowsOf),
    db.from("editors").select("user_id").then(rowsOf),
  ]);
  const people = await peopleNames(
    db,
    [...admins, ...editors].map(({ user_id }) => user_id),
  );
  return [...people].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
}

export function auditQuery(userId: string, filter: AuditFilter) {
  return queryOptions({
    queryKey: ["audit", userId, filter],
    queryFn: async () => listChanges(await browserClient(), filter),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

export function adminsQuery(userId: string) {
  return queryOptions({
    queryKey: ["audit", userId, "admins"],
    queryFn: async () => listAdmins(await browserClient()),
  });
}
