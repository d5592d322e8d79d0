import { useSearchParams } from "react-router";
import { readTableState } from "~/ui/table-state.ts";
import { type AuditFilter, auditActions } from "./queries.ts";

/** The list's state is its URL: `?table=blog_posts&action=update&actor=…&from=2026-11-01&q=…&page=2`. */
export function useAuditFilter() {
  const [params] = useSearchParams();
  const { page, query } = readTableState(params, { sortable: [] });
  const filter: AuditFilter = {
    table: /^[a-z_]{1,63}$/.test(params.get("table") ?? "") ? (params.get("table") ?? "") : "",
    action: auditActions.find((each) => each === params.get("action")),
    actor: /^(system|[0-9a-f-]{36})$/.test(params.get("actor") ?? "") ? (params.get("actor") ?? "") : "",
    since: dateIn(params.get("from")),
    until: dateIn(params.get("to")),
    query,
    page,
  };
  return { filter, params };
}

function dateIn(value: string | null): string | undefined {
  return value && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
