import type { UseQueryResult } from "@tanstack/react-query";
import { adminHref, recordTypeLabel } from "#content-model/admin-routes.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { Badge } from "~/ui/badge.tsx";
import { Link } from "~/ui/link.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import type { MediaUse } from "./library-queries.ts";

export function UsageList({ usage }: { usage: UseQueryResult<MediaUse[]> }) {
  return (
    <section className="media-usage" aria-labelledby="media-usage">
      <h3 id="media-usage">Where it is used</h3>
      <Uses usage={usage} />
    </section>
  );
}

function Uses({ usage: { data, error } }: { usage: UseQueryResult<MediaUse[]> }) {
  if (error) return <p className="small">{messageFor(error)}</p>;
  if (!data) return <SkeletonText lines={2} />;
  if (data.length === 0) return <p className="small">Nowhere yet.</p>;
  return <Places uses={data} />;
}

/** Each place once, however often it uses the thing. */
export function Places({ uses }: { uses: MediaUse[] }) {
  return (
    <ul>
      {placesOf(uses).map((use) => (
        <li key={`${use.table_name} ${use.row_id}`}>
          <Link href={adminHref(use)}>{use.title}</Link>
          <span className="small">{recordTypeLabel(use.table_name)}</span>
          {use.in_trash ? <Badge>In the trash</Badge> : null}
          {use.isWaiting ? <Badge>In a working copy</Badge> : null}
        </li>
      ))}
    </ul>
  );
}

/** `isWaiting`: what is public does not use it, a working copy does. */
export function placesOf(uses: MediaUse[]) {
  const places = new Map<string, MediaUse & { isWaiting: boolean }>();
  for (const use of uses) {
    const key = `${use.table_name} ${use.row_id}`;
    const isWaiting = use.column_name === "drafts" && (places.get(key)?.isWaiting ?? true);
    places.set(key, { ...use, isWaiting });
  }
  return [...places.values()];
}
