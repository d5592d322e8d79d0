import { useTableState } from "~/ui/table-state.ts";
import { type AuditFilter, auditActions } from "./queries.ts";

/** The list's state is its URL: `?table=blog_posts&action=update&actor=…&from=2026-11-01&q=…&page=2`. */
export function useAuditFilter() {
  const { params, page, query, change } = useTableState({ sortable: [] });
  const matching = (name: string, pattern: RegExp) => pattern.exec(params.get(name) ?? "")?.[0] ?? "";
  const filter: AuditFilter = {
    table: matching("table", /^[a-z_]{1,63}$/),
    action: auditActions.find((each) => each === params.get("action")),
    actor: matching("actor", /^(system|[0-9a-f-]{36})$/),
    since: dateIn(params.get("from")),
    until: dateIn(params.get("to")),
    query,
    page,
  };
  return { filter, params, change };
}

function dateIn(value: string | null): string | undefined {
  return value && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
