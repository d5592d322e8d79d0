import type { UseQueryResult } from "@tanstack/react-query";
import { adminHref, recordTypeLabel } from "#content-model/admin-routes.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { Badge } from "~/ui/badge.tsx";
import { Link } from "~/ui/link.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import type { Use } from "./link-queries.ts";

/** Where one file is used. */
export function UsesList({ uses }: { uses: UseQueryResult<Use[]> }) {
  return (
    <section className="record-uses" aria-labelledby="record-uses">
      <h3 id="record-uses">Used in</h3>
      <Uses {...uses} />
    </section>
  );
}

function Uses({ data, error }: Pick<UseQueryResult<Use[]>, "data" | "error">) {
  if (error) return <p className="small">{messageFor(error)}</p>;
  if (!data) return <SkeletonText lines={2} />;
  if (data.length === 0) return <p className="small">Not used yet.</p>;
  return <Places uses={data} />;
}

/** Each place once. */
export function Places({ uses }: { uses: Use[] }) {
  return (
    <ul>
      {placesOf(uses).map((use) => (
        <li key={`${use.table_name} ${use.row_id}`}>
          <Link href={adminHref(use)}>{use.title}</Link>
          <span className="small">{recordTypeLabel(use.table_name)}</span>
          {use.in_trash ? <Badge>In the trash</Badge> : null}
          {use.isPending ? <Badge>In pending changes</Badge> : null}
        </li>
      ))}
    </ul>
  );
}

/** `isPending`: only pending changes use it. */
export function placesOf(uses: Use[]) {
  const places = new Map<string, Use & { isPending: boolean }>();
  for (const use of uses) {
    const key = `${use.table_name} ${use.row_id}`;
    const isPending = use.column_name === "drafts" && (places.get(key)?.isPending ?? true);
    places.set(key, { ...use, isPending });
  }
  return [...places.values()];
}
