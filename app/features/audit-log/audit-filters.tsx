import { useQuery } from "@tanstack/react-query";
import { siteToday } from "#common/dates/site-time.ts";
import { recordTypes } from "#content-model/admin-routes.ts";
import { Input } from "~/ui/input.tsx";
import { NativeSelect, Options } from "~/ui/native-select.tsx";
import { SearchAsTyped } from "~/ui/search-as-typed.tsx";
import { adminsQuery } from "./queries.ts";
import { useAuditFilter } from "./use-audit-filter.ts";

export function AuditFilters({ userId }: { userId: string }) {
  const { filter, change } = useAuditFilter();
  const { data: admins = [] } = useQuery(adminsQuery(userId));
  return (
    <search className="measure-bar">
      <SearchAsTyped
        aria-label="Search by title, person or ID"
        placeholder="Title, person or ID"
        search={filter.query}
        onSearch={(q) => change({ q })}
      />
      <NativeSelect
        aria-label="Type"
        value={filter.table}
        onChange={(event) => change({ table: event.target.value })}
      >
        <option value="">All types</option>
        <Options options={recordTypes.map(({ table, noun }) => ({ value: table, label: noun }))} />
      </NativeSelect>
      <NativeSelect
        aria-label="Action"
        value={filter.action ?? ""}
        onChange={(event) => change({ action: event.target.value })}
      >
        <option value="">All actions</option>
        <option value="insert">Added</option>
        <option value="update">Changed</option>
        <option value="delete">Removed</option>
        <option value="export">Exported</option>
      </NativeSelect>
      <NativeSelect
        aria-label="Person"
        value={filter.actor}
        onChange={(event) => change({ actor: event.target.value })}
      >
        <option value="">All people</option>
        <Options options={admins.map(({ id, name }) => ({ value: id, label: name }))} />
        <option value="system">System</option>
      </NativeSelect>
      <div className="measure-dates">
        <Input
          type="date"
          aria-label="From"
          value={filter.since ?? ""}
          max={siteToday()}
          onChange={(event) => change({ from: event.target.value })}
        />
        <span aria-hidden>–</span>
        <Input
          type="date"
          aria-label="To"
          value={filter.until ?? ""}
          max={siteToday()}
          onChange={(event) => change({ to: event.target.value })}
        />
      </div>
    </search>
  );
}
