import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { siteToday } from "#common/dates/site-time.ts";
import { recordTypes } from "#content-model/admin-routes.ts";
import { Input } from "~/ui/input.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { SearchInput } from "~/ui/search-input.tsx";
import { withParams } from "~/ui/table-state.ts";
import { adminsQuery } from "./queries.ts";
import { useAuditFilter } from "./use-audit-filter.ts";

export function AuditFilters({ userId }: { userId: string }) {
  const [, setParams] = useSearchParams();
  const { filter, params } = useAuditFilter();
  const { data: admins = [] } = useQuery(adminsQuery(userId));
  const set = (changes: Record<string, string | undefined>) =>
    setParams(withParams(params, { ...changes, page: undefined }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <search className="measure-bar">
      <SearchInput
        aria-label="Search by a title, a name or an id"
        placeholder="Title, person or id"
        defaultValue={filter.query}
        onChange={(event) => set({ q: event.currentTarget.value })}
        onClear={() => set({ q: undefined })}
      />
      <NativeSelect
        aria-label="What"
        value={filter.table}
        onChange={(event) => set({ table: event.currentTarget.value })}
      >
        <option value="">Everything</option>
        {recordTypes.map(({ table, noun }) => (
          <option key={table} value={table}>
            {noun}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label="Action"
        value={filter.action ?? ""}
        onChange={(event) => set({ action: event.currentTarget.value })}
      >
        <option value="">Every action</option>
        <option value="insert">Added</option>
        <option value="update">Changed</option>
        <option value="delete">Removed</option>
        <option value="export">Exported</option>
      </NativeSelect>
      <NativeSelect
        aria-label="Who"
        value={filter.actor}
        onChange={(event) => set({ actor: event.currentTarget.value })}
      >
        <option value="">All editors</option>
        {admins.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="system">System</option>
      </NativeSelect>
      <div className="measure-dates">
        <Input
          type="date"
          aria-label="From"
          value={filter.since ?? ""}
          max={siteToday()}
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
        <span aria-hidden>–</span>
        <Input
          type="date"
          aria-label="To"
          value={filter.until ?? ""}
          max={siteToday()}
          onChange={(event) => set({ to: event.currentTarget.value })}
        />
      </div>
    </search>
  );
}
